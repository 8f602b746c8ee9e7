import { graphql } from 'graphql';
import pg from 'pg';
import type { Context } from '../../server/core/context.ts';
import { translate } from '../../server/core/translate.ts';
import { anonymous, type Viewer } from '../../server/core/viewer.ts';
import { domains } from '../../server/domains/index.ts';
import { createSchema } from '../../server/graphql/schema.ts';
import { readConfig } from '../../server/platform/config.ts';
import { setting } from './server.ts';
import type { ConsoleAccount } from './world.ts';

const { schema, planner } = createSchema(domains);
let pool: pg.Pool | undefined;

/** A context at another moment than now, on the run's database. It counts its statements. */
export function contextAt(now: string, viewer: Viewer = anonymous, language: 'EN' | 'AR' = 'EN') {
  pool ??= new pg.Pool({ connectionString: setting('TEST_DATABASE_URL'), max: 1, allowExitOnIdle: true });
  const counted = { statements: 0 };
  const context = {
    viewer,
    language,
    planner,
    config: readConfig({ NODE_ENV: 'test' }),
    now: () => new Date(now),
    t: (key: string, values?: Record<string, unknown>) => translate(language, key, values),
    read: ({ text, values }: { text: string; values: unknown[] }) => {
      counted.statements += 1;
      return (pool as pg.Pool).query({ text, values });
    },
  } as unknown as Context;
  return { context, counted };
}

export const consoleViewer = ({ creatorId, userId, email }: ConsoleAccount): Viewer => ({
  kind: 'console',
  userId,
  email,
  signInId: '0197a000-0000-7000-8000-000000000000',
  expiresAt: new Date(Date.now() + 60_000),
  creatorId,
  permission: 'OWNER',
});

/** Runs an operation at another moment than now. */
export async function askAt(
  now: string,
  source: string,
  variableValues: Record<string, unknown>,
  { viewer, language }: { viewer?: Viewer; language?: 'EN' | 'AR' } = {},
) {
  const { context, counted } = contextAt(now, viewer, language);
  const { data, errors } = await graphql({ schema, source, variableValues, contextValue: context });
  // biome-ignore lint/suspicious/noExplicitAny: each operation answers its own shape, which the expectations check
  return { data: data as any, errors, statements: counted.statements };
}
