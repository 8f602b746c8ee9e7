import type { SystemContext } from '@chakra-ui/react/styled-system';
import { css, type SerializedStyles } from '@emotion/react';

/** What the elements of a theme need of Chakra's tokens: the variables that differ between light and dark. */
type Tokens = Pick<SystemContext['tokens'], 'cssVarMap'>;

/** A recipe's slots, or one recipe, as Chakra makes them. */
type Recipe = ((props?: object) => object) & Record<string, unknown>;

/** How many rules are kept. All pages together have about 2,000; sizes that follow from data could make more. */
const mostRules = 5000;

/** Chakra sets this variable with each background. Only a variant of tabs that is not used here reads it. */
const unread = /--bg-currentcolor:[^;}]*;/g;

/**
 * Makes Emotion's rules of styles. A token that is the same in light and dark is written by its value, since its variable would be sent
 * with each page and looked up for each element.
 */
export function serializer({ cssVarMap }: Tokens): (styles: object) => SerializedStyles {
  const values = cssVarMap.get('base') ?? new Map<string, unknown>();
  const written = (text: string): string =>
    text.replace(/var\((--[^,()\s]+)\)/g, (variable, name: string) => (values.has(name) ? written(String(values.get(name))) : variable));
  return (styles) => css(written(css(styles as never).styles).replace(unread, ''));
}

/** Caches a function by its argument, an object. Results live as long as the objects. */
export function onceForEach<From extends object, To extends object>(make: (from: From) => To): (from: From) => To {
  const made = new WeakMap<From, To>();
  return (from) => {
    const found = made.get(from) ?? make(from);
    made.set(from, found);
    return found;
  };
}

/**
 * Styles as one object for each property. Chakra keeps what it merges by the sorted names of an object, so the order of an element's
 * declarations, and the name of its rule, would be those of whichever element came first with the same styles.
 */
const apart = (style: object | undefined): object[] => Object.entries(style ?? {}).map(([name, value]) => ({ [name]: value }));

/**
 * Caches rules by the styles that they are made of, in their order. Chakra computes an element's styles at each drawing: it makes a key of
 * all of them, merges them, and Emotion makes their text and its name. Styles of a recipe are large, and known by their identity.
 */
export function rulesOf(merge: (...styles: object[]) => object, serialize: (styles: object) => SerializedStyles) {
  const rules = new Map<string, SerializedStyles>();
  const recipes = new WeakMap<object, string>();
  let known = 0;
  const note = (style: object) => {
    if (recipes.has(style)) return;
    known += 1;
    recipes.set(style, `#${known}`);
  };
  return {
    css(...styles: object[]): SerializedStyles {
      let key = '';
      for (const style of styles) key += recipes.get(style) ?? JSON.stringify(style);
      let found = rules.get(key);
      if (!found) {
        if (rules.size >= mostRules) rules.clear();
        found = serialize(merge(...styles.flatMap((style) => (recipes.has(style) ? style : apart(style)))));
        rules.set(key, found);
      }
      return found;
    },
    /** A recipe whose styles are known by their identity. */
    noting: <Given extends Recipe>(recipe: Given, slots: boolean): Given =>
      Object.assign((props?: object) => {
        const style = recipe(props);
        if (slots) for (const part of Object.values(style)) note(part as object);
        else note(style);
        return style;
      }, recipe) as unknown as Given,
  };
}
