import pg from 'pg';
import { expect, test } from 'vitest';
import { type Caller, gql } from '../../support/client.ts';
import { clip } from '../../support/files.ts';
import { setting } from '../../support/server.ts';
import {
  contentItemDeleteMutation,
  contentItemReorderMutation,
  contentItemUpdateMutation,
  item,
  playable,
  processed,
  product,
  recording,
  section,
  sectionDeleteMutation,
} from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { begun, patch } from '../../support/tus.ts';
import { until } from '../../support/until.ts';
import { world } from '../../support/world.ts';

const countsQuery = /* GraphQL */ `
  query Counts($id: UUID!) {
    product(id: $id) { sectionCount contentItemCount }
    storefrontProduct(id: $id) { contentItemCount durationSeconds }
  }
`;

/** A product's sections, items and visible items, as the API says. Fails unless the tables hold as many. */
async function countsOf(caller: Caller, id: string): Promise<readonly number[]> {
  const { product, storefrontProduct } = (await gql(countsQuery, { id }, caller)).data;
  const told = [product.sectionCount, product.contentItemCount, storefrontProduct.contentItemCount];
  const [held] = await sql<{ counts: number[] }>(
    `select array[(select count(*) from sections where product_id = $1), count(*), count(*) filter (where is_visible)]::int[] as counts
     from content_items where product_id = $1`,
    [id],
  );
  expect(told).toEqual(held?.counts);
  return told;
}

async function changed(caller: Caller, mutation: string, variables: Record<string, unknown>): Promise<void> {
  const [payload] = Object.values((await gql(mutation, variables, caller)).data) as { userErrors: object[] }[];
  expect(payload?.userErrors).toEqual([]);
}

/** How long a product's visible items are together, as the API says. Fails unless their files are as long. */
async function secondsOf(caller: Caller, id: string): Promise<number> {
  const { durationSeconds } = (await gql(countsQuery, { id }, caller)).data.storefrontProduct;
  const [files] = await sql<{ seconds: number }>(
    `select coalesce(sum(round(f.duration_seconds * 1000)), 0) / 1000 as seconds
     from content_items i join files f on f.id = i.file_id where i.product_id = $1 and i.is_visible`,
    [id],
  );
  expect(durationSeconds).toBe(files?.seconds);
  return durationSeconds;
}

const lengthen = (fileId: string, seconds: number) => sql('update files set duration_seconds = $2 where id = $1', [fileId, seconds]);

test('a product counts its sections and items after each kind of write', async () => {
  const creator = await world.creator();
  const { id } = await product(creator);
  expect(await countsOf(creator, id)).toEqual([0, 0, 0]);
  const { id: first } = await section(creator, id, 'First');
  const { id: second } = await section(creator, id, 'Second');
  const made = [];
  for (const isVisible of [true, true, false]) made.push((await item(creator, first, { isVisible })).id);
  expect(await countsOf(creator, id)).toEqual([2, 3, 2]);

  const film = await clip('clip.mp4').bytes();
  const upload = await begun(creator, film.length, { filename: 'clip.mp4', kind: 'VIDEO', sectionId: second });
  expect((await patch(creator, upload, 0, film)).status).toBe(204);
  expect(await countsOf(creator, id)).toEqual([2, 4, 3]);

  const [shown, kept, hidden] = made;
  await changed(creator, contentItemUpdateMutation, { id: hidden, input: { isVisible: true } });
  await changed(creator, contentItemUpdateMutation, { id: shown, input: { isVisible: false } });
  await changed(creator, contentItemUpdateMutation, { id: kept, input: { isVisible: false, sectionId: second, position: 1 } });
  await changed(creator, contentItemReorderMutation, { sections: [{ sectionId: first, itemIds: [hidden, shown] }] });
  expect(await countsOf(creator, id)).toEqual([2, 4, 2]);

  const { productDuplicate } = (await gql('mutation ($id: UUID!) { productDuplicate(id: $id) { product { id } } }', { id }, creator)).data;
  const copy: string = productDuplicate.product.id;
  expect(await countsOf(creator, copy)).toEqual([2, 4, 2]);

  await changed(creator, contentItemDeleteMutation, { id: hidden });
  expect(await countsOf(creator, id)).toEqual([2, 3, 1]);
  await changed(creator, sectionDeleteMutation, { id: second });
  expect(await countsOf(creator, id)).toEqual([1, 1, 0]);
  expect(await countsOf(creator, copy)).toEqual([2, 4, 2]);
});

test('a product counts what is written past the API, in many rows and many products at once', async () => {
  const creator = await world.creator();
  const products = [(await product(creator)).id, (await product(creator)).id] as const;
  const counts = () => Promise.all(products.map((id) => countsOf(creator, id)));
  await sql(
    `with section as (
       insert into sections (creator_id, product_id, title, position)
       select creator_id, id, 'Week ' || n, n from products, generate_series(1, 3) n where id = any($1) returning id, creator_id, product_id)
     insert into content_items (creator_id, product_id, section_id, type, title, body, position, is_visible)
     select creator_id, product_id, id, 'ARTICLE', 'Item ' || n, 'Text', n, n <> 2 from section, generate_series(1, 4) n`,
    [products],
  );
  expect(await counts()).toEqual([
    [3, 12, 9],
    [3, 12, 9],
  ]);
  await sql('update content_items set is_visible = not is_visible where product_id = $1 and position < 4', [products[0]]);
  await sql('update content_items set product_id = $2, title = $3 where product_id = $1 and position = 4', [...products, 'Moved']);
  await sql('update sections set product_id = $2, position = 4 where product_id = $1 and position = 3', [...products]);
  expect(await counts()).toEqual([
    [2, 9, 3],
    [4, 15, 12],
  ]);
  await sql('delete from content_items where product_id = any($1) and position = 1', [products]);
  // Its two sections take the items along that were moved to the other product.
  await sql('delete from products where id = $1', [products[0]]);
  expect(await countsOf(creator, products[1])).toEqual([4, 10, 7]);
});

