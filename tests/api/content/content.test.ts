import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Caller, codesByField, gql } from '../../support/client.ts';
import { gone, settled } from '../../support/discarded.ts';
import { clip, picture, wav } from '../../support/files.ts';
import {
  contentItemCreateMutation,
  contentItemDeleteMutation,
  contentItemsQuery,
  contentItemUpdateMutation,
  item,
  itemFields,
  playable,
  productQuery,
  productWithSection,
  section,
  uploaded,
} from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

const create = async (caller: Caller, input: object) => (await gql(contentItemCreateMutation, { input }, caller)).data.contentItemCreate;
const update = async (caller: Caller, id: string, input: object) =>
  (await gql(contentItemUpdateMutation, { id, input }, caller)).data.contentItemUpdate;
const remove = async (caller: Caller, id: string) => (await gql(contentItemDeleteMutation, { id }, caller)).data.contentItemDelete;
const list = async (caller: Caller, variables: object) => (await gql(contentItemsQuery, { ...variables }, caller)).data.contentItems;

describe('contentItemCreate', () => {
  test('adds a video, an audio and an article, with the duration read from the file', async () => {
    const { creator, productId, sectionId } = await productWithSection();
    const fileId = await playable(creator, 'clip.mp4');
    await sql('delete from media_packages where file_id = $1', [fileId]); // as long as it is not packaged
    const video = await create(creator, { sectionId, type: 'VIDEO', title: 'Watch', subtitle: 'Closely', fileId });
    expect(video.userErrors).toEqual([]);
    expect(video.contentItem).toMatchObject({
      productId,
      sectionId,
      type: 'VIDEO',
      title: 'Watch',
      subtitle: 'Closely',
      body: null,
      isFree: false,
      isVisible: true,
      position: 1,
    });
    expect(video.contentItem.file).toMatchObject({ kind: 'VIDEO', mimeType: 'video/mp4', image: null, media: null });
    const audio = await create(creator, {
      sectionId,
      type: 'AUDIO',
      title: 'Listen',
      fileId: await uploaded(creator, wav()),
      isFree: true,
    });
    expect(audio.contentItem).toMatchObject({ type: 'AUDIO', position: 2, isFree: true, file: { kind: 'AUDIO', durationSeconds: 2 } });
    const article = await create(creator, {
      sectionId,
      type: 'ARTICLE',
      title: 'Read',
      body: '<p dir="rtl">مرحبا<script>alert(1)</script></p>',
      isVisible: false,
    });
    expect(article.contentItem).toMatchObject({
      type: 'ARTICLE',
      position: 3,
      body: '<p dir="rtl">مرحبا</p>',
      file: null,
      isVisible: false,
    });
    const { sections, contentItemCount, sectionCount } = (await gql(productQuery, { id: productId }, creator)).data.product;
    expect({ contentItemCount, sectionCount }).toEqual({ contentItemCount: 3, sectionCount: 1 });
    expect(sections[0].items.map(({ title }: { title: string }) => title)).toEqual(['Watch', 'Listen', 'Read']);
  });

  test('gives each of many concurrent items its own position', async () => {
    const { creator, sectionId } = await productWithSection();
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, n) => create(creator, { sectionId, type: 'ARTICLE', title: `${n}`, body: 'text' })),
    );
    expect(made.map(({ contentItem }) => contentItem.position).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('requires the fields of its type, and refuses others', async () => {
    const { creator, sectionId } = await productWithSection();
    const [film, sound, cover] = await Promise.all(
      [clip('clip.mp4'), clip('clip.mp3'), await picture()].map((file) => uploaded(creator, file)),
    );
    const foreign = await uploaded(await world.newCreator(), clip('clip.mp4'));
    const refused = async (input: object) => codesByField((await create(creator, { sectionId, title: 'A', ...input })).userErrors);
    expect(await refused({ type: 'VIDEO' })).toEqual({ fileId: 'REQUIRED' });
    expect(await refused({ type: 'AUDIO' })).toEqual({ fileId: 'REQUIRED' });
    expect(await refused({ type: 'ARTICLE' })).toEqual({ body: 'REQUIRED' });
    expect(await refused({ type: 'ARTICLE', body: '<p><br></p>' })).toEqual({ body: 'REQUIRED' });
    expect(await refused({ type: 'ARTICLE', body: '<script>only(code)</script>' })).toEqual({ body: 'REQUIRED' });
    expect(await refused({ type: 'ARTICLE', body: 'x'.repeat(200_001) })).toEqual({ body: 'TOO_LONG' });
    expect(await refused({ type: 'ARTICLE', body: 'text', fileId: film })).toEqual({ fileId: 'UNSUPPORTED_MEDIA' });
    expect(await refused({ type: 'VIDEO', fileId: film, body: '<p>text</p>' })).toEqual({ body: 'INVALID' });
    for (const fileId of [sound, cover]) expect(await refused({ type: 'VIDEO', fileId })).toEqual({ fileId: 'UNSUPPORTED_MEDIA' });
    for (const fileId of [foreign, randomUUID()]) expect(await refused({ type: 'VIDEO', fileId })).toEqual({ fileId: 'NOT_FOUND' });
    expect(await refused({ type: 'VIDEO', fileId: film, title: '', subtitle: 'x'.repeat(51) })).toEqual({
      title: 'REQUIRED',
      subtitle: 'TOO_LONG',
    });
    expect(await sql('select from content_items where section_id = $1', [sectionId])).toEqual([]);
  });

  test('accepts texts in both languages; either may be cleared, and a copy of the product has both', async () => {
    const { creator, productId, sectionId } = await productWithSection();
    const texts = { title: 'Lines', titleAr: ' خطوط ', subtitle: 'One by one', subtitleAr: 'واحدًا واحدًا' };
    const made = await create(creator, { sectionId, type: 'ARTICLE', body: '<p>Go on</p>', ...texts });
    expect(made).toMatchObject({ contentItem: { ...texts, titleAr: 'خطوط' }, userErrors: [] });
    const duplicate = 'mutation ($id: UUID!) { productDuplicate(id: $id) { product { id } } }';
    const { productDuplicate } = (await gql(duplicate, { id: productId }, creator)).data;
    const copy = (await gql(productQuery, { id: productDuplicate.product.id }, creator)).data.product;
    expect(copy.sections[0].items).toMatchObject([{ ...texts, titleAr: 'خطوط' }]);
    const { id } = made.contentItem;
    const wrong = { titleAr: 'خ'.repeat(51), subtitleAr: 'خ'.repeat(51) };
    expect(codesByField((await update(creator, id, wrong)).userErrors)).toEqual({ titleAr: 'TOO_LONG', subtitleAr: 'TOO_LONG' });
    const cleared = await update(creator, id, { titleAr: ' ', subtitle: null });
    expect(cleared.contentItem).toMatchObject({ title: 'Lines', titleAr: null, subtitle: null, subtitleAr: 'واحدًا واحدًا' });
  });

  test('is for users with permission to edit in the section’s account', async () => {
    const { creator, sectionId } = await productWithSection();
    const input = { sectionId, type: 'ARTICLE', title: 'A', body: 'text' };
    expect(codesByField((await create(await world.newCreator(), input)).userErrors)).toEqual({ sectionId: 'NOT_FOUND' });
    const denied = async (caller: Caller) => (await gql(contentItemCreateMutation, { input }, caller)).errors?.[0]?.extensions.code;
    expect(await denied(await world.admin(creator, 'VIEW'))).toBe('FORBIDDEN');
    expect(await denied(await world.customer())).toBe('FORBIDDEN');
    expect(await denied({})).toBe('UNAUTHENTICATED');
    expect((await create(await world.admin(creator, 'EDIT'), input)).userErrors).toEqual([]);
  });
});

