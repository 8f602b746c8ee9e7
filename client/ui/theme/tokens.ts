/** Steps of 4 px, with halves where controls need them. */
const steps = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64, 72, 80, 96,
];
const space = Object.fromEntries(steps.map((step) => [String(step), `${step / 4}rem`]));
/** Margins that pull (`-4`). */
const pulls = Object.fromEntries(steps.filter(Boolean).map((step) => [`-${step}`, `calc(${step / 4}rem * -1)`]));

// Both are chosen by the page's language (global.ts). The font of its own script has ASCII, too.
const fonts = 'var(--first-font), var(--other-letters), system-ui, sans-serif';

/**
 * The tokens of sizes, fonts and colours for all styles. They stand in the rules by their values. Those that differ between light and dark
 * have variables (colors.ts).
 */
export const tokens = {
  colors: {
    transparent: 'transparent',
    current: 'currentColor',
    black: '#0a0f1a',
    white: '#ffffff',
    ink: '#141e30',
    'blackAlpha.500': 'rgba(10, 15, 26, 0.55)',
  },
  // `other`: a word or two of the other language, for which no page loads a font.
  fonts: {
    heading: fonts,
    body: fonts,
    other: 'var(--first-font), system-ui, sans-serif',
    mono: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  },
  fontSizes: {
    '2xs': '0.6875rem',
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.875rem',
    '4xl': '2.25rem',
    '5xl': '3rem',
    '6xl': '3.75rem',
    '7xl': '4.5rem',
  },
  fontWeights: { normal: '400', medium: '500', semibold: '600', bold: '600' },
  lineHeights: { shorter: 1.25, short: 1.375, moderate: 1.5, tall: 1.625, taller: 2 },
  radii: {
    none: '0',
    '2xs': '2px',
    xs: '4px',
    sm: '6px',
    md: '8px',
    lg: '12px',
    xl: '16px',
    '2xl': '20px',
    '3xl': '24px',
    full: '9999px',
    // What Chakra's recipes name.
    l1: '6px',
    l2: '8px',
    l3: '12px',
  },
  spacing: { ...space, ...pulls },
  sizes: {
    ...space,
    full: '100%',
    min: 'min-content',
    max: 'max-content',
    fit: 'fit-content',
    prose: '65ch',
    '3xs': '14rem',
    '2xs': '16rem',
    xs: '20rem',
    sm: '24rem',
    md: '28rem',
    lg: '32rem',
    xl: '36rem',
    '2xl': '42rem',
    '4xl': '56rem',
    '5xl': '64rem',
    '8xl': '90rem',
    /** Forms are at most this wide, pages at most `content`. */
    form: '40rem',
    content: '75rem',
    modal: '32.5rem',
    '1/2': '50%',
  },
  aspectRatios: { square: '1 / 1', cover: '16 / 9', wide: '16 / 9', banner: '4 / 1' },
  borders: { xs: '0.5px solid', sm: '1px solid', md: '2px solid' },
  durations: {
    fastest: '50ms',
    faster: '100ms',
    fast: '150ms',
    moderate: '200ms',
    slow: '300ms',
    slower: '400ms',
    slowest: '500ms',
  },
  easings: {
    'ease-in': 'cubic-bezier(0.42, 0, 1, 1)',
    'ease-out': 'cubic-bezier(0, 0, 0.58, 1)',
    'ease-in-out': 'cubic-bezier(0.42, 0, 0.58, 1)',
  },
  animations: { spin: 'spin 1s linear infinite', pulse: 'pulse 2s cubic-bezier(0.4, 0, 0.6, 1) infinite' },
  zIndex: {
    hide: -1,
    base: 0,
    docked: 10,
    dropdown: 1000,
    sticky: 1100,
    banner: 1200,
    overlay: 1300,
    modal: 1400,
    popover: 1500,
    skipNav: 1600,
    toast: 1700,
    tooltip: 1800,
    max: 2147483647,
  },
  cursor: {
    button: 'pointer',
    checkbox: 'pointer',
    disabled: 'not-allowed',
    menuitem: 'pointer',
    option: 'pointer',
    radio: 'pointer',
    slider: 'pointer',
    switch: 'pointer',
  },
};

export type Scale = keyof typeof tokens | 'shadows';

/** Tones that each palette of `colors.ts` has, in the order in which a rule with a palette sets them. */
export const tones = ['solid', 'contrast', 'fg', 'subtle', 'muted', 'emphasized', 'focusRing', 'border'] as const;

/** The names of tokens that differ between light and dark. */
const varied: Partial<Record<Scale, RegExp>> = {
  colors: /^(?:bg|fg|border)(?:\.[a-z]+)?$|^(?:brand|gray|saffron|orange|red|green|blue|colorPalette)\.[a-zA-Z]+$/,
  shadows: /^(?:xs|sm|md|lg|xl)$/,
};

/** The name of a token's variable: `bg.panel` has `--diwan-colors-bg-panel`. */
export const variableOf = (scale: Scale, name: string): string =>
  `--diwan-${scale}-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('.', '-')}`;

/** The token that a value names, as a rule has it, or the value itself. */
export function tokenOf(scale: Scale, value: unknown): unknown {
  const name = String(value);
  if (varied[scale]?.test(name)) return `var(${variableOf(scale, name)})`;
  const fixed: Record<string, unknown> = scale === 'shadows' ? {} : tokens[scale];
  return fixed[name] ?? value;
}

const widths = { sm: 30, md: 48, lg: 64, xl: 80, '2xl': 96 };
const screen = (limit: 'min' | 'max', rem: number) => `@media screen and (${limit}-width: ${rem}rem)`;

/** Media queries by the names of widths, also of all below one: `md`, `mdDown`. */
export const breakpoints: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(widths).flatMap(([name, rem]) => [
    [name, screen('min', rem)],
    [`${name}Down`, screen('max', rem - 0.0025)],
  ]),
);
