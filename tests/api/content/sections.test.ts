import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Caller, codesByField, gql } from '../../support/client.ts';
import { gone, settled } from '../../support/discarded.ts';
import {
  coverOf,
  item,
  playable,
  product,
  productQuery,
  productWithSection,
  section,
  sectionCreateMutation,
  sectionDeleteMutation,
  sectionReorderMutation,
  sectionUpdateMutation,
} from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { type CreatorAccount, world } from '../../support/world.ts';

const createSection = async (caller: Caller, input: object) => (await gql(sectionCreateMutation, { input }, caller)).data.sectionCreate;

describe('sectionCreate', () => {
  test('adds sections one after another, also concurrently', async () => {
    const creator = await world.newCreator();
    const { id: productId } = await product(creator);
    const { section: first, userErrors } = await createSection(creator, { productId, title: ' One ', titleAr: 'واحد' });
    expect(userErrors).toEqual([]);
    expect(first).toMatchObject({ productId, title: 'One', titleAr: 'واحد', position: 1, items: [] });
    const more = await Promise.all(Array.from({ length: 5 }, (_, n) => createSection(creator, { productId, title: `More ${n}` })));
    expect(more.map(({ section }) => section.position).sort()).toEqual([2, 3, 4, 5, 6]);
  });

  test('refuses wrong input, and a product of another account like an unknown one', async () => {
    const creator = await world.newCreator();
    const { id: productId } = await product(creator);
    expect(codesByField((await createSection(creator, { productId, title: 'x'.repeat(51) })).userErrors)).toEqual({ title: 'TOO_LONG' });
    expect(codesByField((await createSection(creator, { productId, title: ' ' })).userErrors)).toEqual({ title: 'REQUIRED' });
    const stranger = await world.newCreator();
    const foreign = await createSection(stranger, { productId, title: 'Mine' });
    expect(codesByField(foreign.userErrors)).toEqual({ productId: 'NOT_FOUND' });
    expect(foreign).toEqual(await createSection(stranger, { productId: randomUUID(), title: 'Mine' }));
  });
});

describe('sectionUpdate', () => {
  const change = async (caller: Caller, id: string, input: object) =>
    (await gql(sectionUpdateMutation, { id, input }, caller)).data.sectionUpdate;

  test('changes the given fields, and can remove the Arabic title only', async () => {
    const { creator, sectionId } = await productWithSection();
    expect((await change(creator, sectionId, { title: ' One ', titleAr: 'واحد' })).section).toMatchObject({
      title: 'One',
      titleAr: 'واحد',
    });
    expect((await change(creator, sectionId, {})).section).toMatchObject({ title: 'One', titleAr: 'واحد' });
    expect((await change(creator, sectionId, { titleAr: null })).section).toMatchObject({ title: 'One', titleAr: null });
    for (const [input, expected] of [
      [{ title: null }, { title: 'REQUIRED' }],
      [{ title: ' ' }, { title: 'REQUIRED' }],
      [
        { title: 'x'.repeat(51), titleAr: 'س'.repeat(51) },
        { title: 'TOO_LONG', titleAr: 'TOO_LONG' },
      ],
      [{ position: 0 }, { position: 'OUT_OF_RANGE' }],
    ] as const) {
      expect(codesByField((await change(creator, sectionId, input)).userErrors)).toEqual(expected);
    }
  });

  test('does not find another account’s section', async () => {
    const { creator, sectionId } = await productWithSection();
    const stranger = await world.newCreator();
    const foreign = await change(stranger, sectionId, { title: 'Mine' });
    expect(codesByField(foreign.userErrors)).toEqual({ id: 'NOT_FOUND' });
    expect(foreign).toEqual(await change(stranger, randomUUID(), { title: 'Mine' }));
    expect((await change(creator, sectionId, {})).section).toMatchObject({ title: 'Start here' });
  });
});