describe('contentItemUpdate', () => {
  test('changes the given fields only', async () => {
    const { creator, sectionId } = await productWithSection();
    const { id } = await item(creator, sectionId, { subtitle: 'Old', body: '<p>old</p>' });
    expect((await update(creator, id, { title: 'New', isFree: true })).contentItem).toMatchObject({
      title: 'New',
      subtitle: 'Old',
      body: '<p>old</p>',
      isFree: true,
      isVisible: true,
    });
    expect((await update(creator, id, { subtitle: null, isFree: null })).contentItem).toMatchObject({
      title: 'New',
      subtitle: null,
      isFree: true,
    });
    expect((await update(creator, id, { body: '<p>new</p><iframe></iframe>' })).contentItem.body).toBe('<p>new</p>');
    for (const [input, expected] of [
      [{ title: null }, { title: 'REQUIRED' }],
      [{ body: null }, { body: 'REQUIRED' }],
      [{ body: '<p> </p>' }, { body: 'REQUIRED' }],
    ] as const) {
      expect(codesByField((await update(creator, id, input)).userErrors)).toEqual(expected);
    }
  });

  test('replaces a file by one of the same kind, and deletes the old one', async () => {
    const { creator, sectionId } = await productWithSection();
    const [first, second] = [await playable(creator, 'clip.mp3'), await uploaded(creator, wav())];
    const { id } = await item(creator, sectionId, { type: 'AUDIO', fileId: first });
    expect(codesByField((await update(creator, id, { fileId: await playable(creator, 'clip.mp4') })).userErrors)).toEqual({
      fileId: 'UNSUPPORTED_MEDIA',
    });
    expect(codesByField((await update(creator, id, { fileId: null })).userErrors)).toEqual({ fileId: 'REQUIRED' });
    expect((await update(creator, id, { fileId: second })).contentItem.file.id).toBe(second);
    await gone(first);
    expect(await sql('select from files where id = $1', [second])).toHaveLength(1);
  });

  test('leaves a text that is not given as it is kept, also where it would be cleaned in another way now', async () => {
    const { creator, sectionId } = await productWithSection();
    const { id } = await item(creator, sectionId, { body: '<p>As it was</p>' });
    await sql('update content_items set body = $2 where id = $1', [id, '<p class="old">As it was</p>']);
    expect(await update(creator, id, { title: 'Renamed', isVisible: false })).toMatchObject({
      contentItem: { title: 'Renamed', body: '<p class="old">As it was</p>' },
      userErrors: [],
    });
  });

  test('does not find another account’s item', async () => {
    const { creator, sectionId } = await productWithSection();
    const { id } = await item(creator, sectionId);
    const stranger = await world.newCreator();
    expect(codesByField((await update(stranger, id, { title: 'Mine' })).userErrors)).toEqual({ id: 'NOT_FOUND' });
    expect(await update(stranger, id, { title: 'Mine' })).toEqual(await update(stranger, randomUUID(), { title: 'Mine' }));
  });
});