test('a product adds up its visible items, whether they change or their files', async () => {
  const creator = await world.creator();
  const { id } = await product(creator);
  const { id: sectionId } = await section(creator, id);
  const [film, other] = [await recording(creator, 'VIDEO'), await recording(creator, 'VIDEO')];
  await lengthen(other, 60.1234);
  await item(creator, sectionId);
  const { id: shown } = await item(creator, sectionId, { type: 'VIDEO', fileId: film });
  const { id: hidden } = await item(creator, sectionId, { type: 'VIDEO', fileId: film, isVisible: false });
  expect(await secondsOf(creator, id)).toBe(3);
  await changed(creator, contentItemUpdateMutation, { id: hidden, input: { isVisible: true } });
  expect(await secondsOf(creator, id)).toBe(6);
  await lengthen(film, 2.5);
  expect(await secondsOf(creator, id)).toBe(5);
  await changed(creator, contentItemUpdateMutation, { id: shown, input: { fileId: other } });
  expect(await secondsOf(creator, id)).toBe(62.623);
  await changed(creator, contentItemUpdateMutation, { id: hidden, input: { isVisible: false } });
  expect(await secondsOf(creator, id)).toBe(60.123);

  const { productDuplicate } = (await gql('mutation ($id: UUID!) { productDuplicate(id: $id) { product { id } } }', { id }, creator)).data;
  const copy: string = productDuplicate.product.id;
  await lengthen(other, 30);
  expect([await secondsOf(creator, id), await secondsOf(creator, copy)]).toEqual([30, 30]);
  await changed(creator, contentItemDeleteMutation, { id: shown });
  expect(await secondsOf(creator, id)).toBe(0);
  await sql('update content_items set product_id = $2 where product_id = $1', [copy, id]);
  expect([await secondsOf(creator, id), await secondsOf(creator, copy)]).toEqual([30, 0]);
  await sql('delete from sections where product_id = $1', [copy]);
  expect(await secondsOf(creator, id)).toBe(0);
});

test('a product adds up what processing finds out, at the second attempt too', async () => {
  const creator = await world.creator();
  const { id } = await product(creator);
  const fileId = await playable(creator, 'clip.mp3');
  await item(creator, (await section(creator, id)).id, { type: 'AUDIO', fileId });
  const found = await secondsOf(creator, id);
  expect(found).toBeCloseTo(3, 0);
  await sql('delete from media_packages where file_id = $1', [fileId]);
  await sql(`update files set status = 'FAILED', failure = 'file.broken', duration_seconds = null where id = $1`, [fileId]);
  expect(await secondsOf(creator, id)).toBe(0);
  await changed(creator, 'mutation ($id: UUID!) { fileRetry(id: $id) { userErrors { code } } }', { id: fileId });
  await processed(creator, fileId);
  expect(await secondsOf(creator, id)).toBe(found);
});

/** A statement and its values. */
type Write = [text: string, values: unknown[]];

test('a product adds up items that change while their file is measured', async () => {
  const creator = await world.creator();
  const [full, empty] = [await product(creator), await product(creator)];
  const { id: sectionId } = await section(creator, full.id);
  const { id: emptySection } = await section(creator, empty.id);
  const [fileId, other] = [await recording(creator, 'VIDEO'), await recording(creator, 'VIDEO')];
  const { id } = await item(creator, sectionId, { type: 'VIDEO', fileId });
  const writer = new pg.Client(setting('TEST_DATABASE_URL'));
  await writer.connect();
  /** Makes a write, begins another, and commits the first when the other waits for it. */
  async function inTurn(first: Write, begin: () => Promise<unknown>, last?: Write) {
    await writer.query('begin');
    await writer.query(...first);
    const second = begin();
    await until(async () => (await writer.query(waiting)).rows.length > 0, 'the other write does not wait');
    if (last) await writer.query(...last);
    await writer.query('commit');
    await second;
    return [await secondsOf(creator, full.id), await secondsOf(creator, empty.id)];
  }
  const lock: Write = ['select from products where id = $1 for no key update', [full.id]];
  const hide: Write = ['update content_items set is_visible = false where id = $1', [id]];
  // An item that the measuring cannot see yet.
  const add: Write = [
    `insert into content_items (creator_id, product_id, section_id, type, title, file_id, position) values ($1, $2, $3, 'VIDEO', 'New', $4, 1)`,
    [creator.creatorId, empty.id, emptySection, fileId],
  ];
  const measure: Write = ['update files set duration_seconds = 20 where id = $1', [fileId]];
  const rename: Write = ['update content_items set title = $2 where id = $1', [id, 'Renamed']];
  const update = (input: object) => changed(creator, contentItemUpdateMutation, { id, input });
  try {
    // The write that waits for the product holds no lock that the other one needs next.
    expect(await inTurn(lock, () => lengthen(fileId, 5), hide)).toEqual([0, 0]);
    expect(await inTurn(add, () => lengthen(fileId, 10))).toEqual([0, 10]);
    expect(await inTurn(measure, () => update({ isVisible: true }))).toEqual([20, 20]);
    expect(await inTurn(lock, () => update({ fileId: other }), rename)).toEqual([3, 20]);
  } finally {
    await writer.end();
  }
});

/** Other connections that wait for this one. */
const waiting = 'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))';
