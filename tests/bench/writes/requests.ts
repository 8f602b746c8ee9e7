import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { signIn } from '../frame/asking.ts';
import { creatorEmail, creatorId, customerEmail, type Size } from '../frame/dataset.ts';
import type { Running } from '../frame/servers.ts';
import type { Calls } from '../replay/beside.ts';

/** Free products of each creator. A customer buys each of them once. */
const productsOfEach = 20;

const updateMutation = `mutation ProductUpdate($id: UUID!, $input: ProductUpdateInput!) { productUpdate(id: $id, input: $input) {
  product { id status version title titleAr subtitle description cost price { amount currency } cover { id url(width: 640) blur }
    benefits { text textAr description descriptionAr } startDate endDate maxParticipants contentItemCount salesCount
    revenue { amount currency } createdAt updatedAt updatedBy publishedAt availability }
  userErrors { field code message } } }`;
const checkoutMutation = `mutation Checkout($input: CheckoutInput!) { checkout(input: $input) {
  order { id number status title total { amount currency } createdAt paidAt } payment { id redirectUrl } userErrors { field code message } } }`;

/** Who writes, and what: creators with a draft each, and customers who buy free products. */
export interface Writers {
  sellers: string[];
  buyers: string[];
  drafts: string[];
  offers: string[];
}

/** Makes products for forty creators, or as many as there are, and signs them and some customers in. */
export async function writersOf(db: pg.Client, diwan: Running, size: Size, customers: number): Promise<Writers> {
  const creators = Array.from({ length: Math.min(40, size.creators) }, (_, n) => n + 1);
  const tokens = async (emails: readonly string[], role: 'CREATOR' | 'CUSTOMER') => {
    const all = [];
    for (const email of emails) all.push(await signIn(diwan, email, role));
    return all;
  };
  return {
    ...(await makeProducts(db, creators.map(creatorId))),
    sellers: await tokens(creators.map(creatorEmail), 'CREATOR'),
    buyers: await tokens(
      Array.from({ length: customers }, (_, n) => customerEmail(n + 1)),
      'CUSTOMER',
    ),
  };
}

/** A draft and free products for each creator, copied from products of the dataset. */
async function makeProducts(db: pg.Client, creators: readonly string[]): Promise<{ drafts: string[]; offers: string[] }> {
  const copies = async (status: 'DRAFT' | 'PUBLISHED', cost: 'FREE' | 'PAID', count: number) => {
    const { rows } = await db.query<{ id: string }>(
      `insert into products (creator_id, status, title, title_ar, subtitle, description, cover_id, cost, price_amount, currency, benefits, start_date, published_at)
       select p.creator_id, $2, p.title, p.title_ar, p.subtitle, $5, p.cover_id, $3, case when $3 = 'FREE' then 0 else p.price_amount end, p.currency,
         p.benefits, p.start_date, case when $2 = 'PUBLISHED' then now() end
       from generate_series(1, $4::int) n, lateral (
         select distinct on (creator_id) * from products where creator_id = any($1) and status = 'PUBLISHED' order by creator_id, id) p
       order by n, p.creator_id returning id`,
      [creators, status, cost, count, description(0)],
    );
    return rows.map(({ id }) => id);
  };
  return { drafts: await copies('DRAFT', 'PAID', 1), offers: await copies('PUBLISHED', 'FREE', productsOfEach) };
}

const description = (n: number) => `<p>${'All there is to know about it. '.repeat(40)}${n}</p>`;

/** A token's claims, of which the statement that looks at its viewer is made. */
export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()) as { sub: string; jti: string; account: string | null };

/** One creator after the other saves title and description of the own draft. */
export function updates({ sellers: tokens, drafts }: Writers): Calls {
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
export function checkouts({ offers }: Writers, tokens: readonly string[]): Calls {
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
