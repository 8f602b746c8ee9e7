import { expect, test } from 'vitest';
import { type Caller, gql } from '../support/client.ts';
import { clip } from '../support/files.ts';
import {
  contentItemDeleteMutation,
  contentItemReorderMutation,
  contentItemUpdateMutation,
  item,
  product,
  section,
  sectionDeleteMutation,
} from '../support/shop.ts';
import { sql } from '../support/sql.ts';
import { begun, patch } from '../support/tus.ts';
import { world } from '../support/world.ts';

const countsQuery = /* GraphQL */ `
  query Counts($id: UUID!) {
    product(id: $id) { sectionCount contentItemCount }
    storefrontProduct(id: $id) { contentItemCount }
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
