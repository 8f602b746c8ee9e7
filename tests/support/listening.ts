import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import { setting } from './server.ts';
import { sql } from './sql.ts';
import { nobody } from './team.ts';
import { until } from './until.ts';
import type { ConsoleAccount } from './world.ts';

/** What an account is told of, by the id that its events hold. */
const events = { saleMade: 'orderId', fileChanged: 'fileId' } as const;

export interface Listener<Event> {
  /** All that was heard so far. */
  heard: Event[];
  /** The same, once it is so much. */
  heardAtLeast(count: number): Promise<Event[]>;
  /** Why the socket was closed, once it is. */
  closed: Promise<number | undefined>;
  stop(): Promise<void>;
}

/**
 * Listens to what an account is told. Resolves once it is heard: a subscription is never answered, so it is told of an order or
 * a file that there is not until an answer comes. `tell` is the database of the server, unless that is the run's own.
 */
export async function listen<Event>(
  event: keyof typeof events,
  selection: string,
  { token, creatorId, url = setting('TEST_URL') }: Pick<ConsoleAccount, 'token' | 'creatorId'> & { url?: string },
  tell: (text: string, values: unknown[]) => Promise<unknown> = sql,
): Promise<Listener<Event>> {
  const heard: Event[] = [];
  let state: 'opening' | 'open' | 'closed' = 'opening';
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
  });
  const closed = new Promise<number | undefined>((resolve) => {
    const end = (reason?: unknown) => {
      state = 'closed';
      resolve((reason as { code?: number } | undefined)?.code);
    };
    client.subscribe<Record<string, Event>>(
      { query: `subscription { ${event} { ${selection} } }` },
      {
        next: ({ data }) => {
          state = 'open';
          if (data) heard.push(data[event] as Event);
        },
        error: end,
        complete: end,
      },
    );
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
