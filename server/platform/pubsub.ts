import { EventEmitter } from 'node:events';
import { PubSub as InMemory } from 'graphql-subscriptions';
import type { Pool } from 'pg';
import { type Sql, sql } from './database/sql.ts';
import type { LastingConnection } from './lasting-connection.ts';

/** Events between the requests, jobs and subscriptions of all processes. A topic is `<event>:<id of an account, a user or a thing>`. */
export interface PubSub {
  /** Publishes a small event as JSON: ids with which the receiver reads the rest. */
  publish(topic: string, event: object): Promise<void>;
  /** A statement that publishes when its transaction commits. Events of several transactions arrive in the order of their commits. */
  publishing(topic: string, event: object): Sql;
  subscribe<Event extends object>(topic: string): AsyncIterableIterator<Event>;
  /** Calls `hear` when events of any topic may have been lost, and new ones arrive again. */
  onGap(hear: () => void): void;
}

const channel = 'events';
/** The maximum size of a notification in Postgres. */
const mostBytes = 7999;

function payloadOf(topic: string, event: object): string {
  const payload = JSON.stringify({ topic, event });
  if (Buffer.byteLength(payload) > mostBytes) throw new Error(`An event of ${topic} is too long to be announced`);
  return payload;
}

const publishing = (topic: string, event: object): Sql => sql`select pg_notify(${channel}, ${payloadOf(topic, event)})`;

/** Uses Postgres notifications, which reach all listening processes, including this one. */
export async function createPubSub(pool: Pool, connection: LastingConnection): Promise<PubSub> {
  // The number of listeners has no limit here: the socket server limits sockets and subscriptions.
  const inMemory = new InMemory({ eventEmitter: new EventEmitter().setMaxListeners(0) });
  await connection.listen(channel, (payload) => {
    const { topic, event } = JSON.parse(payload) as { topic: string; event: object };
    void inMemory.publish(topic, event);
  });
  return {
    async publish(topic, event) {
      await publishing(topic, event).run(pool);
    },
    publishing,
    subscribe: (topic) => inMemory.asyncIterableIterator(topic),
    onGap: connection.onBack,
  };
}
