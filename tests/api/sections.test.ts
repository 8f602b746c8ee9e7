import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Caller, codesByField, gql } from '../support/client.ts';
import { gone, settled } from '../support/discarded.ts';
import { clip, picture } from '../support/files.ts';
import {
  item,
  product,
  productQuery,
  productWithSection,
  section,
  sectionCreateMutation,
  sectionDeleteMutation,
  sectionUpdateMutation,
  uploaded,
} from '../support/shop.ts';
import { sql } from '../support/sql.ts';
import { world } from '../support/world.ts';

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
    const [film, shown, shared] = [
      await uploaded(creator, clip('clip.mp4')),
      await uploaded(creator, await picture()),
      await uploaded(creator, clip('clip.mp3')),
    ];
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
  await sql(
    `with made as (
       insert into sections (creator_id, product_id, title, position)
       select $1, $2, 'Section ' || n, n from generate_series(1, 500) n returning id)
     insert into content_items (creator_id, product_id, section_id, type, title, body, position)
     select $1, $2, made.id, 'ARTICLE', 'Item ' || n, '<p>Read</p>', n from made, generate_series(1, 2) n`,
    [creator.creatorId, id],
  );
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
