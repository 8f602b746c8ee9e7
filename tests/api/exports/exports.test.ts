import { expect, test } from 'vitest';
import { type Caller, gql, mailTo } from '../../support/client.ts';
import { customerBlockMutation } from '../../support/customers.ts';
import { day, untilDayLasts } from '../../support/day.ts';
import { buy, checkout, refund, runJob, shop } from '../../support/sales.ts';
import { product } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';
import { type CreatorAccount, newEmail, world } from '../../support/world.ts';

const fields = 'id kind status rowCount url createdAt expiresAt';
const create = (caller: Caller, kind: string, filter: object | null = null) =>
  gql(
    `mutation ($kind: ExportKind!, $filter: ExportFilter) { exportCreate(kind: $kind, filter: $filter) { export { ${fields} } userErrors { code message } } }`,
    { kind, filter },
    caller,
  );
const read = async (caller: Caller, id: string) =>
  (await gql(`query ($id: UUID!) { export(id: $id) { ${fields} } }`, { id }, caller)).data?.export;
async function made(caller: Caller, kind: string, filter: object | null = null) {
  const { data, errors } = await create(caller, kind, filter);
  if (errors) throw new Error(JSON.stringify(errors));
  expect(data.exportCreate.userErrors).toEqual([]);
  return data.exportCreate.export;
}
/** The lines of a file behind the byte order mark. */
async function linesAt(url: string): Promise<string[]> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="\w+-[\d-]+\.csv"$/);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return bytes.subarray(3).toString().split('\r\n').filter(Boolean);
}
const linesOf = async (caller: Caller, kind: string, filter: object | null = null) => linesAt((await made(caller, kind, filter)).url);

