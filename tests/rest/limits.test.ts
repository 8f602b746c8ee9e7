import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RestAnswer, rest } from '../support/client.ts';
import { ownServer } from '../support/own-server.ts';
import { newEmail, password } from '../support/world.ts';

let server: Awaited<ReturnType<typeof ownServer>>;
beforeAll(async () => {
  server = await ownServer({ COST_BUDGET: '1000', SIGN_IN_ATTEMPTS: '3' });
});
afterAll(() => server.stop());

/** Repeats a call until it is refused. */
async function untilRefused(call: () => Promise<RestAnswer>): Promise<{ answers: number; last: RestAnswer }> {
  for (let answers = 0; answers < 100; answers += 1) {
    const last = await call();
    if (last.status === 429) return { answers, last };
  }
  throw new Error('It was never refused');
}

test('too many attempts to sign in are refused for a while, and so are requests above the cost limit of a minute', async () => {
  const body = { email: newEmail(), password };
  const login = () => rest('POST', '/auth/cc/login', { body, url: server.url });
  const { answers, last } = await untilRefused(login);
  expect(answers).toBe(3);
  expect(last.body).toEqual({ message: 'Too many attempts. Try again in a while', errors: {} });
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);

  const verify = () => rest('GET', '/cc/email/verify?token=none', { url: server.url, language: 'ar' });
  const spent = await untilRefused(verify);
  expect(spent.last.body.message).toMatch(/[\u0600-\u06ff]/);
  expect(Number(spent.last.headers.get('retry-after'))).toBeGreaterThan(0);
});
