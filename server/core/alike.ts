const alike = new WeakSet<object>();

/**
 * Marks an event that reads the same for all who hear it, and answers it. The subscription has checked who may hear it, so the first who
 * reads it reads it for all who ask the same of it, whatever they have missed before.
 */
export function readAlike<Event extends object>(event: Event): Event {
  alike.add(event);
  return event;
}

/** Whether an event reads the same for all who hear it. */
export const readsAlike = (event: unknown): event is object => alike.has(event as object);
