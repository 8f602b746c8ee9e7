import { EventEmitter } from 'node:events';
import { PubSub as InMemory } from 'graphql-subscriptions';
import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import type { Session } from './session.ts';

/** Events between requests, jobs and open subscriptions of all processes. A topic is `<event>:<id>`, the id of the account or user that it concerns. */
export interface PubSub {
  /** The event is JSON, and small: ids by which its receiver reads the rest. */
  publish(topic: string, event: object): Promise<void>;
  /** Publishes once the transaction of `db` commits. Events of several transactions are told in the order of their commits. */
  publishOnCommit(db: Pick<EntityManager, 'query'>, topic: string, event: object): Promise<void>;
  subscribe<Event extends object>(topic: string): AsyncIterableIterator<Event>;
}

const channel = 'events';
/** What Postgres announces at the most. */
const mostBytes = 7999;

const notify = 'select pg_notify($1, $2)';

function payloadOf(topic: string, event: object): string {
  const payload = JSON.stringify({ topic, event });
  if (Buffer.byteLength(payload) > mostBytes) throw new Error(`An event of ${topic} is too long to be announced`);
  return payload;
}

/** Over Postgres, which tells every process that listens, this one too. */
export async function createPubSub(pool: Pool, session: Session): Promise<PubSub> {
  // As many may listen to a topic as there are sockets and subscriptions: their limits are the socket server's.
  const inMemory = new InMemory({ eventEmitter: new EventEmitter().setMaxListeners(0) });
  await session.listen(channel, (payload) => {
    const { topic, event } = JSON.parse(payload) as { topic: string; event: object };
    void inMemory.publish(topic, event);
  });
  return {
    async publish(topic, event) {
      await pool.query(notify, [channel, payloadOf(topic, event)]);
    },
    async publishOnCommit(db, topic, event) {
      await db.query(notify, [channel, payloadOf(topic, event)]);
    },
    subscribe: (topic) => inMemory.asyncIterableIterator(topic),
  };
}
