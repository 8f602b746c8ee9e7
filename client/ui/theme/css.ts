import { compositions } from './compositions.ts';
import { conditionOf } from './conditions.ts';
import { declarationsOf, fullName, type Styles } from './properties.ts';

const isStyles = (value: unknown): value is Styles => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Adds styles to others, by the full names of their properties. */
export function merge(target: Styles, styles: Styles): Styles {
  for (const [name, value] of Object.entries(styles)) {
    if (value === null || value === undefined) continue;
    const full = fullName(name);
    if (!isStyles(value)) target[full] = value;
    else {
      const inner = target[full];
      target[full] = merge(isStyles(inner) ? inner : {}, value);
    }
  }
  return target;
}

/** Recipes stand in a layer of their own, so that an element's own styles win over them. Their styles are resolved already. */
export const recipeLayer = '@layer recipes';

/** Puts styles below their queries and selectors, as CSS has them. `declare` makes the declarations of a property. */
export function resolve(styles: Styles, declare: (property: string, value: unknown) => Styles | undefined): Styles {
  const result: Styles = {};
  const visit = (part: Styles, property: string, within: readonly string[]) => {
    for (const [name, value] of Object.entries(part)) {
      const condition = name === 'base' ? [] : conditionOf(name);
      const inside = condition ? [...within, ...condition] : within;
      const own = condition ? property : name;
      if (name === recipeLayer) put(result, Object.keys(value as Styles).length ? inside : [], value as Styles);
      else if (isStyles(value)) visit(value, own, inside);
      else put(result, inside, declare(own, value) ?? {});
    }
  };
  visit(styles, '', []);
  return inOrder(result);
}

/** Adds declarations below selectors and queries. */
function put(target: Styles, within: readonly string[], declarations: Styles) {
  let place = target;
  for (const name of within) {
    place[name] ??= {};
    place = place[name] as Styles;
  }
  merge(place, declarations);
}

/**
 * The place of a query among others: first those from a width on, narrow before wide, then those up to a width, then those without a width,
 * and print last.
 */
function placeOf(query: string): [number, number] {
  if (query.includes('print')) return [3, 0];
  const [, limit, rem] = /\((min|max)-(?:width|height): ([\d.]+)rem/.exec(query) ?? [];
  if (!limit) return [2, 0];
  return limit === 'min' ? [0, Number(rem)] : [1, -Number(rem)];
}

const byPlace = ([one]: [string, unknown], [other]: [string, unknown]) => {
  const [a, b] = [placeOf(one), placeOf(other)];
  return a[0] - b[0] || a[1] - b[1] || one.localeCompare(other);
};

/** Styles with their queries last, so that these win over what stands outside of them. */
function inOrder(styles: Styles): Styles {
  const entries = Object.entries(styles).map(([name, value]): [string, unknown] => [
    name,
    isStyles(value) && !/^@(?:media|container)/.test(name) ? inOrder(value) : value,
  ]);
  const queries = (start: string) => entries.filter(([name]) => name.startsWith(start)).sort(byPlace);
  const others = entries.filter(([name]) => !/^@(?:media|container)/.test(name));
  return Object.fromEntries([...others, ...queries('@media'), ...queries('@container')]);
}

const importance = /\s*!(?:important)?/i;

/** The declarations of a property, also if its value names several styles or is important. */
function declare(property: string, value: unknown): Styles {
  const composed = compositions[property];
  if (composed) return css((composed[String(value)] ?? {}) as Styles);
  if (typeof value !== 'string' || !importance.test(value)) return declarationsOf(property, value);
  const declarations = declarationsOf(property, value.replace(importance, '').trim());
  return Object.fromEntries(Object.entries(declarations).map(([name, one]) => [name, typeof one === 'string' ? `${one} !important` : one]));
}

/** Styles as CSS has them: later ones win, and values name no tokens any more. */
export const css = (...styles: readonly Styles[]): Styles => resolve(styles.reduce<Styles>(merge, {}), declare);
