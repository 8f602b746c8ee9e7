import { describe, expect, test } from 'vitest';
import { type Caller, gql } from '../../support/client.ts';
import { lockRows } from '../../support/locked-rows.ts';
import { buy, crowd, refund, shop } from '../../support/sales.ts';
import { bought, contentItemDeleteMutation, contentItemUpdateMutation, item, product, recording, section } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { type Account, type CreatorAccount, world } from '../../support/world.ts';

const payload = `item { id progress { positionSeconds furthestSeconds completedAt } } product { id progress { completedCount itemCount percent } }
  userErrors { field code }`;
const saveMutation = `mutation Save($input: ProgressSaveInput!) { progressSave(input: $input) { ${payload} } }`;
const completeMutation = `mutation Complete($id: UUID!) { itemComplete(id: $id) { ${payload} } }`;
const reopenMutation = `mutation Reopen($id: UUID!) { itemReopen(id: $id) { ${payload} } }`;
const progressQuery = /* GraphQL */ `
  query Progress($id: UUID!) {
    storefrontProduct(id: $id) {
      progress { completedCount itemCount percent seenAt continueWith { id title isOpen progress { positionSeconds } } }
      sections { items { id title progress { positionSeconds furthestSeconds completedAt } } }
    }
  }
`;
const completionQuery = /* GraphQL */ `
  query Completion($id: UUID!) {
    product(id: $id) {
      completion { customers startedCount completedCount averagePercent }
      sections { items { title completion { startedCount completedCount } } }
    }
  }
`;
const learnersQuery = /* GraphQL */ `
  query Learners($productId: UUID!, $first: Int, $after: String) {
    productLearners(productId: $productId, first: $first, after: $after) {
      nodes { id email boughtAt completedCount percent lastSeenAt } totalCount pageInfo { hasNextPage endCursor }
    }
  }
`;

const save = async (caller: Caller, itemId: string, positionSeconds: number, secondsAgo?: number) =>
  (await gql(saveMutation, { input: { itemId, positionSeconds, secondsAgo } }, caller)).data.progressSave;
const complete = async (caller: Caller, id: string) => (await gql(completeMutation, { id }, caller)).data.itemComplete;
const reopen = async (caller: Caller, id: string) => (await gql(reopenMutation, { id }, caller)).data.itemReopen;
const progressOf = async (caller: Caller, id: string) => (await gql(progressQuery, { id }, caller)).data.storefrontProduct;
const completionOf = async (caller: Caller, id: string) => (await gql(completionQuery, { id }, caller)).data.product;
const learners = async (caller: Caller, productId: string, page = {}) =>
  (await gql(learnersQuery, { productId, ...page }, caller)).data.productLearners;
const notFound = (field: string) => ({ item: null, product: null, userErrors: [{ field: [field], code: 'NOT_FOUND' }] });

interface Course {
  creator: CreatorAccount;
  customer: Account;
  id: string;
  film: string;
  sound: string;
  article: string;
  hidden: string;
}

/** Makes a bought product with two sections: a video and an audio of three seconds, an article, and a hidden article between them. */
async function course(): Promise<Course> {
  const [creator, customer] = await Promise.all([world.creator(), world.customer()]);
  const { id } = await product(creator, { published: true });
  const [first, second] = [await section(creator, id), await section(creator, id, 'Later')];
  const film = await item(creator, first.id, { type: 'VIDEO', title: 'film', fileId: await recording(creator, 'VIDEO') });
  const hidden = await item(creator, first.id, { title: 'hidden', isVisible: false });
  const sound = await item(creator, second.id, { type: 'AUDIO', title: 'sound', fileId: await recording(creator, 'AUDIO') });
  const article = await item(creator, second.id, { title: 'article' });
  await bought(customer, creator, id);
  return { creator, customer, id, film: film.id, sound: sound.id, article: article.id, hidden: hidden.id };
}

