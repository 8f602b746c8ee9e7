import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import type { Caller } from './client.ts';
import { setting } from './server.ts';
import { sql } from './sql.ts';
import { nobody } from './team.ts';
import { until } from './until.ts';
import type { ConsoleAccount } from './world.ts';

/** The subscriptions, each with the id field of its events. */
const events = { saleMade: 'orderId', fileChanged: 'fileId', bookingChanged: 'bookingId' } as const;

export interface Listener<Event> {
  /** All events received so far. */
  heard: Event[];
  /** Resolves with the events once there are `count`. */
  heardAtLeast(count: number): Promise<Event[]>;
  /** The close code of the socket, once it is closed. */
  closed: Promise<number | undefined>;
  stop(): Promise<void>;
}

/** An operation that subscribes to an event, instead of a selection of its fields. */
export interface Operation {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
}

/**
 * Subscribes to the events of an account. Resolves once the subscription works: the server never confirms one, so events of an
 * unknown order or file are sent until one arrives. `tell` queries the server's database; the default is the database of this run.
 */
export async function listen<Event>(
  event: keyof typeof events,
  what: string | Operation,
  { token, creatorId, language = 'en', url = setting('TEST_URL') }: Pick<ConsoleAccount, 'creatorId'> & Caller & { token: string },
  tell: (text: string, values: unknown[]) => Promise<unknown> = sql,
): Promise<Listener<Event>> {
  const heard: Event[] = [];
  let state: 'opening' | 'open' | 'closed' = 'opening';
  let answers = 0;
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    connectionParams: { authorization: `Bearer ${token}`, language },
    retryAttempts: 0,
  });
  const closed = new Promise<number | undefined>((resolve) => {
    const end = (reason?: unknown) => {
      state = 'closed';
      resolve((reason as { code?: number } | undefined)?.code);
    };
    client.subscribe<Record<string, Event>>(typeof what === 'string' ? { query: `subscription { ${event} { ${what} } }` } : what, {
      next: ({ data, errors }) => {
        // A first answer with only errors may be about the unknown id. Or it refuses the subscription, which then ends.
        if (data || !errors || answers > 0) state = 'open';
        answers += 1;
        if (data) heard.push(data[event] as Event);
      },
      error: end,
      complete: end,
    });
  });
  const nothing = JSON.stringify({ topic: `${event}:${creatorId}`, event: { [events[event]]: nobody } });
  for (; state === 'opening'; await sleep(20)) await tell("select pg_notify('events', $1)", [nothing]);
  if (state === 'closed') throw new Error(`The socket was closed with ${await closed}`);
  return {
    heard,
    heardAtLeast: (count) => until(() => heard.length >= count && heard, `Fewer than ${count} events came`),
    closed,
    stop: async () => client.dispose(),
  };
}
