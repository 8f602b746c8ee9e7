import { type SerializedStyles, css as serialize } from '@emotion/react';
import { css, recipeLayer } from './css.ts';
import type { Styles } from './properties.ts';

/** How many rules are kept. All pages together have about 2,000; sizes that follow from data could make more. */
const mostRules = 5000;

/** Caches a function by its argument, an object. Results live as long as the objects. */
export function onceForEach<From extends object, To extends object>(make: (from: From) => To): (from: From) => To {
  const made = new WeakMap<From, To>();
  return (from) => {
    const found = made.get(from) ?? make(from);
    made.set(from, found);
    return found;
  };
}

const rules = new Map<string, SerializedStyles>();

let known = 0;
/** A recipe's styles are large, and the same object for the same variants. So they are known by their identity. */
const idOf = onceForEach((_: Styles) => {
  known += 1;
  return { text: `#${known}` };
});

/** The rule of an element with these styles. It is kept by the styles, in their order, since pages have many elements that look alike. */
export function ruleOf(...styles: Styles[]): SerializedStyles {
  let key = '';
  for (const one of styles) key += recipeLayer in one ? idOf(one).text : JSON.stringify(one);
  let found = rules.get(key);
  if (!found) {
    if (rules.size >= mostRules) rules.clear();
    found = serialize(css(...styles) as never);
    rules.set(key, found);
  }
  return found;
}