describe('a position', () => {
  test('is saved for a buyer, and read on another device', async () => {
    const { customer, id, film } = await course();
    expect((await progressOf(customer, id)).sections[0].items[0].progress).toBeNull();
    expect(await save(customer, film, 1.25)).toEqual({
      item: { id: film, progress: { positionSeconds: 1.25, furthestSeconds: 1.25, completedAt: null } },
      product: { id, progress: { completedCount: 0, itemCount: 3, percent: 0 } },
      userErrors: [],
    });
    expect((await progressOf(customer, id)).sections[0].items[0].progress).toMatchObject({ positionSeconds: 1.25 });
    expect((await progressOf(customer, id)).progress.seenAt).toMatch(/Z$/);
  });

  test('can go back, while the furthest one stays', async () => {
    const { customer, film } = await course();
    await save(customer, film, 2);
    expect((await save(customer, film, 0.5)).item.progress).toEqual({ positionSeconds: 0.5, furthestSeconds: 2, completedAt: null });
  });

  test('does not change when the item is opened again', async () => {
    const { customer, film } = await course();
    await save(customer, film, 2);
    expect((await save(customer, film, 0)).item.progress.positionSeconds).toBe(2);
  });

  test('past the end counts as the end, and an article has none', async () => {
    const { customer, film, article } = await course();
    const { positionSeconds } = (await save(customer, film, 500)).item.progress;
    expect(positionSeconds).toBeGreaterThan(2.5);
    expect(positionSeconds).toBeLessThan(3.5);
    expect((await save(customer, article, 20)).item.progress).toEqual({ positionSeconds: 0, furthestSeconds: 0, completedAt: null });
  });

  test('of the latest device counts, in any order of arrival', async () => {
    const { customer, film } = await course();
    await save(customer, film, 1, 60);
    expect((await save(customer, film, 2, 300)).item.progress).toMatchObject({ positionSeconds: 1, furthestSeconds: 2 });
    expect((await save(customer, film, 0.5, 30)).item.progress).toMatchObject({ positionSeconds: 0.5, furthestSeconds: 2 });
    // Opening the item elsewhere sets no position, so an earlier position that was saved offline still counts.
    await save(customer, film, 0);
    expect((await save(customer, film, 1.5, 20)).item.progress.positionSeconds).toBe(1.5);
  });

  test('is stored once when many devices send it at once', async () => {
    const { customer, id, film } = await course();
    await Promise.all(Array.from({ length: 12 }, (_, n) => save(customer, film, n % 2 ? 2.9 : 1)));
    const { progress, sections } = await progressOf(customer, id);
    expect(progress).toMatchObject({ completedCount: 1, percent: 33 });
    expect(sections[0].items[0].progress.furthestSeconds).toBeGreaterThan(2.8);
  });

  test.each([
    [-1, 0, ['positionSeconds']],
    [604_801, 0, ['positionSeconds']],
    [1, -5, ['secondsAgo']],
    [1, 40_000_000, ['secondsAgo']],
  ])('of %d seconds, %d ago, is refused', async (position, ago, field) => {
    const { customer, film } = await course();
    expect((await save(customer, film, position, ago)).userErrors).toEqual([{ field, code: 'OUT_OF_RANGE' }]);
  });
});

