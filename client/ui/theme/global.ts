import { type FontScript, familyOf, lettersOf } from '../../../schema/rules/fonts.ts';
import { forcedColors } from './forcedColors.ts';
import { lowWindow } from './lowWindows.ts';
import { reset } from './reset.ts';

/**
 * Styles for people who want less motion. Transitions take no time at all: with even the shortest time, each change of a style would start
 * a transition, since elements without their own have `all`. Animations keep a moment, because menus and dialogs wait for their end.
 */
const still = {
  '@media (prefers-reduced-motion: reduce)': {
    animationDuration: '1ms !important',
    animationIterationCount: '1 !important',
    transitionDuration: '0s !important',
    scrollBehavior: 'auto !important',
  },
};

/**
 * The fonts of a page. The second font lacks the letters of the first one's script. Otherwise Firefox, after waiting for the first font,
 * would load them from the second, and show a line's letters and digits in different fonts.
 */
const fontsFor = (own: FontScript, other: FontScript) => ({
  '--first-font': `"${familyOf(own)}"`,
  '--other-letters': `"${lettersOf(other)}"`,
});

export const globalCss = {
  '*': { ...reset.all, ...still },
  '*::before, *::after, *::backdrop': still,
  ...reset.elements,
  ...forcedColors,
  html: {
    ...reset.html,
    color: 'fg',
    bg: 'bg',
    lineHeight: 'calc(1.5 * var(--leading))',
    colorPalette: 'gray',
    '--leading': '1',
    '--latin': '1',
    ...fontsFor('latin', 'arabic'),
    textRendering: 'optimizeLegibility',
    // Elements that scroll into sight, such as a focused field, keep clear of the bars at the top and the bottom.
    scrollPaddingBlock: { base: '5rem 12rem', md: '5rem 7rem' },
    [lowWindow]: { scrollPaddingBlock: '1rem' },
  },
  'html:lang(ar)': { '--leading': '1.15', '--latin': '0', ...fontsFor('arabic', 'latin') },
  // Text of the other language inside a page keeps its own leading. `:lang()` would set both for each element, as each has a language.
  '[lang=ar]': { '--leading': '1.15', '--latin': '0' },
  '[lang=en]': { '--leading': '1', '--latin': '1' },
  body: { minHeight: '100dvh', position: 'relative' },
  // Texts of people stand in `bdi`. A word that is longer than a phone is wide breaks, and does not ask its row for more room.
  bdi: { overflowWrap: 'anywhere' },
  // Otherwise a fieldset is as wide as its widest word.
  fieldset: { minInlineSize: 0 },
  '#root': { minHeight: '100dvh', display: 'flex', flexDirection: 'column' },
  // Placeholders count as text for contrast.
  '*::placeholder, *[data-placeholder]': { color: 'fg.subtle', opacity: 1 },
  '*::selection': { bg: 'brand.emphasized' },
  // Icons that mean a direction point the other way where text runs the other way.
  '.flip:dir(rtl)': { transform: 'scaleX(-1)' },
  ':focus-visible': { outlineColor: 'brand.focusRing' },
  'time, .figures': { fontVariantNumeric: 'tabular-nums' },
  // Numbers, addresses and codes read left to right in either language.
  'input[type=email], input[type=url], input[type=tel]': { direction: 'ltr' },
  '[dir=rtl] :is(input[type=email], input[type=url], input[type=tel])': { textAlign: 'end' },
};
