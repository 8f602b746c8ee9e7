import { PubSub as InMemory } from 'graphql-subscriptions';

/** Events between requests and open subscriptions. A topic is `<event>:<id of whom it concerns>`. */
export interface PubSub {
  publish(topic: string, event: object): Promise<void>;
  subscribe<Event extends object>(topic: string): AsyncIterableIterator<Event>;
}

/** Within this process. */
export function createPubSub(): PubSub {
  const inMemory = new InMemory();
  return {
    publish: (topic, event) => inMemory.publish(topic, event),
    subscribe: (topic) => inMemory.asyncIterableIterator(topic),
  };
}
