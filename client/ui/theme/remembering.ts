import type { SystemContext } from '@chakra-ui/react/styled-system';

/** Caches a function by its argument, an object. Results live as long as the objects. */
function onceForEach<From extends object, To extends object>(make: (from: From) => To): (from: From) => To {
  const made = new WeakMap<From, To>();
  return (from) => {
    const found = made.get(from) ?? make(from);
    made.set(from, found);
    return found;
  };
}

/**
 * A system with caches. Chakra makes the recipe of an element anew at each drawing, and a new recipe computes its styles again. Here
 * recipes are cached by their configuration, so each is made once and keeps its results. Whether a name is a style property is cached in a
 * plain map, because Chakra asks for each property of each element.
 */
export function remembering(system: SystemContext): SystemContext {
  const names = new Map<string, boolean>();
  return {
    ...system,
    cva: onceForEach(system.cva) as SystemContext['cva'],
    isValidProperty: (name) => {
      const valid = names.get(name) ?? system.isValidProperty(name);
      names.set(name, valid);
      return valid;
    },
  };
}
