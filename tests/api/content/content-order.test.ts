import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Caller, gql } from '../../support/client.ts';
import {
  contentItemCreateMutation,
  contentItemDeleteMutation,
  contentItemReorderMutation,
  contentItemUpdateMutation,
  item,
  product,
  section,
  sectionCreateMutation,
  sectionDeleteMutation,
  sectionReorderMutation,
  sectionUpdateMutation,
} from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { create } from '../../support/tus.ts';
import { type ConsoleAccount, world } from '../../support/world.ts';

interface Place {
  sectionId: string;
  itemIds: string[];
}
interface Course {
  creator: ConsoleAccount;
  productId: string;
  places: Place[];
}
/** Makes a product whose sections have these numbers of items. */
async function course(...counts: number[]): Promise<Course> {
  const creator = await world.newCreator();
  const { id: productId } = await product(creator);
  const places: Place[] = [];
  for (const count of counts) {
    const { id: sectionId } = await section(creator, productId);
    const itemIds: string[] = [];
    for (let n = 0; n < count; n++) itemIds.push((await item(creator, sectionId)).id);
    places.push({ sectionId, itemIds });
  }
  return { creator, productId, places };
}

const orderQuery = 'query Order($id: UUID!) { product(id: $id) { sections { id position items { id sectionId position } } } }';
/** The content of the product. Checks that positions count from 1 without a gap. */
async function orderOf(caller: Caller, id: string): Promise<Place[]> {
  const { sections } = (await gql(orderQuery, { id }, caller)).data.product;
  const counted = (list: { position: number }[]) => expect(list.map(({ position }) => position)).toEqual(list.map((_, index) => index + 1));
  counted(sections);
  return sections.map(({ id: sectionId, items }: { id: string; items: { id: string; position: number }[] }) => {
    counted(items);
    return { sectionId, itemIds: items.map((one) => one.id) };
  });
}
const reorder = async (caller: Caller, sections: Place[]) =>
  (await gql(contentItemReorderMutation, { sections }, caller)).data.contentItemReorder;
const reorderSections = async (caller: Caller, productId: string, sectionIds: string[]) =>
  (await gql(sectionReorderMutation, { productId, sectionIds }, caller)).data.sectionReorder;
const codes = ({ userErrors }: { userErrors: { field: string[] | null; code: string }[] }) =>
  userErrors.map(({ field, code }) => `${field?.join('.')} ${code}`);

/** Fills a section with articles from its second position on. */
const fill = ({ creator, productId }: Course, { sectionId }: Place, upTo: number) =>
  sql(
    `insert into content_items (creator_id, product_id, section_id, type, title, body, position)
     select $1, $2, $3, 'ARTICLE', 'Lesson ' || n, '<p>x</p>', n from generate_series(2, $4::int) n`,
    [creator.creatorId, productId, sectionId, upTo],
  );