describe('completion', () => {
  test('is reached at nine tenths of the file’s length, and stays when it is watched again', async () => {
    const { customer, film } = await course();
    expect((await save(customer, film, 2.5)).item.progress.completedAt).toBeNull();
    const { completedAt } = (await save(customer, film, 2.9)).item.progress;
    expect(Date.parse(completedAt)).toBeGreaterThan(Date.now() - 60_000);
    expect((await save(customer, film, 0.2)).item.progress).toMatchObject({ positionSeconds: 0.2, completedAt });
    expect((await save(customer, film, 2.95)).product.progress.completedCount).toBe(1);
  });

  test('of an article is set, also twice, and undone', async () => {
    const { customer, id, article } = await course();
    expect((await complete(customer, article)).product.progress).toEqual({ completedCount: 1, itemCount: 3, percent: 33 });
    expect((await complete(customer, article)).product.progress.completedCount).toBe(1);
    expect((await reopen(customer, article)).item.progress.completedAt).toBeNull();
    expect((await reopen(customer, article)).product.progress).toEqual({ completedCount: 0, itemCount: 3, percent: 0 });
    expect((await progressOf(customer, id)).sections[1].items[1].progress.completedAt).toBeNull();
  });

  test('of an item that was never opened can be undone without an error or effect', async () => {
    const { customer, id, article } = await course();
    expect(await reopen(customer, article)).toMatchObject({ item: { progress: null }, product: { id }, userErrors: [] });
  });

  test('of a product is 100 % only if all items are complete', async () => {
    const { customer, id, film, sound, article } = await course();
    await complete(customer, article);
    await complete(customer, film);
    expect((await progressOf(customer, id)).progress).toMatchObject({ percent: 66, continueWith: { id: sound } });
    await complete(customer, sound);
    expect((await progressOf(customer, id)).progress).toMatchObject({ percent: 100, continueWith: null });
  });

  test('changes when the creator shows, hides, adds and deletes items', async () => {
    const { creator, customer, id, film, sound, article } = await course();
    const shown = async () => (await progressOf(customer, id)).progress;
    const show = (itemId: string, isVisible: boolean) => gql(contentItemUpdateMutation, { id: itemId, input: { isVisible } }, creator);
    await complete(customer, film);
    await complete(customer, article);
    await show(film, false);
    expect(await shown()).toMatchObject({ completedCount: 1, itemCount: 2, percent: 50 });
    await show(film, true);
    expect(await shown()).toMatchObject({ completedCount: 2, itemCount: 3, percent: 66 });
    await gql(contentItemDeleteMutation, { id: article }, creator);
    expect(await shown()).toMatchObject({ completedCount: 1, itemCount: 2, percent: 50, continueWith: { id: sound } });
    await gql(contentItemDeleteMutation, { id: film }, creator);
    expect(await shown()).toMatchObject({ completedCount: 0, itemCount: 1, percent: 0 });
  });
});

describe('an item completed at the same moment as the creator', () => {
  test.each([
    ['hides', contentItemUpdateMutation],
    ['deletes', contentItemDeleteMutation],
  ])('%s another counts', async (_what, mutation) => {
    const [creator, customer] = await Promise.all([world.creator(), world.customer()]);
    const { id } = await product(creator, { published: true });
    const { id: sectionId } = await section(creator, id);
    const [read, other] = [await item(creator, sectionId), await item(creator, sectionId)];
    await bought(customer, creator, id);
    await complete(customer, other.id);
    const mine = await lockRows('select from product_progress where customer_id = $1 and product_id = $2 for update', [
      customer.userId,
      id,
    ]);
    const completing = complete(customer, read.id);
    await mine.awaited(1);
    const changing = gql(mutation, { id: other.id, input: { isVisible: false } }, creator);
    await mine.awaited(2);
    await mine.release();
    await Promise.all([completing, changing]);
    expect((await progressOf(customer, id)).progress).toMatchObject({ completedCount: 1, itemCount: 1, percent: 100 });
  });
});

describe('the next item', () => {
  test('is the first, then the one opened last, then the next that is not complete', async () => {
    const { customer, id, film, sound, article } = await course();
    const next = async () => (await progressOf(customer, id)).progress.continueWith?.id;
    expect(await next()).toBe(film);
    await save(customer, sound, 1);
    expect(await next()).toBe(sound);
    await save(customer, sound, 2.9);
    expect(await next()).toBe(article);
    await complete(customer, article);
    expect(await next()).toBe(film);
  });

  test('is the one that was open last, in any order of arrival', async () => {
    const { customer, id, film, sound } = await course();
    await save(customer, sound, 1, 10);
    await save(customer, film, 1, 500);
    expect((await progressOf(customer, id)).progress.continueWith).toMatchObject({ id: sound, isOpen: true });
  });
});

