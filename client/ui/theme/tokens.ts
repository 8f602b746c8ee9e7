import { defineTokens } from '@chakra-ui/react/styled-system';

/** Steps of 4 px, with halves where controls need them. */
const steps = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64, 72, 80, 96,
];
const space = Object.fromEntries(steps.map((step) => [String(step), { value: `${step / 4}rem` }]));

const values = <T extends Record<string, string | number>>(entries: T) =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, { value }])) as { [K in keyof T]: { value: T[K] } };

// Both are chosen by the page's language (global.ts). The font of its own script has ASCII, too.
const fonts = 'var(--first-font), var(--other-letters), system-ui, sans-serif';

/** The tokens of sizes, fonts and colours for all styles. */
export const tokens = defineTokens({
  colors: {
    ...values({ transparent: 'transparent', current: 'currentColor', black: '#0a0f1a', white: '#ffffff', ink: '#141e30' }),
    blackAlpha: { 500: { value: 'rgba(10, 15, 26, 0.55)' } },
  },
  // `other`: a word or two of the other language, for which no page loads a font.
  fonts: values({
    heading: fonts,
    body: fonts,
    other: 'var(--first-font), system-ui, sans-serif',
    mono: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  }),
  fontSizes: values({
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
  }),
  fontWeights: values({ normal: '400', medium: '500', semibold: '600', bold: '600' }),
  lineHeights: values({ shorter: 1.25, short: 1.375, moderate: 1.5, tall: 1.625, taller: 2 }),
  radii: values({
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
  }),
  spacing: space,
  sizes: {
    ...space,
    ...values({
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
    }),
  },
  aspectRatios: values({ square: '1 / 1', cover: '16 / 9', wide: '16 / 9', banner: '4 / 1' }),
  borders: values({ xs: '0.5px solid', sm: '1px solid', md: '2px solid' }),
  durations: values({
    fastest: '50ms',
    faster: '100ms',
    fast: '150ms',
    moderate: '200ms',
    slow: '300ms',
    slower: '400ms',
    slowest: '500ms',
  }),
  easings: values({
    'ease-in': 'cubic-bezier(0.42, 0, 1, 1)',
    'ease-out': 'cubic-bezier(0, 0, 0.58, 1)',
    'ease-in-out': 'cubic-bezier(0.42, 0, 0.58, 1)',
  }),
  animations: values({ spin: 'spin 1s linear infinite', pulse: 'pulse 2s cubic-bezier(0.4, 0, 0.6, 1) infinite' }),
  zIndex: values({
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
  }),
  cursor: values({
    button: 'pointer',
    checkbox: 'pointer',
    disabled: 'not-allowed',
    menuitem: 'pointer',
    option: 'pointer',
    radio: 'pointer',
    slider: 'pointer',
    switch: 'pointer',
  }),
});

const shadow = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });

export const shadows = {
  xs: shadow('0 1px 2px rgba(20, 30, 48, 0.08)', '0 1px 2px rgba(0, 0, 0, 0.5)'),
  sm: shadow('0 1px 3px rgba(20, 30, 48, 0.1), 0 0 1px rgba(20, 30, 48, 0.2)', '0 1px 3px rgba(0, 0, 0, 0.6)'),
  md: shadow('0 4px 12px rgba(20, 30, 48, 0.08), 0 0 1px rgba(20, 30, 48, 0.2)', '0 4px 12px rgba(0, 0, 0, 0.6)'),
  lg: shadow('0 12px 28px rgba(20, 30, 48, 0.12), 0 0 1px rgba(20, 30, 48, 0.2)', '0 12px 28px rgba(0, 0, 0, 0.6)'),
  xl: shadow('0 20px 44px rgba(20, 30, 48, 0.16), 0 0 1px rgba(20, 30, 48, 0.2)', '0 20px 44px rgba(0, 0, 0, 0.7)'),
};

export const radii = { l1: { value: '{radii.sm}' }, l2: { value: '{radii.md}' }, l3: { value: '{radii.lg}' } };

export const keyframes = {
  spin: { '100%': { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.5' } },
  'fade-in': { from: { opacity: '0' } },
  'fade-out': { to: { opacity: '0' } },
  'scale-in': { from: { scale: '0.95' } },
  'scale-out': { to: { scale: '0.95' } },
  'modal-in': { from: { opacity: '0', scale: '0.9' } },
  'modal-out': { to: { opacity: '0', scale: '0.9' } },
  'slide-from-top': { from: { translate: '0 -0.5rem' } },
  'slide-from-bottom': { from: { translate: '0 0.5rem' } },
  'slide-to-top': { to: { translate: '0 -0.5rem' } },
  'slide-to-bottom': { to: { translate: '0 0.5rem' } },
  'slide-from-left-full': { from: { translate: '-100% 0' } },
  'slide-from-right-full': { from: { translate: '100% 0' } },
  'slide-to-left-full': { to: { translate: '-100% 0' } },
  'slide-to-right-full': { to: { translate: '100% 0' } },
  'slide-from-bottom-full': { from: { translate: '0 100%' } },
  'slide-to-bottom-full': { to: { translate: '0 100%' } },
  progress: { from: { insetInlineStart: '-40%' }, to: { insetInlineStart: '100%' } },
};
