const pair = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });

/** A colour as Chakra's recipes use one: `colorPalette="brand"`. Text on `solid` and `fg` on `subtle` keep AA contrast in both modes. */
const palette = (
  tones: Record<'solid' | 'contrast' | 'fg' | 'subtle' | 'muted' | 'emphasized' | 'focusRing' | 'border', [string, string]>,
) => Object.fromEntries(Object.entries(tones).map(([tone, [light, dark]]) => [tone, pair(light, dark)]));

const saffron = palette({
  solid: ['#f2b134', '#f5be4f'],
  contrast: ['#2a1b00', '#2a1b00'],
  fg: ['#754700', '#f8cd76'],
  subtle: ['#fdf0d3', '#33270f'],
  muted: ['#f9e1aa', '#463616'],
  emphasized: ['#f5cd72', '#5f4a1f'],
  focusRing: ['#8a5a00', '#f5be4f'],
  border: ['#d9a645', '#6e5626'],
});

/** Warm sand surfaces, ink text, teal for the main action, saffron for highlights. */
export const colors = {
  bg: {
    DEFAULT: pair('#faf6ee', '#0d1524'),
    subtle: pair('#f4eee2', '#131d30'),
    muted: pair('#ece4d4', '#1b273e'),
    emphasized: pair('#e0d5bf', '#273652'),
    inverted: pair('#141e30', '#f2eee6'),
    panel: pair('#fffdf9', '#141f33'),
    error: pair('#fcebe8', '#3a1a1b'),
    warning: pair('#fdf0d3', '#33270f'),
    success: pair('#e3f3e7', '#12301f'),
    info: pair('#e4effa', '#14273f'),
  },
  fg: {
    DEFAULT: pair('#141e30', '#f0f2f6'),
    muted: pair('#4a5568', '#b6c0d1'),
    subtle: pair('#596377', '#9ba8bd'),
    inverted: pair('#fdfbf7', '#0d1524'),
    error: pair('#a8201a', '#ffa39a'),
    warning: pair('#754700', '#f8cd76'),
    success: pair('#175c37', '#84d9a9'),
    info: pair('#1c548f', '#9cc7f5'),
  },
  border: {
    DEFAULT: pair('#ddd2bd', '#2a3954'),
    muted: pair('#e9e0cf', '#202d46'),
    subtle: pair('#f1eadd', '#182338'),
    emphasized: pair('#958768', '#6b7c9a'),
    inverted: pair('#2b3950', '#d6dce6'),
    error: pair('#b42318', '#f2857a'),
    warning: pair('#b97a10', '#d9a645'),
    success: pair('#1a6b3f', '#57be86'),
    info: pair('#1f5fa8', '#7db3f0'),
  },
  brand: palette({
    solid: ['#0b6669', '#3abab0'],
    contrast: ['#ffffff', '#04201f'],
    fg: ['#0a5759', '#74d8ce'],
    subtle: ['#e0f0ed', '#10302f'],
    muted: ['#c6e4df', '#16413f'],
    emphasized: ['#9fd2cb', '#1e5a56'],
    focusRing: ['#0b7a7a', '#4ccbc1'],
    border: ['#86bdb6', '#2a6f6a'],
  }),
  gray: palette({
    solid: ['#1a2740', '#eef1f6'],
    contrast: ['#fdfbf7', '#0d1524'],
    fg: ['#1b2740', '#dde4ef'],
    subtle: ['#f1eadd', '#1c2a43'],
    muted: ['#e6dcc8', '#273853'],
    emphasized: ['#d6c8ae', '#35496a'],
    focusRing: ['#0b7a7a', '#4ccbc1'],
    border: ['#bfb193', '#42557a'],
  }),
  saffron,
  orange: saffron,
  red: palette({
    solid: ['#b42318', '#f08377'],
    contrast: ['#ffffff', '#2a0704'],
    fg: ['#a3221a', '#ffa89e'],
    subtle: ['#fcebe8', '#3a1a1b'],
    muted: ['#f8d5cf', '#522124'],
    emphasized: ['#f0b0a6', '#742d2f'],
    focusRing: ['#b42318', '#f08377'],
    border: ['#dd9388', '#84393b'],
  }),
  green: palette({
    solid: ['#1a6b3f', '#57be86'],
    contrast: ['#ffffff', '#04200f'],
    fg: ['#175c37', '#84d9a9'],
    subtle: ['#e3f3e7', '#12301f'],
    muted: ['#c9e7d1', '#1a442c'],
    emphasized: ['#a3d4b1', '#245e3d'],
    focusRing: ['#1a6b3f', '#57be86'],
    border: ['#86c099', '#2f7049'],
  }),
  blue: palette({
    solid: ['#1f5fa8', '#7db3f0'],
    contrast: ['#ffffff', '#051a33'],
    fg: ['#1c548f', '#9cc7f5'],
    subtle: ['#e4effa', '#14273f'],
    muted: ['#cbdff4', '#1b375a'],
    emphasized: ['#a4c8ee', '#264c7c'],
    focusRing: ['#1f5fa8', '#7db3f0'],
    border: ['#8db5e0', '#34609a'],
  }),
};

/** Shadows by their size. */
export const shadows = {
  xs: pair('0 1px 2px rgba(20, 30, 48, 0.08)', '0 1px 2px rgba(0, 0, 0, 0.5)'),
  sm: pair('0 1px 3px rgba(20, 30, 48, 0.1), 0 0 1px rgba(20, 30, 48, 0.2)', '0 1px 3px rgba(0, 0, 0, 0.6)'),
  md: pair('0 4px 12px rgba(20, 30, 48, 0.08), 0 0 1px rgba(20, 30, 48, 0.2)', '0 4px 12px rgba(0, 0, 0, 0.6)'),
  lg: pair('0 12px 28px rgba(20, 30, 48, 0.12), 0 0 1px rgba(20, 30, 48, 0.2)', '0 12px 28px rgba(0, 0, 0, 0.6)'),
  xl: pair('0 20px 44px rgba(20, 30, 48, 0.16), 0 0 1px rgba(20, 30, 48, 0.2)', '0 20px 44px rgba(0, 0, 0, 0.7)'),
};