describe('contentItemReorder', () => {
  test('applies any given order, also across sections', async () => {
    const { creator, productId, places } = await course(3, 2, 0);
    const all = places.flatMap(({ itemIds }) => itemIds);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.array(fc.nat(2), { minLength: all.length, maxLength: all.length }),
        async (shuffled, homes) => {
          const wanted = places.map(({ sectionId }, index) => ({ sectionId, itemIds: shuffled.filter((_, n) => homes[n] === index) }));
          const { userErrors, product } = await reorder(creator, wanted);
          expect(userErrors).toEqual([]);
          expect(product.id).toBe(productId);
          expect(await orderOf(creator, productId)).toEqual(wanted);
          expect((await reorder(creator, wanted)).userErrors).toEqual([]); // a repeat changes nothing
          expect(await orderOf(creator, productId)).toEqual(wanted);
        },
      ),
      { numRuns: 15, seed: 20_261_121 },
    );
  });

  test('moves only the listed items, and changes nothing else of them', async () => {
    const { creator, productId, places } = await course(2, 2);
    const [first, second] = places as [Place, Place];
    const before = await sql('select id, title, version, updated_at from content_items where product_id = $1 order by id', [productId]);
    await reorder(creator, [{ ...second, itemIds: second.itemIds.toReversed() }]);
    expect(await orderOf(creator, productId)).toEqual([first, { ...second, itemIds: second.itemIds.toReversed() }]);
    expect(await sql('select id, title, version, updated_at from content_items where product_id = $1 order by id', [productId])).toEqual(
      before,
    );
  });

  test('refuses an outdated list of the sections, and moves nothing', async () => {
    const { creator, productId, places } = await course(2, 1);
    const [first, second] = places as [Place, Place];
    const [a, b] = first.itemIds as [string, string];
    const stale = { userErrors: [{ code: 'STALE', field: ['sections'], message: expect.stringMatching(/changed somewhere else/) }] };
    const added = (await item(creator, first.sectionId)).id;
    expect(await reorder(creator, [{ ...first, itemIds: [b, a] }])).toMatchObject(stale);
    await gql(contentItemDeleteMutation, { id: added }, creator);
    expect(await reorder(creator, [{ ...first, itemIds: [b, a, added] }])).toMatchObject(stale);
    expect(await reorder(creator, [{ ...first, itemIds: [a] }])).toMatchObject(stale);
    expect(await reorder(creator, [{ ...first, itemIds: [a, b, ...second.itemIds] }])).toMatchObject(stale);
    expect(await orderOf(creator, productId)).toEqual(places);
  });

  test('refuses duplicates, and items of another product or account', async () => {
    const { creator, productId, places } = await course(2, 1);
    const [first, second] = places as [Place, Place];
    const [a, b] = first.itemIds as [string, string];
    expect(codes(await reorder(creator, [{ ...first, itemIds: [a, a] }]))).toEqual(['sections INVALID']);
    expect(codes(await reorder(creator, [{ ...first, itemIds: [a, a.toUpperCase()] }]))).toEqual(['sections INVALID']);
    expect(codes(await reorder(creator, [first, first]))).toEqual(['sections INVALID']);
    expect(codes(await reorder(creator, [first, { ...second, itemIds: [a] }]))).toEqual(['sections INVALID']);
    expect(codes(await reorder(creator, []))).toEqual(['sections OUT_OF_RANGE']);

    const { id: otherProduct } = await product(creator);
    const { id: otherSection } = await section(creator, otherProduct);
    expect(codes(await reorder(creator, [first, { sectionId: otherSection, itemIds: [] }]))).toEqual(['sections INVALID']);
    expect(codes(await reorder(creator, [{ ...first, itemIds: [a, b, (await item(creator, otherSection)).id] }]))).toEqual([
      'sections STALE',
    ]);

    const stranger = await course(1);
    const [theirs] = stranger.places as [Place];
    expect(codes(await reorder(creator, [theirs]))).toEqual(['sections NOT_FOUND']);
    expect(await reorder(creator, [theirs])).toEqual(await reorder(creator, [{ sectionId: randomUUID(), itemIds: [] }]));
    expect(codes(await reorder(creator, [{ ...first, itemIds: [a, b, ...theirs.itemIds] }]))).toEqual(['sections STALE']);
    expect(codes(await reorder(creator, [{ ...first, itemIds: [a, b, randomUUID()] }]))).toEqual(['sections STALE']);
    expect(await orderOf(creator, productId)).toEqual(places);
    expect(await orderOf(stranger.creator, stranger.productId)).toEqual(stranger.places);
  });

  test('accepts three hundred items at once', async () => {
    const full = await course(1, 0);
    const { creator, productId, places } = full;
    const [first, second] = places as [Place, Place];
    await fill(full, first, 300);
    const [{ itemIds }] = (await orderOf(creator, productId)) as [Place];
    expect(itemIds).toHaveLength(300);
    const wanted = [
      { ...first, itemIds: itemIds.slice(0, 150).toReversed() },
      { ...second, itemIds: itemIds.slice(150) },
    ];
    expect((await reorder(creator, wanted)).userErrors).toEqual([]);
    expect(await orderOf(creator, productId)).toEqual(wanted);
  });
});

