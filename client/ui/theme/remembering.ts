import type { SystemContext } from '@chakra-ui/react/styled-system';
import { onceForEach, rulesOf, serializer } from './serializing.ts';

/** The rules of a whole page: its own, and the tokens that differ between light and dark. Layers that are left empty are dropped. */
function globalOf({ _global, tokens, layers }: SystemContext): object[] {
  const fixed = new Set(tokens.cssVarMap.get('base')?.keys());
  const isFixed = (values: object) => Object.keys(values).every((name) => fixed.has(name));
  const tokenLayer = Object.keys(layers.wrap('tokens', {}))[0] as string;
  return _global
    .map((rules) =>
      tokenLayer in rules
        ? { [tokenLayer]: Object.fromEntries(Object.entries(rules[tokenLayer]).filter(([, values]) => !isFixed(values as object))) }
        : rules,
    )
    .filter((rules) => Object.values(rules).some((layer) => Object.keys(layer as object).length > 0));
}

/**
 * A system with caches. Chakra makes the recipe of an element anew at each drawing, and a new recipe computes its styles again. Here
 * recipes are cached by their configuration, so each is made once and keeps its results; and rules by their styles (`serializing.ts`).
 * Whether a name is a style property is cached in a plain map, because Chakra asks for each property of each element.
 */
export function remembering(system: SystemContext): SystemContext {
  const serialize = serializer(system.tokens);
  const { css, noting } = rulesOf(system.css as never, serialize);
  const cva = onceForEach((config: never) => noting(system.cva(config) as never, false));
  const sva = onceForEach((config: never) => noting(system.sva(config) as never, true));
  const names = new Map<string, boolean>();
  const nothing = {};
  return {
    ...system,
    css: css as SystemContext['css'],
    cva: ((config = nothing) => cva(config as never)) as SystemContext['cva'],
    sva: ((config = nothing) => sva(config as never)) as SystemContext['sva'],
    getRecipeFn: (key, fallback = nothing) => cva(system.getRecipe(key, fallback) as never),
    getSlotRecipeFn: (key, fallback = nothing) => sva(system.getSlotRecipe(key, fallback) as never),
    _global: serialize(globalOf(system)) as never,
    isValidProperty: (name) => {
      const valid = names.get(name) ?? system.isValidProperty(name);
      names.set(name, valid);
      return valid;
    },
  };
}
