import { defineGlobalStyles } from '@chakra-ui/react/styled-system';
import { type FontScript, familyOf, lettersOf } from '../../../schema/rules/fonts.ts';
import { forcedColors } from './forcedColors.ts';
import { lowWindow } from './lowWindows.ts';

/**
 * Motion explains a change to those who want it explained. Transitions take no time at all: with the shortest one, each change of a style
 * would start an animation, since `all` is what elements without a transition of their own have. Animations keep a moment, because menus and
 * dialogs wait for their end.
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
 * The fonts of a page. Its script's own letters do not come a second time: Firefox, once it has given up waiting for the first font, would ask
 * for them, and set the letters of a line in one font and its digits in another.
 */
const fontsFor = (own: FontScript, other: FontScript) => ({
  '--first-font': `"${familyOf(own)}"`,
  '--other-letters': `"${lettersOf(other)}"`,
});

export const globalCss = defineGlobalStyles({
  '*': { '--global-font-mono': 'fonts.mono', '--global-font-body': 'fonts.body', '--global-color-border': 'colors.border', ...still },
  '*::before, *::after, *::backdrop': still,
  ...forcedColors,
  html: {
    color: 'fg',
    bg: 'bg',
    lineHeight: 'calc(1.5 * var(--leading))',
    colorPalette: 'gray',
    '--leading': '1',
    '--latin': '1',
    ...fontsFor('latin', 'arabic'),
    textRendering: 'optimizeLegibility',
    // What comes into sight, such as the field that the keyboard goes to, stays clear of the bars at the top and at the foot.
    scrollPaddingBlock: { base: '5rem 12rem', md: '5rem 7rem' },
    [lowWindow]: { scrollPaddingBlock: '1rem' },
  },
  'html:lang(ar)': { '--leading': '1.15', '--latin': '0', ...fontsFor('arabic', 'latin') },
  // Text of the other language inside a page keeps its own leading.
  ':lang(ar)': { '--leading': '1.15', '--latin': '0' },
  ':lang(en)': { '--leading': '1', '--latin': '1' },
  body: { minHeight: '100dvh', overflowWrap: 'break-word' },
  // Texts of people stand in `bdi`. A word that is longer than a phone is wide breaks, and does not ask its row for more room.
  bdi: { overflowWrap: 'anywhere' },
  // Else it is as wide as its widest word.
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
});
