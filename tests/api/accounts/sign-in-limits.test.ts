import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../server/domains/accounts/passwords.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { mailsTo } from '../../support/client.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import {
  emailVerifyMutation,
  invitationAcceptMutation,
  loginMutation,
  newEmail,
  password,
  passwordChangeMutation,
  passwordResetMutation,
  passwordResetRequestMutation,
  signupMutation,
  signupResendMutation,
  tokenIn,
} from '../../support/world.ts';

interface Answer {
  data?: Record<string, { token?: string; userErrors: { code: string }[] }> | null;
  errors?: { message: string; extensions: { code: string; retryAfter?: number } }[];
}
/** Sends a request from an address: the server trusts X-Forwarded-For from this machine. */
async function ask(
  url: string,
  query: string,
  variables: object,
  address: string,
  { language = 'en', token }: { language?: string; token?: string } = {},
): Promise<Answer & { status: number }> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      'accept-language': language,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  return { ...((await response.json()) as Answer), status: response.status };
}
const input = (email: string, more: object = {}) => ({ input: { email, password, role: 'CUSTOMER', ...more } });

/** The number of attempts of an address in a minute on the server of these tests. */
const attempts = 24;

test('attempts at several servers are counted together, many at once too', async () => {
  const settings = { TRUST_PROXY: '127.0.0.1', SIGN_IN_ATTEMPTS: String(attempts) };
  const first = await ownServer(settings);
  const second = await ownServer({ ...settings, DATABASE_URL: first.databaseUrl });
  try {
    const answers = await Promise.all(
      Array.from({ length: attempts * 2 }, (_, n) => ask((n % 2 ? first : second).url, loginMutation, input(newEmail()), '203.0.113.77')),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(attempts);
  } finally {
    await second.stop();
    await first.stop();
  }
});

describe('attempts', () => {
  let server: OwnServer;
  beforeAll(async () => {
    server = await ownServer({ TRUST_PROXY: '127.0.0.1', SIGN_IN_ATTEMPTS: String(attempts) });
  });
  afterAll(() => server.stop());

  const register = async (email: string, address: string) => {
    await ask(server.url, signupMutation, input(email), address);
    const [mail] = await mailsTo(email, { url: server.url });
    await ask(server.url, emailVerifyMutation, { token: tokenIn(mail as never) }, address);
  };
  const login = (email: string, address: string, more: object = {}) => ask(server.url, loginMutation, input(email, more), address);
  const guess = (email: string, address: string) => login(email, address, { password: 'Guess1234' });

  test('of all kinds are counted together by address', async () => {
    const address = '203.0.113.1';
    const email = newEmail();
    await register(email, '203.0.113.3');
    const token = (await login(email, '203.0.113.3')).data?.login?.token;
    const ways = [
      () => ask(server.url, loginMutation, input(newEmail()), address, { language: 'ar' }),
      () => ask(server.url, signupMutation, input(newEmail()), address, { language: 'ar' }),
      () => ask(server.url, signupMutation, input('no email'), address, { language: 'ar' }),
      () => ask(server.url, signupResendMutation, input(newEmail(), { password: undefined }), address, { language: 'ar' }),
      () => ask(server.url, invitationAcceptMutation, { input: { token: 'nonsense', password } }, address, { language: 'ar' }),
      () => ask(server.url, passwordResetRequestMutation, input(newEmail(), { password: undefined }), address, { language: 'ar' }),
      () => ask(server.url, passwordResetMutation, { input: { token: 'x', password } }, address, { language: 'ar' }),
      () => ask(server.url, passwordChangeMutation, { input: { oldPassword: 'x', newPassword: 'x' } }, address, { language: 'ar', token }),
    ];
    for (let n = 0; n < attempts; n += ways.length) {
      const round = ways.slice(0, attempts - n);
      for (const { errors } of await Promise.all(round.map((way) => way()))) expect(errors).toBeUndefined();
    }
    for (const { status, errors } of await Promise.all(ways.map((way) => way()))) {
      expect(status).toBe(429);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'THROTTLED', retryAfter: expect.any(Number) });
      expect(errors?.[0]?.message).toMatch(/[\u0600-\u06ff]/);
    }
    expect((await login(newEmail(), '203.0.113.2')).status).toBe(200);
  });

  test('from IPv6 are counted by /64 network', async () => {
    const answers = await Promise.all(Array.from({ length: attempts + 1 }, (_, n) => login(newEmail(), `2001:db8:0:7::${n + 1}`)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test('at one account are throttled for the guessing address, whether the account exists or not, but not for its owner elsewhere', async () => {
    const email = newEmail();
    await register(email, '198.51.100.1');
    for (const [tried, address] of [
      [email, '198.51.100.2'],
      [newEmail(), '198.51.100.3'],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 15 }, () => guess(tried, address)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(answers.filter(({ errors }) => errors?.[0]?.extensions.code === 'THROTTLED')).toHaveLength(5);
    }
    expect((await login(email, '198.51.100.2')).status).toBe(429);
    expect((await login(email, '198.51.100.4')).data?.login?.token).toBeTruthy();
  });

  test('at the old password count as those at sign-in, so that an unlocked device gives no way around the limit', async () => {
    const email = newEmail();
    await register(email, '198.51.100.20');
    const token = (await login(email, '198.51.100.20')).data?.login?.token;
    const change = (oldPassword: string, address: string) =>
      ask(server.url, passwordChangeMutation, { input: { oldPassword, newPassword: 'Another123' } }, address, { token });
    const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => change(`Guess123${n}`, '198.51.100.21')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await change(password, '198.51.100.21')).status).toBe(429);
    expect((await login(email, '198.51.100.21')).status).toBe(429);
    expect((await change(password, '198.51.100.20')).data?.passwordChange?.token).toBeTruthy();
  });

  test('that failed are forgotten after a new password by mail', async () => {
    const email = newEmail();
    const address = '198.51.100.23';
    await register(email, '198.51.100.22');
    await Promise.all(Array.from({ length: 12 }, () => guess(email, address)));
    expect((await login(email, address)).status).toBe(429);
    await ask(server.url, passwordResetRequestMutation, input(email, { password: undefined }), address);
    const [mail] = await mailsTo(email, { count: 2, url: server.url });
    const reset = { input: { token: tokenIn(mail as never), password: 'Another123' } };
    expect((await ask(server.url, passwordResetMutation, reset, address)).data?.passwordReset?.token).toBeTruthy();
    expect((await login(email, address, { password: 'Another123' })).data?.login?.token).toBeTruthy();
  });

  test('that failed are forgotten after a success', async () => {
    const email = newEmail();
    await register(email, '198.51.100.5');
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++) expect((await guess(email, '198.51.100.6')).status).toBe(200);
      expect((await login(email, '198.51.100.6')).data?.login?.token).toBeTruthy();
    }
  });

  test('at one account from many addresses leave fewer to each, and the owner can still sign in', async () => {
    const email = newEmail();
    await register(email, '198.51.100.7');
    for (let host = 1; host <= 10; host++) await Promise.all(Array.from({ length: 10 }, () => guess(email, `192.0.2.${host}`)));
    const statuses = [];
    for (let n = 0; n < 5; n++) statuses.push((await guess(email, '192.0.2.99')).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await login(email, '192.0.2.100')).data?.login?.token).toBeTruthy();
  });
});

