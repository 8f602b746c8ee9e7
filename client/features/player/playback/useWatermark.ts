import { type RefObject, useEffect } from 'react';

/** The positions of the line in turn, as shares of the frame. */
const markPlaces = [
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
export function useWatermark(playerFrame: RefObject<HTMLElement | null>, text: string | undefined): void {
  useEffect(() => {
    const playerOver = playerFrame.current;
    if (!playerOver || !text) return;
    let markPlace = Math.floor(Math.random() * markPlaces.length);
    let watermark = markOf(text);
    const stillPlayer = window.matchMedia('(prefers-reduced-motion: reduce)');
    const put = () => {
      const [markAlong, markDown] = markPlaces[markPlace % markPlaces.length] ?? markPlaces[0];
      watermark.style.transition = stillPlayer.matches ? 'none' : 'inset 6s ease-in-out, transform 6s ease-in-out';
      // The line is shifted by the same share of its own size, so that no part of it leaves the frame.
      watermark.style.inset = `${markDown * 100}% auto auto ${markAlong * 100}%`;
      watermark.style.transform = `translate(${-markAlong * 100}%, ${-markDown * 100}%)`;
      if (watermark.parentNode !== playerOver) playerOver.append(watermark);
    };
    const watch = new MutationObserver(() => {
      if (
        watermark.parentNode === playerOver &&
        watermark.textContent === text &&
        watermark.isConnected &&
        !watermark.hidden &&
        !watermark.className
      )
        return;
      watch.disconnect();
      watermark.remove();
      watermark = markOf(text);
      put();
      observe();
    });
    const observe = () => {
      watch.observe(playerOver, { childList: true });
      watch.observe(watermark, {
        attributes: true,
        attributeFilter: ['hidden', 'class'],
        childList: true,
        characterData: true,
        subtree: true,
      });
    };
    put();
    observe();
    const wander = setInterval(() => {
      markPlace += 1;
      // A changed style is put back.
      Object.assign(watermark.style, style, { display: 'block', visibility: 'visible', opacity: '1' });
      put();
    }, rest);
    return () => {
      clearInterval(wander);
      watch.disconnect();
      watermark.remove();
    };
  }, [playerFrame, text]);
}

function markOf(text: string): HTMLElement {
  const watermark = document.createElement('span');
  watermark.dataset.watermark = '';
  watermark.ariaHidden = 'true';
  watermark.dir = 'ltr';
  watermark.textContent = text;
  Object.assign(watermark.style, style);
  return watermark;
}
