import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { event } from '../../support/bookings.ts';
import { type Caller, gql, mailsTo } from '../../support/client.ts';
import { buy, runJob, shop } from '../../support/sales.ts';
import { insertBooking } from '../../support/session-rows.ts';
import { item, section } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';
import { newEmail, world } from '../../support/world.ts';

const fields = 'id status percent bytes url createdAt expiresAt';
const create = async (caller: Caller) =>
  (await gql(`mutation { dataCopyCreate { copy { ${fields} } userErrors { code message } } }`, {}, caller)).data.dataCopyCreate;
const read = async (caller: Caller) => (await gql(`{ dataCopy { ${fields} } }`, {}, caller)).data.dataCopy;
/** Asks for a copy and waits until it is there. */
async function made(caller: Caller): Promise<{ id: string; url: string; bytes: number; percent: number }> {
  const { copy, userErrors } = await create(caller);
  expect(userErrors).toEqual([]);
  return until(async () => {
    const found = await read(caller);
    return found?.id === copy.id && found.status !== 'PENDING' && found;
  }, 'the copy was not made');
}
/** The files of a copy, by name. */
async function filesAt(url: string): Promise<Record<string, Uint8Array>> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="diwan-[\d-]+\.zip"$/);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

describe('a copy of a customer’s data', () => {
  test('has all that is theirs, and nothing of anybody else', async () => {
    const { creator, productId } = await shop({ title: 'Ink', titleAr: 'حبر' });
    const [amal, badr] = [await world.customer(newEmail('amal')), await world.customer(newEmail('badr'))];
    for (const customer of [amal, badr]) await buy(customer, productId);
    const { id: itemId } = await item(creator, (await section(creator, productId)).id, { title: 'On paper' });
    await gql('mutation ($id: UUID!) { itemComplete(id: $id) { userErrors { code } } }', { id: itemId }, amal);
    const sessionId = await event(creator);
    await insertBooking(amal.userId, sessionId, { name: 'Amal', status: 'CONFIRMED' });
    await insertBooking(badr.userId, sessionId, { name: 'Badr', status: 'CONFIRMED' });

    const { url, bytes, percent } = await made(amal);
    expect(percent).toBe(100);
    const files = await filesAt(url);
    expect(bytes).toBeGreaterThan(1000);
    const json = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] as Uint8Array));
    const seller = { name: 'Sara Ali', nameAr: null, username: creator.username };
    expect(json('account')).toMatchObject({ email: amal.email, language: 'EN', hasPassword: true, signsInWith: [] });
    expect(json('devices')).toMatchObject([{ signedInAt: expect.any(String) }]);
    expect(json('purchases')).toMatchObject([
      {
        seller,
        kind: 'PRODUCT',
        title: 'Ink',
        titleAr: 'حبر',
        status: 'PAID',
        listPrice: '12.500',
        discount: '0.000',
        total: '12.500',
        currency: 'KWD',
      },
    ]);
    expect(json('progress')).toMatchObject([{ product: 'Ink', item: 'On paper', completedAt: expect.any(String) }]);
    expect(json('bookings')).toMatchObject([{ seller, session: 'Clay together', name: 'Amal', status: 'CONFIRMED' }]);
    expect(json('payments')).toMatchObject([{ amount: '12.500', method: 'CARD', status: 'SUCCEEDED', refunded: '0.000' }]);
    const [receipt, ...more] = json('receipts');
    expect(receipt).toMatchObject({ kind: 'RECEIPT', buyerEmail: amal.email, amount: '12.500', item: { text: 'Ink', textAr: 'حبر' } });
    expect(more).toEqual([]);
    for (const name of ['waiting-lists', 'messages']) expect(json(name)).toEqual([]);
    const pdf = Object.keys(files).find((name) => name.startsWith(`receipts/${receipt.number}`));
    expect(strFromU8((files[pdf as string] as Uint8Array).slice(0, 5))).toBe('%PDF-');
    expect(strFromU8(files['README.txt'] as Uint8Array)).toContain('Your data on Diwan');

    const all = Object.entries(files)
      .filter(([name]) => !name.endsWith('.pdf'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('\n');
    for (const foreign of [badr.email, 'Badr', creator.email, amal.userId, productId, sessionId]) expect(all).not.toContain(foreign);
    expect(all).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7|password_hash|\$2b\$|token/i);

    const news = async () => (await mailsTo(amal.email)).find(({ subject }) => subject === 'The copy of your data is ready');
    const mail = await until(news, 'no mail told of the copy');
    expect(mail.links[0]).toMatch(/\/en\/account$/);
    const arabic = await filesAt((await made({ ...amal, language: 'ar' } as Caller)).url);
    expect(strFromU8(arabic['README.txt'] as Uint8Array)).toContain('بياناتك على ديوان');
  });

  test('is nobody else’s: neither its address nor its file', async () => {
    const [customer, other] = [await world.customer(), await world.customer()];
    const { id, url } = await made(customer);
    expect(await read(other)).toBeNull();
    const own = await made(other);
    const grantOf = (address: string) => new URL(address).searchParams.get('grant') ?? '';
    const at = (address: string, grant: string) => `${address.split('?')[0]}?grant=${grant}`;
    for (const wrong of [
      at(url, grantOf(own.url)),
      at(url, ''),
      at(url, `${grantOf(url)}x`),
      at(url.replace('.zip', '.csv'), grantOf(url)),
    ])
      expect((await fetch(wrong)).status).toBe(404);
    const creator = await world.creator();
    expect((await gql('{ dataCopy { id } }', {}, creator)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await gql('query ($id: UUID!) { export(id: $id) { id } }', { id }, creator)).data.export).toBeNull();
    // Once its day is over, the address opens nothing, and the file is deleted.
    const [kept] = await sql<{ key: string }>('select storage_key as key from data_copies where id = $1', [id]);
    await sql("update data_copies set expires_at = now() - interval '1 second' where id = $1", [id]);
    expect((await fetch(url)).status).toBe(404);
    expect(await read(customer)).toBeNull();
    await runJob('exports:forget');
    expect(await sql('select from data_copies where storage_key = $1', [kept?.key])).toEqual([]);
    expect((await fetch(own.url)).status).toBe(200);
  });

  test('is made one at a time, and three times in a day', async () => {
    const customer = await world.customer();
    await sql(
      "insert into data_copies (user_id, language, storage_key, created_at, expires_at) values ($1, 'EN', $2, now(), now() + interval '1 day')",
      [customer.userId, `exports/${customer.userId}`],
    );
    expect(await create(customer)).toMatchObject({
      copy: null,
      userErrors: [{ code: 'WRONG_STATE', message: 'A copy of your data is being made already' }],
    });
    await sql("update data_copies set status = 'FAILED' where user_id = $1", [customer.userId]);
    for (let copies = 0; copies < 3; copies++) await made(customer);
    expect(await create(customer)).toMatchObject({ userErrors: [{ code: 'WRONG_STATE', message: expect.stringContaining('3 copies') }] });
  });
});