describe('sectionDelete', () => {
  const destroy = async (caller: Caller, id: string) => (await gql(sectionDeleteMutation, { id }, caller)).data.sectionDelete;

  test('deletes the items and their files, and closes the gap', async () => {
    const { creator, productId, sectionId } = await productWithSection();
    const [film, shown, shared] = [await playable(creator, 'clip.mp4'), await coverOf(creator), await playable(creator, 'clip.mp3')];
    const second = await section(creator, productId, 'Second');
    const kept = await item(creator, second.id, { type: 'AUDIO', fileId: shared });
    await item(creator, sectionId, { type: 'VIDEO', fileId: film });
    await item(creator, sectionId, { type: 'AUDIO', fileId: shared });
    await item(creator, sectionId, { body: `<p>Look</p><img src="/media/images/${shown}/640.webp" alt="A line">` });
    expect(await destroy(creator, sectionId)).toEqual({ deletedId: sectionId, userErrors: [] });
    const { sections, contentItemCount } = (await gql(productQuery, { id: productId }, creator)).data.product;
    expect(sections).toMatchObject([{ id: second.id, position: 1, items: [{ id: kept.id }] }]);
    expect(contentItemCount).toBe(1);
    await Promise.all([gone(film), gone(shown), settled(shared)]);
    expect(await sql('select from files where id = $1', [shared])).toHaveLength(1);
    expect(codesByField((await destroy(creator, sectionId)).userErrors)).toEqual({ id: 'NOT_FOUND' });
  });

  test('does not find another account’s section', async () => {
    const { creator, productId, sectionId } = await productWithSection();
    expect(codesByField((await destroy(await world.newCreator(), sectionId)).userErrors)).toEqual({ id: 'NOT_FOUND' });
    const denied = await gql(sectionDeleteMutation, { id: sectionId }, await world.admin(creator, 'VIEW'));
    expect(denied.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await gql(productQuery, { id: productId }, creator)).data.product.sectionCount).toBe(1);
  });
});

test('the cost of an outline grows with its length, in the console and on the public page', async () => {
  const creator = await world.creator();
  const { id } = await product(creator, { published: true });
  await outline(creator, id, 500, 2);
  const customer = await world.customer();
  for (const [field, caller] of [
    ['product', creator],
    ['storefrontProduct', customer],
  ] as const) {
    const read = async () => {
      const query = `query ($id: UUID!) { ${field}(id: $id) { sections { id items { id title } } } }`;
      const { data, extensions } = await gql(query, { id }, caller);
      expect(data[field].sections).toHaveLength(500);
      return (extensions as { cost: { requested: number; remaining: number } }).cost;
    };
    const first = await read();
    const second = await read();
    expect(first.remaining - second.remaining).toBe(second.requested + 500 + 1000);
  }
});

/** Gives a product sections called 1, 2, 3 …, each with as many items; each second item is hidden where `hidden` says so. */
async function outline({ creatorId }: CreatorAccount, productId: string, sections: number, items: number, hidden = false) {
  await sql(
    `with made as (
       insert into sections (creator_id, product_id, title, position)
       select $1, $2, n, n from generate_series(1, $3) n returning id)
     insert into content_items (creator_id, product_id, section_id, type, title, body, position, is_visible)
     select $1, $2, made.id, 'ARTICLE', n, '<p>Read</p>', n, not ($5 and n % 2 = 0) from made, generate_series(1, $4) n`,
    [creatorId, productId, sections, items, hidden],
  );
  return (await sql<{ id: string }>('select id from sections where product_id = $1 order by position', [productId])).map(({ id }) => id);
}

test('a section counts its items, hidden ones too', async () => {
  const creator = await world.creator();
  const { id } = await product(creator);
  const [sectionId = ''] = await outline(creator, id, 2, 5, true);
  await item(creator, sectionId);
  const { data } = await gql('query ($id: UUID!) { product(id: $id) { sections { contentItemCount } } }', { id }, creator);
  expect(data.product.sections).toEqual([{ contentItemCount: 6 }, { contentItemCount: 5 }]);
});

