import { expect, test } from 'vitest';
import { npm, ownEnvironment, run } from '../support/commands.ts';
import { freshDatabase } from '../support/database.ts';

/**
 * Goes through npm, so that the step before it is run, too: it installs Lighthouse, and compiles the server, which starts as by `npm
 * start`.
 */
test('npm run lighthouse installs itself, starts a server and measures a page', async () => {
  const database = await freshDatabase();
  const env = { ...ownEnvironment(), DATABASE_URL: database.url };
  const { code, said } = await run(npm('run', 'lighthouse', '--', '--small'), { env });
  expect({ code, said }).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^landing \(en\) +(?:\d+ +){4}[\d.]+ +[\d.]+ +\d+ +[1-9]\d* +[1-9]\d*$/m),
  });
  await database.drop();
}, 600_000);
