import type { SystemContext } from '@chakra-ui/react/styled-system';

/** The same function, which is called once for each object. The results live as long as the objects. */
function onceForEach<From extends object, To extends object>(make: (from: From) => To): (from: From) => To {
  const made = new WeakMap<From, To>();
  return (from) => {
    const found = made.get(from) ?? make(from);
    made.set(from, found);
    return found;
  };
}

/**
 * The same system, which remembers what it has made. Chakra asks for the recipe of an element at each drawing, and a new recipe knows no
 * result of the one before: it computes the styles again. A recipe is remembered by its configuration, so each is made once and keeps
 * its results. Whether a name is one of a style is remembered in a plain map, because Chakra asks for each property of each element.
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