describe('a full section or product', () => {
  test('accepts no more items, by any way, and can still be reordered', async () => {
    const full = await course(1, 1);
    const { creator, productId, places } = full;
    const [first, second] = places as [Place, Place];
    await fill(full, first, 1000);
    const refusal = [{ field: ['sectionId'], code: 'OUT_OF_RANGE', message: 'A section holds at most 1000 items' }];
    const input = { sectionId: first.sectionId, type: 'ARTICLE', title: 'One more', body: '<p>x</p>' };
    expect((await gql(contentItemCreateMutation, { input }, creator)).data.contentItemCreate.userErrors).toEqual(refusal);
    const moved = { id: second.itemIds[0], input: { sectionId: first.sectionId } };
    expect((await gql(contentItemUpdateMutation, moved, creator)).data.contentItemUpdate.userErrors).toEqual(refusal);
    expect(await create(creator, 1000, { sectionId: first.sectionId })).toMatchObject({ status: 400, body: { code: 'OUT_OF_RANGE' } });
    const [{ itemIds }] = (await orderOf(creator, productId)) as [Place];
    expect(codes(await reorder(creator, [{ ...first, itemIds: [...itemIds, ...second.itemIds] }]))).toEqual([
      'sections.0.itemIds OUT_OF_RANGE',
    ]);
    expect((await reorder(creator, [{ ...first, itemIds: itemIds.toReversed() }])).userErrors).toEqual([]);
    expect(
      (await gql(contentItemUpdateMutation, { id: itemIds[0], input: { position: 1 } }, creator)).data.contentItemUpdate.userErrors,
    ).toEqual([]);
  });

  test('accepts no more sections', async () => {
    const { creator, productId } = await course(0);
    await sql(
      `insert into sections (creator_id, product_id, title, position) select $1, $2, 'Week ' || n, n from generate_series(2, 1000) n`,
      [creator.creatorId, productId],
    );
    const { userErrors } = (await gql(sectionCreateMutation, { input: { productId, title: 'One more' } }, creator)).data.sectionCreate;
    expect(userErrors).toEqual([{ field: ['productId'], code: 'OUT_OF_RANGE', message: 'A product has at most 1000 sections' }]);
  });
});

describe('sectionReorder', () => {
  test('applies the given order, and refuses an incomplete or wrong list', async () => {
    const { creator, productId, places } = await course(1, 1, 0, 0);
    const ids = places.map(({ sectionId }) => sectionId);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(ids, { minLength: ids.length }), async (shuffled) => {
        expect((await reorderSections(creator, productId, shuffled)).userErrors).toEqual([]);
        expect((await orderOf(creator, productId)).map(({ sectionId }) => sectionId)).toEqual(shuffled);
      }),
      { numRuns: 8, seed: 20_261_121 },
    );
    await reorderSections(creator, productId, ids);
    expect(codes(await reorderSections(creator, productId, ids.slice(1)))).toEqual(['sectionIds STALE']);
    expect(codes(await reorderSections(creator, productId, [...ids, randomUUID()]))).toEqual(['sectionIds STALE']);
    expect(codes(await reorderSections(creator, productId, [...ids.slice(1), ids[1] as string]))).toEqual(['sectionIds INVALID']);
    const { id: other } = await product(creator);
    expect(codes(await reorderSections(creator, productId, [...ids.slice(1), (await section(creator, other)).id]))).toEqual([
      'sectionIds STALE',
    ]);
    expect(codes(await reorderSections(await world.newCreator(), productId, ids))).toEqual(['productId NOT_FOUND']);
    expect(await orderOf(creator, productId)).toEqual(places);
  });
});

