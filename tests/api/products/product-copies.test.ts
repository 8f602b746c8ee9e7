import { describe, expect, test } from 'vitest';
import { titleOfCopy } from '../../../server/domains/products/duplicate.ts';
import { type Caller, gql, rest } from '../../support/client.ts';
import { gone, settled } from '../../support/discarded.ts';
import { fileOf } from '../../support/files.ts';
import { lockRows } from '../../support/locked-rows.ts';
import { checkout } from '../../support/sales.ts';
import { bought, coverOf, item, playable, product, section } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

const payload = 'product { id title titleAr status version salesCount publishedAt wasOrdered } userErrors { field code message }';
const duplicateMutation = `mutation ($id: UUID!, $key: String) { productDuplicate(id: $id, idempotencyKey: $key) { ${payload} } }`;
const deleteMutation = 'mutation ($id: UUID!) { productDelete(id: $id) { deletedId userErrors { field code message } } }';
const duplicate = async (caller: Caller, id: string, key?: string) =>
  (await gql(duplicateMutation, { id, key }, caller)).data.productDuplicate;
const remove = async (caller: Caller, id: string) => (await gql(deleteMutation, { id }, caller)).data.productDelete;

/** A stored row without its ids and times, to compare copies. */
async function kept(table: 'products' | 'sections' | 'content_items', where: string, values: unknown[], ...without: string[]) {
  const order =
    table === 'products'
      ? 'created_at'
      : table === 'sections'
        ? 'position'
        : '(select s.position from sections s where s.id = t.section_id), position';
  const own = ['id', 'product_id', 'section_id', 'version', 'created_at', 'updated_at', ...without];
  const rows = await sql<{ row: object }>(
    `select to_jsonb(t) - $${values.length + 1}::text[] as row from ${table} t where ${where} order by ${order}`,
    [...values, own],
  );
  return rows.map(({ row }) => row);
}

/** Makes a product on sale with two sections, an article with a picture, a video and an audio recording. */
async function course(creator: Caller) {
  const { id } = await product(creator, {
    published: true,
    title: 'Drawing faces',
    titleAr: 'رسم الوجوه',
    subtitleAr: 'من أول خط',
    description: '<p>All of it</p>',
    endDate: '2099-01-01',
    maxParticipants: 30,
    groupChatLink: 'https://chat.example.com/faces',
    showSupportNumber: true,
    benefits: [{ text: 'Proportions', description: 'How a face is built up' }],
    promoCodes: [{ code: 'SPRING', percentage: 10 }],
  });
  const pictureId = await coverOf(creator);
  const filmId = await playable(creator, 'clip.mp4');
  const { id: first } = await section(creator, id, 'First');
  const { id: second } = await section(creator, id, 'Second');
  await item(creator, first, { title: 'Read', isFree: true, body: `<p>See</p><img src="/media/images/${pictureId}/640.webp" alt="">` });
  await item(creator, first, { title: 'Watch', type: 'VIDEO', fileId: filmId, subtitle: 'Slowly', isVisible: false });
  const { id: listened } = await item(creator, second, { title: 'Listen', type: 'AUDIO' });
  const file = fileOf('1\n00:00:00,000 --> 00:00:02,000\nأهلًا\n', 'listen.srt');
  const caption = 'mutation ($input: CaptionSetInput!) { captionSet(input: $input) { userErrors { code } } }';
  await gql(caption, { input: { itemId: listened, language: 'ar', label: 'العربية', file } }, creator);
  return { id, filmId, pictureId };
}

const exists = async (fileId: string) => (await sql('select from files where id = $1', [fileId])).length === 1;