/** Hashing is as slow as in production, because its time could reveal which emails exist. */
describe('the time of an answer', () => {
  let server: OwnServer;
  let shop: OwnShop;
  beforeAll(async () => {
    server = await ownServer({ NODE_ENV: 'development', SIGN_IN_ATTEMPTS: '1000', TRUST_PROXY: '127.0.0.1' });
    shop = await ownShop(server.databaseUrl, { customers: 0 });
  });
  afterAll(async () => {
    await shop?.end();
    await server?.stop();
  });

  const timed = async (query: string, variables: object) => {
    const begun = performance.now();
    expect((await ask(server.url, query, variables, '203.0.113.9')).errors).toBeUndefined();
    return performance.now() - begun;
  };
  const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] as number;
  /** Whether the fastest of some answers is close to the median of others. Other load makes an answer slower, never faster. */
  const isLike = (some: number[], others: number[]) => Math.min(...some) * 0.6 < middle(others);

  test('does not reveal which emails exist', { timeout: 600_000 }, async () => {
    const wrong = { password: 'Guess1234' };
    const none = { password: undefined };
    const doors: [name: string, query: string, more: object][] = [
      ['login', loginMutation, wrong],
      ['signup', signupMutation, {}],
      ['resend', signupResendMutation, none],
      ['reset', passwordResetRequestMutation, none],
    ];
    // A new account each time, because after three mails to one no more work is done for it.
    const hash = await hashPassword({ config: readConfig({ NODE_ENV: 'development' }) }, password);
    const register = async () => {
      const email = newEmail();
      await shop.sql(`insert into users (email, role, password_hash, email_verified_at) values ($1, 'CUSTOMER', $2, now())`, [email, hash]);
      return email;
    };
    const times = new Map(doors.map(([name]) => [name, { known: [] as number[], unknown: [] as number[] }]));
    // Without hashing, or the delay that replaces it, an answer would take a tenth of the time.
    const alike = ({ known, unknown }: { known: number[]; unknown: number[] }) => isLike(known, unknown) && isLike(unknown, known);
    for (let round = 0; round < 3 || (round < 25 && ![...times.values()].every(alike)); round++) {
      const known = await Promise.all(doors.map(register));
      for (const [index, [name, query, more]] of doors.entries()) {
        times.get(name)?.known.push(await timed(query, input(known[index] as string, more)));
        times.get(name)?.unknown.push(await timed(query, input(newEmail(), more)));
      }
    }
    for (const [name, of] of times) {
      expect(alike(of), `${name}: ${JSON.stringify(of)}`).toBe(true);
      // No operation answers faster than its longer case.
      expect(Math.min(...of.known, ...of.unknown), name).toBeGreaterThan(50);
    }
  });

  test('lets nobody wait for the passwords of one who guesses', async () => {
    let answered = 0;
    const guesses = Array.from({ length: 16 }, async () => {
      await ask(server.url, loginMutation, input(newEmail()), '203.0.113.10');
      answered += 1;
    });
    await ask(server.url, loginMutation, input(newEmail()), '203.0.113.11');
    // Without turns it would come after all of them.
    expect(answered).toBeLessThan(guesses.length);
    await Promise.all(guesses);
  });
});