describe('concurrent changes', () => {
  test('of the order end in one of the two orders', async () => {
    const { creator, productId, places } = await course(3, 3);
    const [first, second] = places as [Place, Place];
    const one = [
      { ...first, itemIds: second.itemIds },
      { ...second, itemIds: first.itemIds },
    ];
    // The second names the sections in reverse order.
    const other = [
      { ...second, itemIds: [...first.itemIds, ...second.itemIds].toReversed() },
      { ...first, itemIds: [] },
    ];
    for (let round = 0; round < 6; round++) {
      const answers = await Promise.all([reorder(creator, one), reorder(creator, other), reorder(creator, one), reorder(creator, other)]);
      expect(answers.flatMap(({ userErrors }) => userErrors)).toEqual([]);
      const end = await orderOf(creator, productId);
      expect([one, other.toReversed()]).toContainEqual(end);
    }
  });

  test('that add, delete, move and reorder never deadlock, and leave no gap', async () => {
    const { creator, productId, places } = await course(4, 4, 1);
    const [first, second, third] = places as [Place, Place, Place];
    const move = (id: string, sectionId: string, position?: number) =>
      gql(contentItemUpdateMutation, { id, input: { sectionId, position } }, creator);
    const input = { sectionId: first.sectionId, type: 'ARTICLE', title: 'New', body: '<p>x</p>', position: 1 };
    const answers = await Promise.all([
      reorder(creator, [first, { ...second, itemIds: second.itemIds.toReversed() }]),
      reorder(creator, [second, { ...first, itemIds: first.itemIds.toReversed() }]),
      reorderSections(creator, productId, [third.sectionId, first.sectionId, second.sectionId]),
      reorderSections(creator, productId, [second.sectionId, third.sectionId, first.sectionId]),
      move(first.itemIds[0] as string, second.sectionId, 1),
      move(second.itemIds[0] as string, first.sectionId),
      gql(contentItemCreateMutation, { input }, creator),
      gql(contentItemDeleteMutation, { id: first.itemIds[1] }, creator),
      gql(sectionDeleteMutation, { id: third.sectionId }, creator),
      gql(sectionCreateMutation, { input: { productId, title: 'New', position: 1 } }, creator),
      gql(sectionUpdateMutation, { id: second.sectionId, input: { position: 1 } }, creator),
    ]);
    expect(JSON.stringify(answers)).not.toContain('INTERNAL_SERVER_ERROR');
    const end = await orderOf(creator, productId);
    expect(end).toHaveLength(3);
    expect(end.flatMap(({ itemIds }) => itemIds)).toHaveLength(8);
  });
});

describe('a position', () => {
  test('in a section or among the sections can be given when an item or section is added or changed', async () => {
    const { creator, productId, places } = await course(2, 0);
    const [first, second] = places as [Place, Place];
    const [a, b] = first.itemIds as [string, string];
    const { id: c } = await item(creator, first.sectionId, { position: 1 });
    const { id: d } = await item(creator, first.sectionId, { position: 99 });
    expect((await orderOf(creator, productId))[0]?.itemIds).toEqual([c, a, b, d]);
    const place = async (id: string, input: object) =>
      (await gql(contentItemUpdateMutation, { id, input }, creator)).data.contentItemUpdate;
    expect((await place(d, { position: 2 })).contentItem).toMatchObject({ position: 2, version: 2 });
    expect((await orderOf(creator, productId))[0]?.itemIds).toEqual([c, d, a, b]);
    expect((await place(d, { sectionId: second.sectionId })).contentItem).toMatchObject({ sectionId: second.sectionId, position: 1 });
    expect((await place(d, { sectionId: second.sectionId })).contentItem).toMatchObject({ position: 1 });
    expect((await place(a, { sectionId: second.sectionId, position: 1 })).contentItem).toMatchObject({ position: 1 });
    expect(await orderOf(creator, productId)).toEqual([
      { ...first, itemIds: [c, b] },
      { ...second, itemIds: [a, d] },
    ]);
    expect(codes(await place(a, { position: 0 }))).toEqual(['position OUT_OF_RANGE']);

    const { sectionCreate } = (await gql(sectionCreateMutation, { input: { productId, title: 'Zero', position: 1 } }, creator)).data;
    expect(sectionCreate.section).toMatchObject({ position: 1 });
    const { sectionUpdate } = (await gql(sectionUpdateMutation, { id: sectionCreate.section.id, input: { position: 2 } }, creator)).data;
    expect(sectionUpdate.section).toMatchObject({ position: 2 });
    expect((await orderOf(creator, productId)).map(({ sectionId }) => sectionId)).toEqual([
      first.sectionId,
      sectionCreate.section.id,
      second.sectionId,
    ]);
  });

  test('is never in another product or account', async () => {
    const { creator, places } = await course(1);
    const [{ itemIds }] = places as [Place];
    const { id: otherProduct } = await product(creator);
    const { id: otherSection } = await section(creator, otherProduct);
    const stranger = await course(1);
    const to = async (sectionId: string) =>
      codes((await gql(contentItemUpdateMutation, { id: itemIds[0], input: { sectionId } }, creator)).data.contentItemUpdate);
    expect(await to(otherSection)).toEqual(['sectionId INVALID']);
    expect(await to((stranger.places[0] as Place).sectionId)).toEqual(['sectionId NOT_FOUND']);
    expect(await to(randomUUID())).toEqual(['sectionId NOT_FOUND']);
  });
});
