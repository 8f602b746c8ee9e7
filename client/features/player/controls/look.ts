/** The accent colour of players. Players are dark in both modes and have colours of their own. */
export const accent = '#f2b134';
export const shade = 'rgba(10, 15, 26, 0.72)';

/** The style of a button on the dark player. */
export const quiet = {
  variant: 'plain',
  color: 'white',
  borderRadius: 'full',
  _hover: { bg: 'rgba(255, 255, 255, 0.16)' },
  _expanded: { bg: 'rgba(255, 255, 255, 0.16)' },
  focusVisibleRing: 'outside',
  focusRingColor: accent,
} as const;

/** The style of the main button on the dark player. */
export const prominent = {
  bg: accent,
  color: 'ink',
  _hover: { bg: '#f7c45f' },
  focusVisibleRing: 'outside',
  focusRingColor: 'white',
} as const;
