import { type RefObject, useEffect } from 'react';

/** The positions of the line in turn, as shares of the frame. */
const places = [
  [0.06, 0.08],
  [0.9, 0.24],
  [0.3, 0.48],
  [0.94, 0.7],
  [0.08, 0.72],
  [0.6, 0.1],
] as const;
const rest = 14_000;

const style: Partial<CSSStyleDeclaration> = {
  position: 'absolute',
  zIndex: '3',
  pointerEvents: 'none',
  userSelect: 'none',
  webkitUserSelect: 'none',
  color: 'rgba(255, 255, 255, 0.55)',
  textShadow: '0 0 3px rgba(0, 0, 0, 0.8)',
  font: '500 max(12px, 1.1vw)/1.2 var(--chakra-fonts-body)',
  width: 'max-content',
  maxWidth: '90%',
  overflowWrap: 'anywhere',
};

/**
 * Writes the viewer's email over a film, in a slowly moving line. The line is inserted outside React, and comes back when it is removed or
 * changed.
 */
export function useWatermark(frame: RefObject<HTMLElement | null>, text: string | undefined): void {
  useEffect(() => {
    const over = frame.current;
    if (!over || !text) return;
    let place = Math.floor(Math.random() * places.length);
    let mark = markOf(text);
    const still = window.matchMedia('(prefers-reduced-motion: reduce)');
    const put = () => {
      const [along, down] = places[place % places.length] ?? places[0];
      mark.style.transition = still.matches ? 'none' : 'inset 6s ease-in-out, transform 6s ease-in-out';
      // The line is shifted by the same share of its own size, so that no part of it leaves the frame.
      mark.style.inset = `${down * 100}% auto auto ${along * 100}%`;
      mark.style.transform = `translate(${-along * 100}%, ${-down * 100}%)`;
      if (mark.parentNode !== over) over.append(mark);
    };
    const watch = new MutationObserver(() => {
      if (mark.parentNode === over && mark.textContent === text && mark.isConnected && !mark.hidden && !mark.className) return;
      watch.disconnect();
      mark.remove();
      mark = markOf(text);
      put();
      observe();
    });
    const observe = () => {
      watch.observe(over, { childList: true });
      watch.observe(mark, { attributes: true, attributeFilter: ['hidden', 'class'], childList: true, characterData: true, subtree: true });
    };
    put();
    observe();
    const wander = setInterval(() => {
      place += 1;
      // A changed style is put back.
      Object.assign(mark.style, style, { display: 'block', visibility: 'visible', opacity: '1' });
      put();
    }, rest);
    return () => {
      clearInterval(wander);
      watch.disconnect();
      mark.remove();
    };
  }, [frame, text]);
}

function markOf(text: string): HTMLElement {
  const mark = document.createElement('span');
  mark.dataset.watermark = '';
  mark.ariaHidden = 'true';
  mark.dir = 'ltr';
  mark.textContent = text;
  Object.assign(mark.style, style);
  return mark;
}
