import { type RefObject, useEffect, useRef, useState } from 'react';

/** Milliseconds without a move after which controls are hidden. */
const controlsHideAfter = 3000;

export interface ControlsShown {
  shown: boolean;
  /** Keeps the controls in sight while one of their menus is open. */
  hold: (open: boolean) => void;
  /** Shows or hides the controls at a tap. */
  flip: () => void;
}

/** Shows the controls while nothing plays, while the pointer moves over the frame, and while the focus is in it. */
export function useControlsShown(playerFrame: RefObject<HTMLElement | null>, playing: boolean): ControlsShown {
  const [controlsAwake, setControlsAwake] = useState(true);
  const [controlsHeld, setControlsHeld] = useState(false);
  const [controlsFocused, setControlsFocused] = useState(false);
  const controlsTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const playerOver = playerFrame.current;
    if (!playerOver) return;
    const wakeControls = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      setControlsAwake(true);
      clearTimeout(controlsTimer.current);
      controlsTimer.current = setTimeout(() => setControlsAwake(false), controlsHideAfter);
    };
    const leaveControls = (event: PointerEvent) => event.pointerType === 'mouse' && setControlsAwake(false);
    const focusControls = () => setControlsFocused(playerOver.querySelector(':focus-visible') !== null);
    const blurControls = ({ relatedTarget }: FocusEvent) =>
      setControlsFocused(relatedTarget instanceof Node && playerOver.contains(relatedTarget));
    playerOver.addEventListener('pointermove', wakeControls);
    playerOver.addEventListener('pointerleave', leaveControls);
    playerOver.addEventListener('focusin', focusControls);
    playerOver.addEventListener('focusout', blurControls);
    return () => {
      clearTimeout(controlsTimer.current);
      playerOver.removeEventListener('pointermove', wakeControls);
      playerOver.removeEventListener('pointerleave', leaveControls);
      playerOver.removeEventListener('focusin', focusControls);
      playerOver.removeEventListener('focusout', blurControls);
    };
  }, [playerFrame]);

  // The controls hide when playing begins.
  useEffect(() => {
    if (!playing) return;
    controlsTimer.current = setTimeout(() => setControlsAwake(false), controlsHideAfter);
    return () => clearTimeout(controlsTimer.current);
  }, [playing]);

  return {
    shown: !playing || controlsAwake || controlsHeld || controlsFocused,
    hold: setControlsHeld,
    flip: () => {
      clearTimeout(controlsTimer.current);
      setControlsAwake(!controlsAwake);
      if (!controlsAwake) controlsTimer.current = setTimeout(() => setControlsAwake(false), controlsHideAfter);
    },
  };
}
