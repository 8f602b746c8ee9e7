import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import type { Bench } from '../frame/bench.ts';
import { creatorEmail, creatorId, customerEmail, password } from '../frame/dataset.ts';
import { httpRequest } from '../frame/load.ts';
import { printRounds, rounded, withRange } from '../frame/print.ts';
import { compare, cpuOf, type Round, ratio } from '../frame/rounds.ts';
import type { Running } from '../frame/servers.ts';
import type { Trace } from '../writes/bare-server.ts';

const creators = Array.from({ length: 40 }, (_, n) => n * 5 + 1);
/** Free products of each creator. A customer buys each of them once. */
const productsOfEach = 20;
/** Customers of each server. */
const customers = 48;

/** A request to both servers: what Diwan is asked, for whom, and what of it differs from the recorded one. */
interface Write {
  token: string;
  body: object;
  inputs: string[];
}
/** Makes the next request of a kind. */
type Writes = () => Write;

const updateMutation = `mutation ProductUpdate($id: UUID!, $input: ProductUpdateInput!) { productUpdate(id: $id, input: $input) {
  product { id status version title titleAr subtitle description cost price { amount currency } cover { id url(width: 640) blur }
    benefits { text textAr description descriptionAr } startDate endDate maxParticipants contentItemCount salesCount
    revenue { amount currency } createdAt updatedAt updatedBy publishedAt availability }
  userErrors { field code message } } }`;
const checkoutMutation = `mutation Checkout($input: CheckoutInput!) { checkout(input: $input) {
  order { id number status title total { amount currency } createdAt paidAt } payment { id redirectUrl } userErrors { field code message } } }`;

/**
 * An autosave of a draft and a checkout of a free product, beside a bare server that runs the same statements. Both take turns on
 * one database; forty creators, each with a draft and free products.
 */
export async function measure(bench: Bench): Promise<object> {
  const databaseUrl = await bench.database();
  const { drafts, offers } = await makeProducts(await bench.connect(databaseUrl));
  const recordTo = path.join(bench.folder, 'statements');
  fs.mkdirSync(bench.folder, { recursive: true });
  fs.writeFileSync(recordTo, '');
  const hook = pathToFileURL(path.join(import.meta.dirname, '../writes/record.ts')).href;
  const recorder = await bench.diwan(databaseUrl, { WORKERS: 'none', RECORD_TO: recordTo, NODE_OPTIONS: `--import tsx --import ${hook}` });

  const sellers = await signIn(recorder, 'CREATOR', creators.map(creatorEmail));
  const buyers = await signIn(
    recorder,
    'CUSTOMER',
    Array.from({ length: 2 * customers + 1 }, (_, n) => customerEmail(n + 1)),
  );
  const kinds: Record<string, (turn: number) => Writes> = {
    productUpdate: () => updates(sellers, drafts),
    checkout: (turn) => checkouts(buyers.slice(1 + turn * customers, 1 + (turn + 1) * customers), offers),
  };
  // What is recorded is done by a customer of its own.
  const recorded = { productUpdate: updates(sellers, drafts), checkout: checkouts(buyers.slice(0, 1), offers) };
  const traces: Record<string, Trace> = {};
  for (const [name, next] of Object.entries(recorded)) traces[name] = await record(recorder, recordTo, next);
  const traceFile = path.join(bench.folder, 'traces.json');
  fs.writeFileSync(traceFile, JSON.stringify(traces));
  await recorder.stop();

  const diwan = await bench.diwan(databaseUrl, { WORKERS: 'none' });
  const bare = await bench.program('bare', 'writes/bare-server.ts', databaseUrl, { TRACES: traceFile });
  const result: Record<string, object> = {};
  for (const [name, writes] of Object.entries(kinds)) {
    const [ours, theirs] = [writes(0), writes(1)];
    const rounds = await compare(bench, [
      { name: 'diwan', server: diwan, next: () => asDiwan(ours()) },
      { name: 'bare', server: bare, next: () => asBare(name, theirs()) },
    ]);
    const statements = traces[name]?.statements.length as number;
    printRounds(`${name}: ${statements} statements`, rounds);
    result[name] = { statements, ...compared(rounds as Record<'diwan' | 'bare', Round[]>) };
  }
  return result;
}

function compared({ diwan, bare }: Record<'diwan' | 'bare', Round[]>) {
  const [limit, cpu] = [ratio(diwan, bare, ({ speed }) => speed), ratio(diwan, bare, cpuOf)];
  console.log(`  Diwan: ${withRange(limit)} of bare, ${withRange(cpu)} x the CPU of bare`);
  return { limit: rounded(limit.median), cpu: rounded(cpu.median) };
}

