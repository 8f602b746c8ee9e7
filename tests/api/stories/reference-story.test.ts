import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { setting } from '../../support/server.ts';

/** The script was written by a person who had the developer site and nothing else: neither the source nor the tests. */
test('a program written from the reference alone signs up, sells, hears of it, refunds and reads the report', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['tests/support/reference-story.mjs'], {
    env: { ...process.env, DIWAN_URL: setting('TEST_URL') },
  });
  expect(JSON.parse(stdout)).toEqual({ sold: '12.500', refunded: '12.500', revenue: '0.000' });
});
