import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type Context, createContext } from '../../server/core/context.ts';
import { listenersOf } from '../../server/core/events.ts';
import { domains, entities } from '../../server/domains/index.ts';
import { readConfig } from '../../server/platform/config.ts';
import { createDataSource } from '../../server/platform/database/data-source.ts';
import { sql as statement } from '../../server/platform/database/sql.ts';
import type { Platform } from '../../server/platform/platform.ts';
import { noRooms } from '../../server/platform/rooms/rooms.ts';
import { setting } from './server.ts';

/**
 * The services on the run's database or on another one, with a clock that the test file sets. They have no rooms for media, and no
 * subscriber gets their events.
 */
export function servicesWithClock(url = () => setting('TEST_DATABASE_URL')): { context(): Context; setClock(now: Date): void } {
  let clock = new Date();
  let platform: Platform;
  beforeAll(async () => {
    const dataSource = await createDataSource({
      url: url(),
      entities,
      poolSize: 3,
    });
    platform = {
      config: readConfig({ NODE_ENV: 'test' }),
      dataSource,
      rooms: noRooms,
      pubsub: { publishing: () => statement`select` },
      log: pino({ level: 'silent' }),
      now: () => clock,
    } as unknown as Platform;
  });
  afterAll(() => platform.dataSource.destroy());
  return {
    context: () => createContext({ platform, planner: undefined as never, listeners: listenersOf(domains) }),
    setClock(now) {
      clock = now;
    },
  };
}