/** A draft and free products for each creator, copied from products of the dataset. */
async function makeProducts(db: pg.Client): Promise<{ drafts: string[]; offers: string[] }> {
  const copies = async (status: 'DRAFT' | 'PUBLISHED', cost: 'FREE' | 'PAID', count: number) => {
    const { rows } = await db.query<{ id: string }>(
      `insert into products (creator_id, status, title, title_ar, subtitle, description, cover_id, cost, price_amount, currency, benefits, start_date, published_at)
       select p.creator_id, $2, p.title, p.title_ar, p.subtitle, $5, p.cover_id, $3, case when $3 = 'FREE' then 0 else p.price_amount end, p.currency,
         p.benefits, p.start_date, case when $2 = 'PUBLISHED' then now() end
       from generate_series(1, $4::int) n, lateral (
         select distinct on (creator_id) * from products where creator_id = any($1) and status = 'PUBLISHED' order by creator_id, id) p
       order by n, p.creator_id returning id`,
      [creators.map(creatorId), status, cost, count, description(0)],
    );
    return rows.map(({ id }) => id);
  };
  return { drafts: await copies('DRAFT', 'PAID', 1), offers: await copies('PUBLISHED', 'FREE', productsOfEach) };
}

const description = (n: number) => `<p>${'All there is to know about it. '.repeat(40)}${n}</p>`;

/** A token's claims, of which the statement that looks at its viewer is made. */
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()) as { sub: string; jti: string; account: string | null };

/** One creator after the other saves title and description of the own draft. */
function updates(tokens: readonly string[], drafts: readonly string[]): Writes {
  let n = 0;
  return () => {
    const token = tokens[n % tokens.length] as string;
    const id = drafts[n % tokens.length] as string;
    const input = { title: `Course number ${100_000 + n}`, description: description(100_000 + n) };
    n += 1;
    const { sub, jti, account } = claimsOf(token);
    const body = { operationName: 'ProductUpdate', query: updateMutation, variables: { id, input } };
    return { token, body, inputs: [sub, jti, account as string, id, input.title, input.description] };
  };
}

/** Each customer buys each product once; products of one creator are far apart. */
function checkouts(tokens: readonly string[], offers: readonly string[]): Writes {
  let n = 0;
  return () => {
    const productId = offers[n % offers.length] as string;
    const token = tokens[Math.floor(n / offers.length)];
    assert.ok(token, 'every customer has bought every product: shorter rounds, please');
    n += 1;
    const { sub, jti } = claimsOf(token);
    const input = { productId, idempotencyKey: randomUUID() };
    return {
      token,
      body: { operationName: 'Checkout', query: checkoutMutation, variables: { input } },
      inputs: [sub, jti, productId, input.idempotencyKey],
    };
  };
}

/** Sends a request often enough for its reads to be prepared, and keeps the statements of the last time. */
async function record(diwan: Running, file: string, next: Writes): Promise<Trace> {
  const send = async ({ token, body }: Write) => {
    const response = await fetch(`${diwan.url}/graphql`, { method: 'POST', headers: headers(token), body: JSON.stringify(body) });
    const answer = await response.text();
    assert.ok(answer.includes('"userErrors":[]'), answer);
    return answer;
  };
  for (let n = 0; n < 3; n++) await send(next());
  fs.truncateSync(file);
  const write = next();
  const answer = await send(write);
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n');
  return { inputs: write.inputs, statements: lines.map((line) => JSON.parse(line) as Trace['statements'][number]), answer };
}

const headers = (token?: string) => ({
  'content-type': 'application/json',
  accept: 'application/json',
  ...(token && { authorization: `Bearer ${token}` }),
});
const asDiwan = ({ token, body }: Write) => httpRequest({ path: '/graphql', body, token });
const asBare = (name: string, { body, inputs }: Write) => httpRequest({ path: `/${name}`, body: { ...body, inputs } });

async function signIn({ url }: Running, role: 'CREATOR' | 'CUSTOMER', emails: readonly string[]): Promise<string[]> {
  const query =
    'mutation ($email: String!, $password: String!, $role: Role!) { login(input: { email: $email, password: $password, role: $role }) { token userErrors { message } } }';
  const tokens = [];
  for (const email of emails) {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: headers(),
      body: JSON.stringify({ query, variables: { email, password, role } }),
    });
    const { data } = (await response.json()) as { data: { login: { token: string | null; userErrors: object[] } } };
    assert.ok(data.login.token, JSON.stringify(data.login.userErrors));
    tokens.push(data.login.token);
  }
  return tokens;
}