describe('the version of an item', () => {
  test('increases with each change, and an older one is refused without a change', async () => {
    const { creator, sectionId } = await productWithSection();
    const { id } = await item(creator, sectionId);
    expect((await update(creator, id, { version: 1, title: 'One' })).contentItem).toMatchObject({ title: 'One', version: 2 });
    const stale = await update(creator, id, { version: 1, title: 'Two' });
    expect(stale).toMatchObject({ contentItem: null, userErrors: [{ code: 'STALE', field: ['version'] }] });
    expect((await update(creator, id, { isFree: true })).contentItem).toMatchObject({ title: 'One', isFree: true, version: 3 });
    const both = await Promise.all(['Three', 'Four'].map((title) => update(creator, id, { version: 3, title })));
    expect(both.filter(({ contentItem }) => contentItem)).toHaveLength(1);
  });
});

describe('contentItemDelete', () => {
  test('closes the gap and deletes the file', async () => {
    const { creator, productId, sectionId } = await productWithSection();
    const fileId = await playable(creator, 'clip.mp3');
    await item(creator, sectionId, { title: 'One' });
    const { id } = await item(creator, sectionId, { type: 'AUDIO', title: 'Two', fileId });
    await item(creator, sectionId, { title: 'Three' });
    expect(await remove(creator, id)).toEqual({ deletedId: id, userErrors: [] });
    const { nodes } = await list(creator, { productId });
    expect(nodes.map(({ title, position }: { title: string; position: number }) => `${position} ${title}`)).toEqual(['1 One', '2 Three']);
    expect(codesByField((await remove(creator, id)).userErrors)).toEqual({ id: 'NOT_FOUND' });
    await gone(fileId);
  });

  test('keeps a file that another item uses', async () => {
    const { creator, sectionId } = await productWithSection();
    const fileId = await playable(creator, 'clip.mp3');
    const [one, two] = [
      await item(creator, sectionId, { type: 'AUDIO', fileId }),
      await item(creator, sectionId, { type: 'AUDIO', fileId }),
    ];
    await remove(creator, one.id);
    await settled(fileId);
    expect(await sql('select from files where id = $1', [fileId])).toHaveLength(1);
    await remove(creator, two.id);
    await gone(fileId);
  });

  test('deletes many items at once, each once', async () => {
    const { creator, productId, sectionId } = await productWithSection();
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) ids.push((await item(creator, sectionId, { title: `${n}` })).id);
    const answers = await Promise.all([...ids.slice(0, 4), ...ids.slice(0, 4)].map((id) => remove(creator, id)));
    expect(answers.filter(({ deletedId }) => deletedId)).toHaveLength(4);
    expect((await list(creator, { productId })).nodes.map(({ position }: { position: number }) => position)).toEqual([1, 2]);
  });

  test('does not find another account’s item', async () => {
    const { creator, sectionId } = await productWithSection();
    const { id } = await item(creator, sectionId);
    expect(codesByField((await remove(await world.newCreator(), id)).userErrors)).toEqual({ id: 'NOT_FOUND' });
    expect((await gql(contentItemDeleteMutation, { id }, await world.admin(creator, 'VIEW'))).errors?.[0]?.extensions.code).toBe(
      'FORBIDDEN',
    );
    expect(await sql('select from content_items where id = $1', [id])).toHaveLength(1);
  });
});

