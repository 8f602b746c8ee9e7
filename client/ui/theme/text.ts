/** Arabic needs more room between lines (`--leading`), and its joined letters no tracking (`--latin` is 0). */
const style = (fontSize: string, leading: number, more: Record<string, string> = {}) => ({
  fontSize,
  lineHeight: `calc(${leading} * var(--leading))`,
  ...more,
});
const tight = { letterSpacing: 'calc(-0.022em * var(--latin))', fontWeight: 'semibold' };

export const textStyles = {
  '2xs': style('2xs', 1.2),
  xs: style('xs', 1.35),
  sm: style('sm', 1.43),
  md: style('md', 1.5),
  lg: style('lg', 1.5),
  xl: style('xl', 1.4),
  '2xl': style('2xl', 1.3),
  '3xl': style('3xl', 1.25, { fontWeight: 'semibold' }),
  '4xl': style('4xl', 1.2, tight),
  '5xl': style('5xl', 1.12, tight),
  '6xl': style('6xl', 1.08, tight),
  '7xl': style('7xl', 1.05, tight),
  label: style('sm', 1.43, { fontWeight: 'medium' }),
  /** Above a group: what kind of thing follows. */
  eyebrow: style('xs', 1.35, { fontWeight: 'semibold', letterSpacing: 'calc(0.08em * var(--latin))', textTransform: 'uppercase' }),
  none: {},
};