test('a report is a file of all its lines, in the language of the request', async () => {
  await untilDayLasts('Asia/Kuwait');
  const { creator, productId } = await shop({ title: 'Ink, and paper', titleAr: 'حبر' });
  const { id } = await buy(await world.customer(), productId);
  await refund(id, 12_500);
  const [row] = await sql<{ fee: string }>("select to_char(fee_amount / 1000.0, 'FM990.000') as fee from payments where id = $1", [id]);
  expect(await linesOf(creator, 'REPORT')).toEqual([
    'Name,Orders,Gross (KWD),Discounts (KWD),Refunds (KWD),Fees (KWD),Net (KWD)',
    `"Ink, and paper",0,12.500,0.000,12.500,${row?.fee},-${row?.fee}`,
  ]);
  expect((await linesOf({ ...creator, language: 'ar' } as Caller, 'REPORT'))[1]).toMatch(/^(حبر|"Ink, and paper"),0,12\.500/);
  expect((await linesOf(creator, 'REPORT', { by: 'DAY', period: 'TODAY' }))[1]).toMatch(new RegExp(`^${day('Asia/Kuwait', 0)},0,12.500`));
  expect(await linesOf(creator, 'REPORT', { by: 'CODE', from: '2020-01-01', to: '2020-12-31' })).toHaveLength(1);
  expect((await create(creator, 'REPORT', { from: '2026-02-02', to: '2026-02-01' })).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
});

test('a statement has each change of the balance, for the owner alone', async () => {
  const { creator, productId } = await shop({ title: 'Ink', titleAr: 'حبر' });
  const { id } = await buy(await world.customer(), productId);
  const [row] = await sql<{ fee: number }>('select fee_amount::int as fee from payments where id = $1', [id]);
  const left = 12_500 - (row?.fee ?? 0);
  await refund(id, 2500);
  const decimal = (fils: number) => (fils / 1000).toFixed(3);
  const [heading, sale, back, ...more] = await linesOf(creator, 'STATEMENT');
  expect(heading).toBe('Date,Entry,Order,Item,Amount (KWD),Balance (KWD)');
  expect(sale).toMatch(new RegExp(`^[\\d-]{10} [\\d:]{5},"Sale, less the gateway’s fee",1,Ink,${decimal(left)},${decimal(left)}$`));
  expect(back).toMatch(new RegExp(`,Refund,1,Ink,-2.500,${decimal(left - 2500)}$`));
  expect(more).toEqual([]);
  const { balance } = (await gql('{ balance { pending { amount } } }', {}, creator)).data;
  expect(balance.pending.amount).toBe(decimal(left - 2500));
  expect((await linesOf({ ...creator, language: 'ar' } as Caller, 'STATEMENT'))[2]).toMatch(/,استرداد,1,حبر,-2\.500,/);
  expect(await linesOf(creator, 'STATEMENT', { to: '2020-01-01' })).toHaveLength(1);

  const editor = await world.admin(creator, 'EDIT');
  expect((await create(editor, 'STATEMENT')).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  expect(await read(editor, (await made(creator, 'STATEMENT')).id)).toBeNull();
});

test('customers and sales are exported with their filters', async () => {
  const { creator, productId } = await shop({ title: 'Ink' });
  const free = await product(creator, { title: 'Paper', published: true, cost: 'FREE', price: null });
  const [amal, badr] = [await world.customer(newEmail('amal')), await world.customer(newEmail('badr'))];
  await sql("update users set phone_number = '+96599887766' where id = $1", [amal.userId]);
  await buy(amal, productId);
  await checkout(badr, free.id);
  await gql(customerBlockMutation, { id: badr.userId }, creator);
  const all = await linesOf(creator, 'CUSTOMERS');
  expect(all[0]).toBe('Email,Phone,Language,Orders,Paid (KWD),First purchase,Last purchase,Blocked');
  expect(all.slice(1).map((line) => line.split(',').filter((_, n) => n !== 5 && n !== 6))).toEqual([
    [badr.email, '', 'English', '1', '0.000', 'Yes'],
    [amal.email, '+96599887766', 'English', '1', '12.500', 'No'],
  ]);
  expect((await linesOf(creator, 'CUSTOMERS', { customers: { blocked: true } })).slice(1)).toEqual([expect.stringContaining(badr.email)]);
  expect((await linesOf(creator, 'CUSTOMERS', { search: 'amal' })).slice(1)).toEqual([expect.stringContaining(amal.email)]);
  const sales = await linesOf(creator, 'SALES');
  expect(sales[0]).toContain('Order,Paid on,Item,Email,Gross (KWD)');
  expect(sales.slice(1)).toEqual([
    expect.stringContaining(`Paper,${badr.email},0.000`),
    expect.stringContaining(`Ink,${amal.email},12.500`),
  ]);
  expect(await linesOf(creator, 'SALES', { to: '2020-01-01' })).toHaveLength(1);
  expect(await linesOf(creator, 'SALES', { sales: { search: 'paper' } })).toHaveLength(2);
  expect(await linesOf(creator, 'SALES', { sales: { status: 'REFUNDED' } })).toHaveLength(1);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1'])(
  'a title that a spreadsheet could take for a formula is disarmed: %j',
  async (title) => {
    const { creator, productId } = await shop({ cost: 'FREE', price: null });
    await sql('update products set title = $2 where id = $1', [productId, title]);
    await checkout(await world.customer(), productId);
    const [, line] = await linesOf(creator, 'REPORT');
    expect(line?.replace(/^"/, '').startsWith(`'${title}`)).toBe(true);
  },
);

test('quotes, line breaks and Arabic come through', async () => {
  const { creator, productId } = await shop({ cost: 'FREE', price: null });
  await sql('update products set title = $2 where id = $1', [productId, 'A "b"\nحبر']);
  await checkout(await world.customer(), productId);
  const file = await (await fetch((await made(creator, 'REPORT')).url)).text();
  expect(file).toContain('"A ""b""\nحبر",1,0.000');
});

test('a file opens with its grant alone, for 5 minutes, and is deleted after a day', async () => {
  const { creator } = await shop();
  const { id, url, expiresAt } = await made(creator, 'REPORT');
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  const other = await made(creator, 'SALES');
  const grant = new URL(other.url).searchParams.get('grant');
  for (const wrong of [
    url.replace(/grant=.*/, ''),
    url.replace(/grant=.{6}/, 'grant=aaaaaa'),
    `${url.split('?')[0]}?grant=${grant}`,
    url.replace(id, other.id),
  ])
    expect([wrong, (await fetch(wrong)).status]).toEqual([wrong, 404]);
  expect((await fetch(url)).status).toBe(200);
  await sql("update exports set expires_at = now() - interval '1 second' where id = $1", [id]);
  expect((await fetch(url)).status).toBe(404);
  expect(await read(creator, id)).toBeNull();
  await runJob('exports:forget');
  expect(await sql('select from exports where id = $1', [id])).toEqual([]);
  expect((await fetch(other.url)).status).toBe(200);
});

test('an address opens nothing once its reader may not export any more', async () => {
  const { creator } = await shop();
  const editor = await world.admin(creator, 'EDIT');
  const { id, url } = await made(editor, 'CUSTOMERS');
  const { url: statement } = await made(creator, 'STATEMENT');
  expect([(await fetch(url)).status, (await fetch(statement)).status]).toEqual([200, 200]);
  await sql("update admins set permission = 'VIEW' where user_id = $1", [editor.userId]);
  expect((await fetch(url)).status).toBe(404);
  await sql('delete from admins where user_id = $1', [editor.userId]);
  expect((await fetch(url)).status).toBe(404);
  expect((await fetch((await read(creator, id)).url)).status).toBe(200);
  await sql('update creators set owner_id = $2 where owner_id = $1', [creator.userId, editor.userId]);
  expect((await fetch(statement)).status).toBe(404);
});

test('VIEW admins, customers and other accounts get nothing', async () => {
  const { creator } = await shop();
  const viewer = await world.admin(creator, 'VIEW');
  for (const caller of [viewer, await world.customer()])
    expect((await create(caller, 'CUSTOMERS')).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  const { id } = await made(creator, 'CUSTOMERS');
  expect(await read(await world.creator(), id)).toBeNull();
  expect(await read(await world.admin(creator, 'EDIT'), id)).toMatchObject({ id });
});

test('more than 2,000 rows are written by a job, and a mail has the link', async () => {
  const { creator } = await shop();
  await many(creator, 2001);
  const { id, status, url } = await made(creator, 'CUSTOMERS');
  expect([status, url]).toEqual(['PENDING', null]);
  const ready = await until(async () => {
    const found = await read(creator, id);
    return found.status === 'READY' && found;
  }, 'the export was not written');
  expect(ready.rowCount).toBe(2001);
  const lines = await linesAt(ready.url);
  expect([lines.length, new Set(lines).size]).toEqual([2002, 2002]);
  const { subject, links } = await mailTo(creator.email);
  expect([subject, links.some((link: string) => link.includes(`/cc/exports/${id}`))]).toEqual(['Your export is ready', true]);
  // A repeat of the job leaves the file as it is.
  await runJob('exports:write', { exportId: id });
  expect((await read(creator, id)).rowCount).toBe(2001);
});

test('two thousand rows are written at once, and no more than three exports are under way', async () => {
  const { creator } = await shop();
  await many(creator, 2000);
  expect(await made(creator, 'CUSTOMERS')).toMatchObject({ status: 'READY', rowCount: 2000 });
  await sql(
    `insert into exports (creator_id, user_id, kind, filter, language, storage_key, created_at, expires_at)
     select $1, $2, 'SALES', '{}', 'EN', 'none', now(), now() + interval '1 day' from generate_series(1, 3)`,
    [creator.creatorId, creator.userId],
  );
  const { data } = await create(creator, 'SALES');
  expect(data.exportCreate).toMatchObject({ export: null, userErrors: [{ code: 'WRONG_STATE' }] });
});

/** Gives an account customers by their rows alone. */
async function many({ creatorId }: CreatorAccount, count: number): Promise<void> {
  await sql(
    `with people as (
       insert into users (email, role, password_hash) select 'many' || n || '-' || $1 || '@example.com', 'CUSTOMER', '-' from generate_series(1, $2::int) n returning id)
     insert into customer_totals (creator_id, customer_id, order_count, first_order_at, last_order_at) select $1::uuid, id, 1, now(), now() from people`,
    [creatorId, count],
  );
}