describe('a copy', () => {
  test('has no deal on a product that is deleted at the same moment', async () => {
    const creator = await world.creator();
    const [{ id }, { id: other }] = await Promise.all([product(creator), product(creator)]);
    await sql('insert into special_deals (product_id, other_product_id, discount) values ($1, $2, 20)', [id, other]);
    const deleting = await lockRows('delete from products where id = $1', [other]);
    const copying = duplicate(creator, id);
    await deleting.awaited(1);
    await deleting.release();
    const { product: copy, userErrors } = await copying;
    expect(userErrors).toEqual([]);
    expect(await sql('select from special_deals where product_id = $1', [copy.id])).toEqual([]);
  });

  test('is a draft with all texts and content of the product, including its files', async () => {
    const creator = await world.creator();
    const other = await product(creator, { title: 'Other' });
    const { id, filmId, pictureId } = await course(creator);
    const deal =
      'mutation ($id: UUID!, $other: UUID!) { productUpdate(id: $id, input: { specialDeal: { productId: $other, discount: 20 } }) { userErrors { code } } }';
    expect((await gql(deal, { id, other: other.id }, creator)).data.productUpdate.userErrors).toEqual([]);
    await bought(await world.customer(), creator, id);
    const { product: copy, userErrors } = await duplicate(creator, id);
    expect(userErrors).toEqual([]);
    expect(copy).toMatchObject({
      title: 'Copy of Drawing faces',
      titleAr: 'نسخة من رسم الوجوه',
      status: 'DRAFT',
      version: 1,
      salesCount: 0,
      publishedAt: null,
      wasOrdered: false,
    });
    const own = [
      'title',
      'title_ar',
      'kept_bytes',
      'status',
      'taken',
      'published_at',
      'creation_key',
      'search',
      'title_order',
      'title_ar_order',
    ];
    expect(await kept('products', 'id = $1', [copy.id], ...own)).toEqual(await kept('products', 'id = $1', [id], ...own));
    expect(await kept('sections', 'product_id = $1', [copy.id])).toEqual(await kept('sections', 'product_id = $1', [id]));
    const items = await kept('content_items', 'product_id = $1', [copy.id]);
    expect(items).toMatchObject([
      { title: 'Read', is_free: true },
      { title: 'Watch', file_id: filmId, is_visible: false },
      { title: 'Listen' },
    ]);
    expect(items).toEqual(await kept('content_items', 'product_id = $1', [id]));
    expect(
      await sql('select a.file_id from article_files a join content_items i on i.id = a.content_item_id where i.product_id = $1', [
        copy.id,
      ]),
    ).toEqual([{ file_id: pictureId }]);
    const captions = 'select c.language, c.label, c.body from captions c join content_items i on i.id = c.item_id where i.product_id = $1';
    expect(await sql(captions, [copy.id])).toEqual([{ language: 'ar', label: 'العربية', body: expect.stringMatching(/^WEBVTT\n.*أهلًا/s) }]);
    expect(await sql('select other_product_id, discount from special_deals where product_id = $1', [copy.id])).toEqual([
      { other_product_id: other.id, discount: 20 },
    ]);
    expect(await sql('select from promo_codes where product_id = $1', [copy.id])).toEqual([]);
    const found = (await gql('{ products(filter: { search: "نسخه الوجوه" }) { nodes { id } } }', {}, creator)).data.products.nodes;
    expect(found).toEqual([{ id: copy.id }]);
  });

  test('can be sold at once, because a past end date is left out', async () => {
    const creator = await world.creator();
    const { id } = await product(creator, { published: true, endDate: '2026-02-01' });
    const { product: copy } = await duplicate(creator, id);
    expect(await kept('products', 'id = $1', [copy.id])).toMatchObject([{ start_date: '2026-01-01', end_date: null }]);
    const { data } = await gql(
      'mutation ($id: UUID!) { productPublish(id: $id) { product { status } userErrors { code } } }',
      { id: copy.id },
      creator,
    );
    expect(data.productPublish).toEqual({ product: { status: 'PUBLISHED' }, userErrors: [] });
  });

  test('is made once for repeated calls with one key', async () => {
    const creator = await world.newCreator();
    const { id } = await product(creator);
    const answers = await Promise.all(Array.from({ length: 6 }, () => duplicate(creator, id, 'pressed-twice')));
    expect(new Set(answers.map(({ product: { id } }) => id)).size).toBe(1);
    expect((await duplicate(creator, id, 'pressed-again')).product.id).not.toBe(answers[0].product.id);
    expect((await sql('select from products where creator_id = $1', [creator.creatorId])).length).toBe(3);
    expect((await sql(`select from audit_entries where creator_id = $1 and action = 'productDuplicate'`, [creator.creatorId])).length).toBe(
      2,
    );
    expect((await duplicate(creator, id, 'short')).userErrors).toMatchObject([{ field: ['idempotencyKey'], code: 'TOO_SHORT' }]);
  });

  test('is not for strangers, nor for who may only look', async () => {
    const creator = await world.creator();
    const { id } = await product(creator);
    expect((await duplicate(await world.creator(), id)).userErrors).toMatchObject([{ field: ['id'], code: 'NOT_FOUND' }]);
    expect((await gql(duplicateMutation, { id }, await world.admin(creator, 'VIEW'))).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  test.each([
    ['Drawing', 'Copy of Drawing'],
    ['رسم', 'نسخة من رسم'],
    ['$t(api.internal) {{title}}', 'Copy of $t(api.internal) {{title}}'],
    ['x'.repeat(100), `Copy of ${'x'.repeat(92)}`],
    [`${'x'.repeat(91)}😀 and on`, `Copy of ${'x'.repeat(91)}`],
    [`${'x'.repeat(91)} and on`, `Copy of ${'x'.repeat(91)}`],
  ])('of %s is %s', (title, copied) => expect(titleOfCopy(title)).toBe(copied));
});

describe('a deletion', () => {
  test('removes everything except files that are used elsewhere', async () => {
    const creator = await world.creator();
    const { id, filmId, pictureId } = await course(creator);
    const [{ cover_id: coverId } = { cover_id: '' }] = await sql<{ cover_id: string }>('select cover_id from products where id = $1', [id]);
    const { product: copy } = await duplicate(creator, id);
    expect(await remove(creator, id)).toEqual({ deletedId: id, userErrors: [] });
    expect(await sql('select from sections where product_id = $1', [id])).toEqual([]);
    expect(await sql('select from promo_codes where product_id = $1', [id])).toEqual([]);
    expect(await sql('select from product_totals where product_id = $1', [id])).toEqual([]);
    await Promise.all([filmId, pictureId, coverId].map(settled)); // the queue has checked each of them
    expect(await Promise.all([filmId, pictureId, coverId].map(exists))).toEqual([true, true, true]);
    expect((await remove(creator, copy.id)).deletedId).toBe(copy.id);
    await Promise.all([filmId, pictureId, coverId].map(gone));
    expect((await remove(creator, copy.id)).userErrors).toMatchObject([{ field: ['id'], code: 'NOT_FOUND' }]);
  });

  test('is refused for a product that was ever ordered, also without a payment', async () => {
    const creator = await world.creator();
    const { id } = await product(creator, { published: true });
    const free = await product(creator, { published: true, cost: 'FREE', price: null });
    await checkout(await world.customer(), id); // a payment that is never made
    await checkout(await world.customer(), free.id);
    await gql('mutation ($id: UUID!) { productArchive(id: $id) { userErrors { code } } }', { id: free.id }, creator);
    expect((await remove(creator, id)).userErrors).toEqual([
      {
        field: ['id'],
        code: 'WRONG_STATE',
        message: 'Somebody has ordered this product, so it cannot be deleted. Archive it instead: whoever bought it keeps it',
      },
    ]);
    expect((await remove(creator, free.id)).userErrors).toMatchObject([
      { code: 'WRONG_STATE', message: expect.stringContaining('stays in the archive') },
    ]);
    const read = '{ products { nodes { id wasOrdered } } }';
    expect((await gql(read, {}, creator)).data.products.nodes).toEqual([
      { id: free.id, wasOrdered: true },
      { id, wasOrdered: true },
    ]);
  });

  test('and an order at the same moment never both succeed', async () => {
    const creator = await world.creator();
    const customer = await world.customer();
    for (let round = 0; round < 5; round += 1) {
      const { id } = await product(creator, { published: true, cost: 'FREE', price: null });
      const [deleted, ordered] = await Promise.all([
        remove(creator, id),
        gql(orderMutation, { input: { productId: id, idempotencyKey: `race-${id}` } }, customer),
      ]);
      const wasOrdered = Boolean(ordered.data?.checkout?.order);
      expect([Boolean(deleted.deletedId), wasOrdered]).toEqual([!wasOrdered, wasOrdered]);
      expect(ordered.errors?.[0]?.extensions.code).not.toBe('INTERNAL_SERVER_ERROR');
    }
  });
  const orderMutation = 'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { id } userErrors { code } } }';

  test('is not for strangers, nor for who may only look', async () => {
    const creator = await world.creator();
    const { id } = await product(creator);
    expect((await remove(await world.creator(), id)).userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
    expect((await gql(deleteMutation, { id }, await world.admin(creator, 'VIEW'))).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await sql('select from products where id = $1', [id])).toHaveLength(1);
  });
});

test('REST can sort lists, copy and delete', async () => {
  const creator = await world.creator();
  const { id } = await product(creator, { title: 'Beta' });
  const { id: alpha } = await product(creator, { title: 'Alpha' });
  const copy = await rest('POST', `/cc/product/${id}/duplicate`, creator);
  expect(copy).toMatchObject({
    status: 201,
    body: { message: 'Product duplicated successfully', data: { title: 'Copy of Beta', status: 'draft' } },
  });
  const list = await rest('GET', '/cc/product/v2/getProductList?sort=title', creator);
  expect(list.body.data.map(({ title }: { title: string }) => title)).toEqual(['Alpha', 'Beta', 'Copy of Beta']);
  expect((await rest('GET', '/cc/product/v2/getProductList?sort=loud', creator)).status).toBe(400);
  expect(await rest('DELETE', `/cc/product/${alpha}`, creator)).toMatchObject({
    status: 200,
    body: { data: { _id: alpha }, message: 'Product deleted successfully' },
  });
  expect((await rest('DELETE', `/cc/product/${alpha}`, creator)).status).toBe(404);
});
