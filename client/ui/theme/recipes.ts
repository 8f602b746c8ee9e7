import { css, merge, recipeLayer, resolve } from './css.ts';
import type { Styles } from './properties.ts';

/** What a recipe is made of, with its variants. */
export interface Recipe {
  className?: string;
  base?: Styles;
  variants?: Record<string, Record<string, Styles>>;
  defaultVariants?: Styles;
  compoundVariants?: readonly ({ css: Styles } & Styles)[];
}

export interface SlotRecipe extends Omit<Recipe, 'base' | 'variants' | 'compoundVariants'> {
  slots?: readonly string[];
  base?: Record<string, Styles>;
  variants?: Record<string, Record<string, Record<string, Styles>>>;
  compoundVariants?: readonly ({ css: Record<string, Styles> } & Styles)[];
}

/** Splits what a component gets into its variants and the rest, as Chakra's components ask for it. */
const splitter =
  ({ variants = {}, defaultVariants = {} }: { variants?: object; defaultVariants?: Styles }) =>
  ({ recipe: _, ...props }: Styles): [Styles, Styles] => {
    const chosen: Styles = {};
    const others: Styles = {};
    for (const [name, value] of Object.entries(props)) (name in variants ? chosen : others)[name] = value;
    if (!('colorPalette' in variants)) chosen.colorPalette = props.colorPalette || defaultVariants.colorPalette;
    if ('orientation' in variants) others.orientation = props.orientation;
    return [chosen, others];
  };

/** Keeps the results of a function, by the JSON of its argument. */
function keeping<Result>(make: (props: Styles) => Result): (props?: Styles) => Result {
  const kept = new Map<string, Result>();
  return (props = {}) => {
    const key = JSON.stringify(props);
    const found = kept.get(key) ?? make(props);
    kept.set(key, found);
    return found;
  };
}

const applies = ({ css: _, ...conditions }: { css: unknown } & Styles, chosen: Styles) =>
  Object.entries(conditions).every(([name, value]) => [value].flat().includes(chosen[name]));

/** A recipe: the styles of an element by its variants. The same variants give the same object. */
export function recipeOf(config: Recipe) {
  const { className, base = {}, variants = {}, defaultVariants, compoundVariants = [] } = config;
  const styles = keeping((props) => {
    const chosen = merge({ ...defaultVariants }, props);
    const varied = resolve(chosen, (name, value) => variants[name]?.[String(value)]);
    const compound = compoundVariants.filter((one) => applies(one, chosen)).map((one) => css(one.css));
    return { [recipeLayer]: css(base, varied, ...compound) };
  });
  const merged = new WeakMap<object, unknown>();
  return Object.assign(styles, {
    __cva__: true,
    className,
    config,
    variantKeys: Object.keys(variants),
    splitVariantProps: splitter(config),
    /** This recipe and another on top. */
    merge(other: { config: Recipe }): unknown {
      const found = merged.get(other) ?? recipeOf(together(config, other.config));
      merged.set(other, found);
      return found;
    },
  });
}

const together = (one: Recipe, other: Recipe): Recipe => ({
  ...merge(merge({}, { ...one }), { ...other }),
  compoundVariants: [...(one.compoundVariants ?? []), ...(other.compoundVariants ?? [])],
  className: [one.className, other.className].filter(Boolean).join(' '),
});

/** A recipe of a component with several parts: the styles of each part. */
export function slotRecipeOf(config: SlotRecipe) {
  const { className, slots = [], base = {}, variants = {}, defaultVariants, compoundVariants = [] } = config;
  const partOf = (slot: string) =>
    recipeOf({
      base: base[slot],
      variants: Object.fromEntries(
        Object.entries(variants).map(([name, options]) => [
          name,
          Object.fromEntries(Object.entries(options).map(([option, parts]) => [option, parts[slot] ?? {}])),
        ]),
      ),
      defaultVariants,
      compoundVariants: compoundVariants.filter((one) => one.css[slot]).map((one) => ({ ...one, css: one.css[slot] as Styles })),
    });
  const parts = slots.map((slot) => [slot, partOf(slot)] as const);
  return Object.assign(
    keeping((props) => Object.fromEntries(parts.map(([slot, styles]) => [slot, styles(props)]))),
    {
      variantKeys: Object.keys(variants),
      splitVariantProps: splitter(config),
      classNameMap: className ? Object.fromEntries(slots.map((slot) => [slot, `${className}__${slot}`])) : {},
    },
  );
}
