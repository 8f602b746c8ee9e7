import { compositions } from './compositions.ts';
import { breakpoints, type Scale, tokenOf, tokens, tones, variableOf } from './tokens.ts';

/** Declarations, and rules below them. */
export type Styles = { [name: string]: unknown };

const words = (list: string): string[] => list.trim().split(/\s+/);

/** Style properties whose values may name a token, by the scale that has it. */
const scaled: Partial<Record<Scale, string>> = {
  animations: 'animation',
  aspectRatios: 'aspectRatio',
  borders: 'border borderBottom',
  colors: `accentColor background backgroundColor borderBottomColor borderColor borderInlineEndColor borderInlineStartColor color fill
    outlineColor stroke textDecorationColor`,
  cursor: 'cursor',
  durations: 'animationDuration transitionDuration',
  easings: 'animationTimingFunction transitionTimingFunction',
  fonts: 'fontFamily',
  fontSizes: 'fontSize',
  fontWeights: 'fontWeight',
  lineHeights: 'lineHeight',
  radii: 'borderRadius borderStartEndRadius borderStartStartRadius',
  shadows: 'boxShadow textShadow',
  sizes: 'blockSize flexBasis height inlineSize maxHeight maxWidth minHeight minInlineSize minWidth width',
  spacing: `bottom columnGap gap inset insetBlock insetBlockEnd insetBlockStart insetInline insetInlineEnd insetInlineStart left margin
    marginBlock marginBlockEnd marginBlockStart marginBottom marginInline marginInlineEnd marginInlineStart marginTop padding paddingBlock
    paddingBlockEnd paddingBlockStart paddingBottom paddingInline paddingInlineEnd paddingInlineStart paddingTop rowGap scrollMargin
    scrollPadding scrollPaddingBlock scrollPaddingBottom textIndent top`,
  zIndex: 'zIndex',
};

/** Other names of properties, which Chakra's recipes and our styles use. */
const shorter: Record<string, string> = {
  bg: 'background',
  bgColor: 'backgroundColor',
  bgImage: 'backgroundImage',
  borderEndColor: 'borderInlineEndColor',
  borderEndRadius: 'borderInlineEndRadius',
  borderEndWidth: 'borderInlineEndWidth',
  borderStartRadius: 'borderInlineStartRadius',
  h: 'height',
  insetEnd: 'insetInlineEnd',
  insetStart: 'insetInlineStart',
  m: 'margin',
  marginEnd: 'marginInlineEnd',
  marginX: 'marginInline',
  marginY: 'marginBlock',
  maxH: 'maxHeight',
  maxW: 'maxWidth',
  mb: 'marginBottom',
  me: 'marginInlineEnd',
  minH: 'minHeight',
  minW: 'minWidth',
  ms: 'marginInlineStart',
  mt: 'marginTop',
  mx: 'marginInline',
  my: 'marginBlock',
  p: 'padding',
  pb: 'paddingBottom',
  pe: 'paddingInlineEnd',
  pos: 'position',
  ps: 'paddingInlineStart',
  pt: 'paddingTop',
  px: 'paddingInline',
  py: 'paddingBlock',
  rounded: 'borderRadius',
  shadow: 'boxShadow',
  shadowColor: 'boxShadowColor',
  w: 'width',
};

/** Properties of CSS that components take as they are. All others may stand in `css`, but are attributes where a component gets them. */
const plain = words(`
  alignContent alignItems alignSelf all animationDelay animationName appearance backdropFilter backgroundClip backgroundImage backgroundPosition
  backgroundRepeat backgroundSize borderBlock borderBlockEnd borderBlockEndWidth borderBlockStart borderBlockStartWidth borderBlockWidth
  borderBottomWidth borderCollapse borderInlineEndWidth borderInlineStart borderInlineStartWidth borderStyle borderTop
  borderTopWidth borderWidth boxSizing clear clipPath columns contain content containerType cx cy d direction display fillOpacity fillRule
  filter flex flexDirection flexFlow flexGrow flexShrink flexWrap float font fontStyle fontVariantNumeric gridArea gridAutoColumns
  gridAutoFlow gridAutoRows gridColumn gridColumnEnd gridColumnStart gridRow gridRowEnd gridRowStart gridTemplateAreas gridTemplateColumns
  gridTemplateRows isolation justifyContent justifyItems justifySelf letterSpacing listStyle listStyleType mixBlendMode objectFit
  objectPosition offset opacity order outline outlineOffset outlineStyle outlineWidth overflow overflowAnchor overflowWrap overflowX
  overflowY overscrollBehavior overscrollBehaviorY page placeContent placeItems placeSelf pointerEvents position r resize rotate rx ry
  scale scrollBehavior scrollMarginBlock scrollMarginBlockEnd scrollSnapAlign scrollSnapType shapeRendering stopColor stopOpacity
  strokeDasharray strokeDashoffset strokeLinecap strokeLinejoin strokeOpacity strokeWidth tableLayout textAlign textDecoration textOverflow
  textRendering textTransform textUnderlineOffset textWrap touchAction transform transformOrigin transition transitionProperty translate
  unicodeBidi userSelect vectorEffect verticalAlign visibility whiteSpace willChange wordBreak writingMode x y zoom`);

/** A colour, or (`bg.panel/60`) a part of one, in the form that Chakra gives it. */
function color(property: string, value: unknown): Styles {
  const [name = '', share] = typeof value === 'string' ? value.split('/') : [];
  if (!name || !share || Number.isNaN(Number(share))) return { [property]: tokenOf('colors', value) };
  const whole = tokenOf('colors', name);
  return {
    [`--mix-${property}`]: `color-mix(in srgb, ${whole} ${share}%, transparent)`,
    [property]: `var(--mix-${property}, ${whole})`,
  };
}