describe('pages of a product’s sections and of their items', () => {
  const pageQuery = (root: string) => `
    query ($id: UUID!, $first: Int, $after: String, $last: Int, $before: String, $items: Int = 2, $behind: String) {
      ${root}(id: $id) {
        sectionsConnection(first: $first, after: $after, last: $last, before: $before) {
          nodes { title position itemsConnection(first: $items, after: $behind) { nodes { title } pageInfo { endCursor hasNextPage } totalCount } }
          edges { cursor }
          pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
          totalCount
        }
      }
    }`;
  const read = async (root: 'product' | 'storefrontProduct', id: string, page: object, caller: Caller) => {
    const { data, errors } = await gql(pageQuery(root), { id, ...page }, caller);
    expect(errors).toBeUndefined();
    const found = data[root].sectionsConnection;
    return { ...found, titles: found.nodes.map(({ title }: { title: string }) => title).join(' ') };
  };

  test.each(['product', 'storefrontProduct'] as const)('go on from a cursor in both directions: %s', async (root) => {
    const creator = await world.creator();
    const { id } = await product(creator, { published: true });
    await outline(creator, id, 5, 5, true);
    const caller = root === 'product' ? creator : {};
    const first = await read(root, id, { first: 2 }, caller);
    expect(first).toMatchObject({ titles: '1 2', totalCount: 5, pageInfo: { hasNextPage: true, hasPreviousPage: false } });
    const second = await read(root, id, { first: 2, after: first.pageInfo.endCursor }, caller);
    expect(second).toMatchObject({ titles: '3 4', pageInfo: { hasNextPage: true, hasPreviousPage: true } });
    expect(await read(root, id, { first: 2, after: second.pageInfo.endCursor }, caller)).toMatchObject({
      titles: '5',
      pageInfo: { hasNextPage: false },
    });
    expect(await read(root, id, { last: 2 }, caller)).toMatchObject({ titles: '4 5', pageInfo: { hasPreviousPage: true } });
    expect(await read(root, id, { last: 2, before: second.pageInfo.startCursor }, caller)).toMatchObject({
      titles: '1 2',
      pageInfo: { hasNextPage: true, hasPreviousPage: false },
    });

    // The creator sees hidden items; visitors do not, on any page.
    const items = first.nodes[0].itemsConnection;
    const more = await read(root, id, { first: 1, items: 2, behind: items.pageInfo.endCursor }, caller);
    const titles = [items, more.nodes[0].itemsConnection].flatMap(({ nodes }) => nodes.map(({ title }: { title: string }) => title));
    expect([items.totalCount, titles.join(' ')]).toEqual(root === 'product' ? [5, '1 2 3 4'] : [3, '1 3 5']);
  });

  test('neither skip nor repeat a section while others are deleted and moved', async () => {
    const creator = await world.creator();
    const { id } = await product(creator);
    const ids = await outline(creator, id, 9, 1);
    const { pageInfo } = await read('product', id, { first: 4 }, creator);
    const behind = (cursor: string) => read('product', id, { first: 2, after: cursor }, creator);
    const gone = async (n: number) => {
      const { data } = await gql(sectionDeleteMutation, { id: ids[n - 1] }, creator);
      expect(data.sectionDelete.userErrors).toEqual([]);
    };

    // Two that were read are gone, so all that follow have moved up.
    await gone(1);
    await gone(2);
    expect(await behind(pageInfo.endCursor)).toMatchObject({ titles: '5 6' });
    // The last one that was read is moved to the front, and then back.
    const left = ids.slice(2);
    const order = (sectionIds: unknown[]) => gql(sectionReorderMutation, { productId: id, sectionIds }, creator);
    await order([left[1], left[0], ...left.slice(2)]);
    expect(await behind(pageInfo.endCursor)).toMatchObject({ titles: '3 5' });
    await order(left);
    // The section that the cursor stands at is gone itself.
    const [cursor] = (await behind(pageInfo.endCursor)).edges.map(({ cursor }: { cursor: string }) => cursor);
    await gone(5);
    expect(await behind(cursor)).toMatchObject({ titles: '6 7' });
    expect(await read('product', id, { last: 2, before: cursor }, creator)).toMatchObject({ titles: '3 4' });
  });

  test('refuse a page of more than 100, and show nothing of another account', async () => {
    const creator = await world.creator();
    const { id } = await product(creator);
    await outline(creator, id, 2, 1);
    const tooMany = await gql(pageQuery('product'), { id, first: 101 }, creator);
    expect(tooMany.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    const stranger = await world.newCreator();
    expect((await gql(pageQuery('product'), { id }, stranger)).data.product).toBeNull();
    expect((await gql(pageQuery('storefrontProduct'), { id }, stranger)).data.storefrontProduct).toBeNull();
  });
});