describe('progress', () => {
  test('is not saved for other customers, hidden or unknown items, and free items that were not bought', async () => {
    const { creator, customer, id, film, hidden } = await course();
    const stranger = await world.customer();
    const free = await item(creator, (await section(creator, id)).id, {
      type: 'AUDIO',
      isFree: true,
      fileId: await recording(creator, 'AUDIO'),
    });
    for (const [caller, itemId] of [
      [stranger, film],
      [stranger, free.id],
      [customer, hidden],
      [customer, '0197a000-0000-7000-8000-000000000000'],
    ] as [Account, string][]) {
      expect(await save(caller, itemId, 1)).toEqual(notFound('itemId'));
      expect(await complete(caller, itemId)).toEqual(notFound('id'));
      expect(await reopen(caller, itemId)).toEqual(notFound('id'));
    }
    expect(await progressOf(stranger, id)).toMatchObject({ progress: null, sections: [{ items: [{ progress: null }] }, {}, {}] });
    expect(await sql('select from item_progress where product_id = $1', [id])).toEqual([]);
  });

  test('is not visible to others', async () => {
    const { creator, customer, id, film } = await course();
    const other = await world.customer();
    await bought(other, creator, id);
    await save(customer, film, 2);
    expect(await progressOf(other, id)).toMatchObject({ progress: { seenAt: null }, sections: [{ items: [{ progress: null }] }, {}] });
  });
});

test('a refund deletes the progress', async () => {
  const { creator, productId } = await shop();
  const article = await item(creator, (await section(creator, productId)).id);
  const customer = await world.customer();
  const payment = await buy(customer, productId);
  await complete(customer, article.id);
  expect((await completionOf(creator, productId)).completion).toMatchObject({ customers: 1, completedCount: 1, averagePercent: 100 });
  await refund(payment.id, 12_500);
  expect(await complete(customer, article.id)).toEqual(notFound('id'));
  expect((await completionOf(creator, productId)).completion).toEqual({
    customers: 0,
    startedCount: 0,
    completedCount: 0,
    averagePercent: 0,
  });
  expect((await learners(creator, productId)).totalCount).toBe(0);
});

describe('the creator', () => {
  test('sees the progress of all buyers together and by item', async () => {
    const { creator, customer, id, film, sound, article } = await course();
    const [, second, third] = await crowd(3);
    for (const buyer of [second, third] as Account[]) await bought(buyer, creator, id);
    for (const itemId of [film, sound, article]) await complete(customer, itemId);
    await save(second as Account, film, 1);
    await complete(second as Account, article);
    expect(await completionOf(creator, id)).toEqual({
      completion: { customers: 3, startedCount: 2, completedCount: 1, averagePercent: 44 },
      sections: [
        {
          items: [
            { title: 'film', completion: { startedCount: 2, completedCount: 1 } },
            { title: 'hidden', completion: { startedCount: 0, completedCount: 0 } },
          ],
        },
        {
          items: [
            { title: 'sound', completion: { startedCount: 1, completedCount: 1 } },
            { title: 'article', completion: { startedCount: 2, completedCount: 2 } },
          ],
        },
      ],
    });
  });

  test('sees each buyer, page by page in the order of purchase', async () => {
    const { creator, customer, id, film } = await course();
    const later = await world.customer();
    await bought(later, creator, id);
    await complete(customer, film);
    const first = await learners(creator, id, { first: 1 });
    expect(first).toMatchObject({
      nodes: [{ id: later.userId, email: later.email, completedCount: 0, percent: 0, lastSeenAt: null }],
      totalCount: 2,
      pageInfo: { hasNextPage: true },
    });
    expect((await learners(creator, id, { after: first.pageInfo.endCursor })).nodes).toEqual([
      expect.objectContaining({ id: customer.userId, completedCount: 1, percent: 33, lastSeenAt: expect.stringMatching(/Z$/) }),
    ]);
  });

  test('with permission VIEW sees masked emails; another account sees no one', async () => {
    const { creator, id } = await course();
    const [node] = (await learners(await world.admin(creator, 'VIEW'), id)).nodes;
    expect(node.email).toMatch(/^c•••@e•••\.com$/);
    expect(await learners(await world.creator(), id)).toMatchObject({ nodes: [], totalCount: 0 });
  });
});
