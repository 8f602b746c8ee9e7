import { type RefObject, useEffect, useRef, useState } from 'react';

/** Milliseconds without a move after which controls are hidden. */
const hidesAfter = 3000;

export interface ControlsShown {
  shown: boolean;
  /** Keeps the controls in sight while one of their menus is open. */
  hold: (open: boolean) => void;
  /** Shows or hides the controls at a tap. */
  flip: () => void;
}

/** Shows the controls while nothing plays, while the pointer moves over the frame, and while the focus is in it. */
export function useControlsShown(frame: RefObject<HTMLElement | null>, playing: boolean): ControlsShown {
  const [awake, setAwake] = useState(true);
  const [held, setHeld] = useState(false);
  const [focused, setFocused] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const over = frame.current;
    if (!over) return;
    const wake = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      setAwake(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setAwake(false), hidesAfter);
    };
    const leave = (event: PointerEvent) => event.pointerType === 'mouse' && setAwake(false);
    const focus = () => setFocused(over.querySelector(':focus-visible') !== null);
    const blur = ({ relatedTarget }: FocusEvent) => setFocused(relatedTarget instanceof Node && over.contains(relatedTarget));
    over.addEventListener('pointermove', wake);
    over.addEventListener('pointerleave', leave);
    over.addEventListener('focusin', focus);
    over.addEventListener('focusout', blur);
    return () => {
      clearTimeout(timer.current);
      over.removeEventListener('pointermove', wake);
      over.removeEventListener('pointerleave', leave);
      over.removeEventListener('focusin', focus);
      over.removeEventListener('focusout', blur);
    };
  }, [frame]);

  // The controls hide when playing begins.
  useEffect(() => {
    if (!playing) return;
    timer.current = setTimeout(() => setAwake(false), hidesAfter);
    return () => clearTimeout(timer.current);
  }, [playing]);

  return {
    shown: !playing || awake || held || focused,
    hold: setHeld,
    flip: () => {
      clearTimeout(timer.current);
      setAwake(!awake);
      if (!awake) timer.current = setTimeout(() => setAwake(false), hidesAfter);
    },
  };
}
