/** A zoomed window, or a phone on its side. */
export const lowWindow = '@media (max-height: 25rem)';

/**
 * Styles of bars that stay in sight while the page scrolls. In a low window they scroll along, since they would leave little of the page.
 */
export const scrollsInLowWindows = { [lowWindow]: { position: 'static' } } as const;
