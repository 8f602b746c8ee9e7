/** A zoomed window, or a phone on its side. */
export const lowWindow = '@media (max-height: 25rem)';

/** For bars that stay in sight while the page scrolls: in a low window they would leave little of the page, so there they scroll along. */
export const scrollsInLowWindows = { [lowWindow]: { position: 'static' } } as const;