test('what was begun last and is not complete is what goes on', async () => {
  const customer = await world.customer();
  const goesOn = async () =>
    (await gql('{ continueLearning { product { title progress { continueWith { title } } } } }', {}, customer)).data.continueLearning;
  const begin = 'mutation ($input: ProgressSaveInput!) { progressSave(input: $input) { userErrors { code } } }';
  const finish = 'mutation ($id: UUID!) { itemComplete(id: $id) { userErrors { code } } }';
  const items: Record<string, string> = {};
  for (const title of ['Ink', 'Clay']) {
    const { creator, productId } = await shop({ title, cost: 'FREE', price: null });
    items[title] = (await item(creator, (await section(creator, productId)).id, { title: `${title} 1` })).id;
    await gql(
      'mutation ($input: CheckoutInput!) { checkout(input: $input) { userErrors { code } } }',
      { input: { productId, idempotencyKey: `free-${productId}` } },
      customer,
    );
  }
  expect(await goesOn()).toBeNull();
  for (const [title, secondsAgo] of [
    ['Ink', 0],
    ['Clay', 60],
  ] as const)
    await gql(begin, { input: { itemId: items[title], positionSeconds: 0, secondsAgo } }, customer);
  expect(await goesOn()).toEqual({ product: { title: 'Ink', progress: { continueWith: { title: 'Ink 1' } } } });
  await gql(finish, { id: items.Ink }, customer);
  expect(await goesOn()).toMatchObject({ product: { title: 'Clay' } });
  await gql(finish, { id: items.Clay }, customer);
  expect(await goesOn()).toBeNull();
  expect((await gql('{ continueLearning { id } }', {}, await world.customer())).data.continueLearning).toBeNull();
});