const both =
  (scale: Scale, ...properties: string[]) =>
  (value: unknown): Styles =>
    Object.fromEntries(properties.map((property) => [property, tokenOf(scale, value)]));

/** The edge of a focused element, in the colours of its palette. */
const ring =
  (selector: string) =>
  (value: unknown): Styles => {
    const color = 'var(--focus-ring-color)';
    const style = 'var(--focus-ring-style, solid)';
    const looks: Record<string, Styles> = {
      inside: {
        outlineOffset: '0px',
        outlineWidth: 'var(--focus-ring-width, 1px)',
        outlineColor: color,
        outlineStyle: style,
        borderColor: color,
      },
      outside: {
        outlineWidth: 'var(--focus-ring-width, 2px)',
        outlineOffset: 'var(--focus-ring-offset, 2px)',
        outlineStyle: style,
        outlineColor: color,
      },
      none: { outline: 'none' },
    };
    const look = looks[String(value)];
    return look ? { '--focus-ring-color': tokenOf('colors', 'colorPalette.focusRing'), [selector]: look } : {};
  };

const hidden = { display: 'none' };

/** Text for screen readers alone. */
const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  padding: '0',
  margin: '-1px',
  overflow: 'hidden',
  clip: 'rect(0, 0, 0, 0)',
  whiteSpace: 'nowrap',
  borderWidth: '0',
};
const seen = {
  position: 'static',
  width: 'auto',
  height: 'auto',
  padding: '0',
  margin: '0',
  overflow: 'visible',
  clip: 'auto',
  whiteSpace: 'normal',
};

/** Style properties whose declarations are made in ways of their own. */
const made: Record<string, (value: unknown) => Styles> = {
  borderBottomRadius: both('radii', 'borderBottomLeftRadius', 'borderBottomRightRadius'),
  borderInlineEndRadius: both('radii', 'borderStartEndRadius', 'borderEndEndRadius'),
  borderInlineStartRadius: both('radii', 'borderStartStartRadius', 'borderEndStartRadius'),
  borderTopRadius: both('radii', 'borderTopLeftRadius', 'borderTopRightRadius'),
  boxShadowColor: (value) => color('--shadow-color', value),
  boxSize: both('sizes', 'width', 'height'),
  colorPalette: (value) =>
    Object.fromEntries(tones.map((tone) => [variableOf('colors', `colorPalette.${tone}`), tokenOf('colors', `${value}.${tone}`)])),
  focusRing: ring('&:is(:focus, [data-focus])'),
  focusRingColor: (value) => color('--focus-ring-color', value),
  focusRingWidth: (value) => ({ '--focus-ring-width': value }),
  focusVisibleRing: ring('&:is(:focus-visible, [data-focus-visible])'),
  hideBelow: (value) => ({ [breakpoints[`${value}Down`] as string]: hidden }),
  hideFrom: (value) => ({ [breakpoints[String(value)] as string]: hidden }),
  lineClamp: (value) =>
    value === 'none'
      ? { WebkitLineClamp: 'unset' }
      : { overflow: 'hidden', display: '-webkit-box', WebkitLineClamp: value, WebkitBoxOrient: 'vertical', textWrap: 'wrap' },
  srOnly: (value) => (value === true ? unseen : seen),
  transition: (value) =>
    value === 'backgrounds'
      ? {
          transition: 'background, background-color, background-image, background-position',
          transitionTimingFunction: 'cubic-bezier(0.4, 0, 0.2, 1)',
          transitionDuration: '150ms',
        }
      : { transition: value },
  truncate: (value) => (value === true ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } : {}),
};

const scales = new Map(Object.entries(scaled).flatMap(([scale, list]) => words(list).map((name) => [name, scale as Scale])));

/** The name of a property in full. */
export const fullName = (name: string): string => shorter[name] ?? name;

const known = new Set([...scales.keys(), ...Object.keys(shorter), ...Object.keys(made), ...plain, ...Object.keys(compositions), 'css']);

/** Whether a component takes a property as a style. All others are attributes of its element. */
export const isStyle = (name: string): boolean => known.has(name) || /^(?:_|--|@)|&/.test(name) || name in breakpoints;

/** The token that a name with its scale stands for (`sizes.8`), or the value itself. */
function named(value: unknown): unknown {
  const [, scale = '', name] = /^([a-zA-Z]+)\.(.+)$/.exec(String(value)) ?? [];
  return scale === 'shadows' || scale in tokens ? tokenOf(scale as Scale, name) : value;
}

/** Colours inside a longer value, such as a shadow (`0 0 0 1px {colors.border}`), and parts of one (`{white/10}`). */
const withTokens = (value: string): string =>
  value.replace(/\{([^}/]+)(?:\/(\d+))?\}/g, (_, name: string, share?: string) => {
    const whole = named(name);
    return share ? `color-mix(in srgb, ${whole} ${share}%, transparent)` : String(whole);
  });

/** The declarations of a style property with a value. `property` is its full name. */
export function declarationsOf(property: string, given: unknown): Styles {
  const value = typeof given === 'string' && given.includes('{') ? withTokens(given) : given;
  if (property.startsWith('--')) return { [property]: named(value) };
  const scale = scales.get(property);
  if (scale === 'colors') return color(property, value);
  if (scale) return { [property]: tokenOf(scale, value) };
  return made[property]?.(value) ?? { [property]: value };
}
