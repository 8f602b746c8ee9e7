import { textStyles } from './text.ts';

/** Properties whose values name several styles at once: `textStyle="label"`. */
export const compositions: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  textStyle: textStyles,
  layerStyle: {
    disabled: { opacity: '0.55', cursor: 'not-allowed' },
    /** Under the chosen tab. */
    'indicator.bottom': {
      position: 'relative',
      _before: { content: '""', position: 'absolute', insetBlockEnd: 0, insetInline: 0, height: '2px', bg: 'colorPalette.solid' },
    },
  },
  animationStyle: {
    'slide-fade-in': { transformOrigin: 'var(--transform-origin)', animationName: 'slide-from-top, fade-in' },
    'slide-fade-out': { transformOrigin: 'var(--transform-origin)', animationName: 'fade-out' },
    'scale-fade-in': { transformOrigin: 'var(--transform-origin)', animationName: 'scale-in, fade-in' },
    'scale-fade-out': { transformOrigin: 'var(--transform-origin)', animationName: 'scale-out, fade-out' },
  },
};