describe('contentItems', () => {
  test('are listed by section and position, page by page in both directions, filtered by type', async () => {
    const { creator, productId, sectionId } = await productWithSection();
    const second = await section(creator, productId, 'Second');
    await item(creator, second.id, { title: 'b1' });
    await item(creator, sectionId, { title: 'a1' });
    await item(creator, second.id, { title: 'b2', type: 'AUDIO' });
    await item(creator, sectionId, { title: 'a2' });
    const titles = ({ nodes }: { nodes: { title: string }[] }) => nodes.map(({ title }) => title);
    const all = await list(creator, { productId });
    expect(titles(all)).toEqual(['a1', 'a2', 'b1', 'b2']);
    expect(all.totalCount).toBe(4);
    const first = await list(creator, { productId, first: 3 });
    expect(titles(first)).toEqual(['a1', 'a2', 'b1']);
    const rest = await list(creator, { productId, first: 3, after: first.pageInfo.endCursor });
    expect([titles(rest), rest.pageInfo.hasNextPage]).toEqual([['b2'], false]);
    const back = await list(creator, { productId, last: 2, before: rest.pageInfo.startCursor });
    expect(titles(back)).toEqual(['a2', 'b1']);
    expect(titles(await list(creator, { productId, type: 'AUDIO' }))).toEqual(['b2']);
  });

  test('are those of the account only, like sections and single items', async () => {
    const { creator, productId, sectionId } = await productWithSection();
    const { id } = await item(creator, sectionId);
    const query = `query Single($sectionId: UUID!, $id: UUID!) { section(id: $sectionId) { id title items { id } } contentItem(id: $id) { ${itemFields} } }`;
    const own = (await gql(query, { sectionId, id }, creator)).data;
    expect(own).toMatchObject({ section: { id: sectionId, items: [{ id }] }, contentItem: { id, productId } });
    const stranger = await world.newCreator();
    expect((await gql(query, { sectionId, id }, stranger)).data).toEqual({ section: null, contentItem: null });
    expect((await list(stranger, { productId })).nodes).toEqual([]);
    expect((await gql(query, { sectionId, id }, await world.customer())).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});
