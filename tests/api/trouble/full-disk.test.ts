import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../server/platform/database/data-source.ts';
import { expectBooksToBalance } from '../../support/books.ts';
import { cards, payByCard } from '../../support/card.ts';
import { gql } from '../../support/client.ts';
import { figure } from '../../support/figures.ts';
import { type OwnPostgres, ownPostgres } from '../../support/own-postgres.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { checkout, newKey } from '../../support/sales.ts';
import { noSmallDisk, type SmallDisk, smallDisk } from '../../support/small-disk.ts';
import { rounds } from '../../support/torture.ts';
import { until } from '../../support/until.ts';
import { newEmail, password, signupMutation } from '../../support/world.ts';

/** A Postgres whose disk is full: each write is told so or done, nothing is half done, and all goes on once there is room. */
const times = rounds(1, 10);

let disk: SmallDisk;
let postgres: OwnPostgres;
let server: OwnServer;
let shop: OwnShop;

beforeAll(async () => {
  if (noSmallDisk) return;
  disk = smallDisk(400 * 2 ** 20);
  postgres = await ownPostgres(disk.folder);
  await migrate(postgres.url);
  shop = await ownShop(postgres.url, { customers: 2 * times });
  server = await ownServer({
    DATABASE_URL: postgres.url,
    PAYMENT_GATEWAY: 'sandbox',
    SIGN_IN_ATTEMPTS: '1000000',
    MAILS_PER_DAY: '1000000',
    COST_BUDGET: '2000000000',
  });
});
afterAll(async () => {
  await server?.stop();
  await shop?.end();
  await postgres?.kill();
  disk?.end();
});

const signUp = (email: string) => gql(signupMutation, { input: { email, password, role: 'CUSTOMER' } }, server);
const known = async () => new Set((await shop.sql<{ email: string }>('select email from users')).map(({ email }) => email));

test(`a full disk of the database is told with 503, ${times} times, and leaves nothing half done`, async ({ skip }) => {
  skip(noSmallDisk !== null, `a small disk needs ${noSmallDisk}`);
  const [done, refused]: [string[], string[]] = [[], []];
  const otherwise: unknown[] = [];
  for (let round = 0; round < times; round++) {
    const [paying, ordering] = await Promise.all([0, 1].map((n) => shop.signIn(2 * round + n, server.url)));
    if (!paying || !ordering) throw new Error('no customers');
    const { payment } = await checkout(paying, shop.productId);
    // The present segment of the log has room for all that follows. Without it Postgres would stop, as `database-away` lets it.
    await postgres.ask('select pg_switch_wal()');
    await postgres.ask('checkpoint');
    disk.fill();
    const before = refused.length;
    await until(
      async () => {
        const email = newEmail('full');
        const { status, data, errors, headers } = await signUp(email);
        if (data?.signup?.email) done.push(email);
        else refused.push(email);
        const isTold = status === 503 && errors?.[0]?.extensions.code === 'UNAVAILABLE' && headers.get('retry-after') === '5';
        if (!data?.signup?.email && !isTold) otherwise.push({ status, errors });
        return refused.length >= before + 3;
      },
      'the disk does not become full',
      { every: 0 },
    );
    // Money that moves meanwhile is neither lost nor moved twice.
    const key = newKey();
    await payByCard(payment.redirectUrl, cards.good).catch(() => undefined);
    await checkout(ordering, shop.productId, { key }).catch(() => undefined);
    disk.free();
    const isSignedUp = async () => {
      const email = newEmail('room');
      const answer = (await signUp(email)).data?.signup?.email;
      if (answer) done.push(email);
      return answer === email;
    };
    await until(isSignedUp, 'nobody can sign up again');
    const again = await checkout(ordering, shop.productId, { key });
    expect(again.userErrors).toEqual([]);
    await payByCard(again.payment.redirectUrl, cards.good);
    // Who was told that nothing happened does it once more.
    const { data } = await gql('query ($id: UUID!) { payment(id: $id) { status redirectUrl } }', { id: payment.id }, paying);
    if (data.payment.status !== 'SUCCEEDED' && data.payment.redirectUrl)
      await payByCard(data.payment.redirectUrl, cards.good).catch(() => undefined);
  }
  const there = await known();
  const lost = done.filter((email) => !there.has(email));
  const half = refused.filter((email) => there.has(email));
  const paid = () => shop.sql("select from payments where status = 'SUCCEEDED'");
  await until(async () => (await paid()).length === 2 * times, 'a payment is lost');
  const balance = await expectBooksToBalance(shop).catch((error: Error) => error);
  figure(
    'fullDisk',
    `${refused.length} told with 503, ${otherwise.length} otherwise; ${lost.length} lost, ${half.length} half done`,
    !otherwise.length && !lost.length && !half.length && !balance,
  );
  expect({ otherwise, lost, half }).toEqual({ otherwise: [], lost: [], half: [] });
  if (balance) throw balance;
  for (const email of refused) expect((await signUp(email)).data.signup.userErrors).toEqual([]);
}, 900_000);
