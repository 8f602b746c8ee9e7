import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import * as csstree from 'css-tree';
import { collector, data, type Lacked, lacking } from './support.ts';

type Part = Record<string, Identifier>;
const { properties, selectors, types, 'at-rules': atRules } = data.css as unknown as Record<string, Part>;
const within = (part: Identifier | undefined) => (part ?? {}) as Part;

const sizes: Record<string, string> = { d: 'dynamic', s: 'small', l: 'large' };

/** The data about a unit of length. Some units share an entry. */
function unit(name: string): CompatStatement | undefined {
  const lengths = within(types?.length);
  if (/^cq(w|h|i|b|min|max)$/.test(name)) return lengths.container_query_length_units?.__compat;
  const [, size] = /^([dsl])v(?:w|h|i|b|min|max)$/.exec(name) ?? [];
  return lengths[size ? `viewport_percentage_units_${sizes[size]}` : name]?.__compat;
}

/** Functions of values by their names, wherever the data has them. */
const functions = new Map<string, CompatStatement>();
function collect(part: Part): void {
  for (const [name, inner] of Object.entries(part)) {
    if (name === '__compat') continue;
    if (inner.__compat) functions.set(name, inner.__compat);
    collect(within(inner));
  }
}
collect(types as Part);

const isPrefixed = (name: string) => name.startsWith('-');

/** What a style sheet uses that the baseline lacks. What is inside `@supports`, or has its prefixed form beside it, is allowed. */
export function lackedInStyle(css: string): Lacked[] {
  const { look, found } = collector();
  let asked = 0;
  let depth = 0;
  let property = '';
  const prefixed: Set<string>[] = [];
  const ownName = (name: string, compat: CompatStatement | undefined, feature: string) => {
    if (!isPrefixed(name)) look(feature, compat);
  };
  csstree.walk(csstree.parse(css, { parseCustomProperty: true }), {
    enter(node: csstree.CssNode) {
      if (node.type === 'Atrule') {
        if (node.name === 'supports') asked++;
        else if (!asked) ownName(node.name, atRules?.[node.name.toLowerCase()]?.__compat, `@${node.name}`);
      }
      if (asked) return;
      if (node.type === 'Rule' && depth++ > 0) look('nesting', selectors?.nesting?.__compat);
      if (node.type === 'Block')
        prefixed.push(new Set(node.children.toArray().flatMap((inner) => (inner.type === 'Declaration' ? [inner.property] : []))));
      if (node.type === 'Declaration') {
        property = node.property.toLowerCase();
        const others = prefixed.at(-1);
        if (!['-webkit-', '-moz-', '-ms-'].some((prefix) => others?.has(prefix + property)))
          ownName(property, properties?.[property]?.__compat, property);
        else property = '';
      }
      if (node.type === 'Identifier' && property)
        look(`${property}: ${node.name}`, within(properties?.[property])[node.name.toLowerCase()]?.__compat);
      if (node.type === 'Function') ownName(node.name, functions.get(node.name.toLowerCase()), `${node.name}()`);
      if (node.type === 'Dimension') look(`1${node.unit}`, unit(node.unit.toLowerCase()));
      if (node.type === 'PseudoClassSelector') ownName(node.name, selectors?.[node.name.toLowerCase()]?.__compat, `:${node.name}`);
      if (node.type === 'PseudoElementSelector') ownName(node.name, selectors?.[node.name.toLowerCase()]?.__compat, `::${node.name}`);
      if (node.type === 'Feature' && node.kind === 'media')
        ownName(node.name, within(atRules?.media)[node.name.toLowerCase()]?.__compat, `@media (${node.name})`);
    },
    leave(node: csstree.CssNode) {
      if (node.type === 'Atrule' && node.name === 'supports') asked--;
      if (asked) return;
      if (node.type === 'Rule') depth--;
      if (node.type === 'Block') prefixed.pop();
      if (node.type === 'Declaration') property = '';
    },
  });
  return found();
}

/** Whether a key of a script's object may be a property of CSS. Keys of a single word are not: they often mean something else. */
const isTelling = (key: string) => /^[a-z]+[A-Z]/.test(key);
const dashed = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Functions whose names alone tell that they are of CSS. */
const tellingFunctions = new Map([...functions].filter(([name, compat]) => name.includes('-') && lacking(compat).length > 0));

/** What a string of a script names that is CSS and that the baseline lacks: at-rules, selectors, functions. */
export function lackedInText(text: string): Lacked[] {
  const { look, found } = collector();
  for (const [at, name = ''] of text.matchAll(/@([a-z][a-z-]+)/g)) look(at, atRules?.[name]?.__compat);
  for (const [at, name = ''] of text.matchAll(/::?([a-z][a-z-]+)/g)) look(at, selectors?.[name]?.__compat);
  for (const [, name = ''] of text.matchAll(/([a-z][a-z-]+)\(/g)) look(`${name}()`, tellingFunctions.get(name));
  return found();
}

/** What a key of a script's object names that is a property of CSS and that the baseline lacks. */
export function lackedAsKey(key: string): Lacked[] {
  const { look, found } = collector();
  if (isTelling(key)) look(dashed(key), properties?.[dashed(key)]?.__compat);
  return found();
}
