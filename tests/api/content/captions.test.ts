import { describe, expect, test } from 'vitest';
import { type Caller, gql } from '../../support/client.ts';
import { fileOf } from '../../support/files.ts';
import { cookieOf, get } from '../../support/playing.ts';
import {
  bought,
  contentItemDeleteMutation,
  item,
  recording as packaged,
  product,
  section,
  storefrontProductQuery,
} from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

const fields = 'caption { id language label url } encoding cueCount userErrors { field code message }';
const setMutation = `mutation ($input: CaptionSetInput!) { captionSet(input: $input) { ${fields} } }`;
const deleteMutation = 'mutation ($id: UUID!) { captionDelete(id: $id) { deletedId userErrors { field code message } } }';
const itemQuery = 'query ($id: UUID!) { contentItem(id: $id) { captions { id language label url } } }';

const vtt = (text: string) => fileOf(`WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`, 'film.vtt', 'text/vtt');
const set = async (caller: Caller, input: Record<string, unknown>) => {
  const { data, errors } = await gql(setMutation, { input: { language: 'en', label: 'English', file: vtt('Hello'), ...input } }, caller);
  return data?.captionSet ?? { errors };
};
const captionsOf = async (caller: Caller, id: string) => (await gql(itemQuery, { id }, caller)).data.contentItem.captions;

/** Makes an account with a recording on sale. Nothing is packaged: captions are served without the recording's content. */
async function recording() {
  const creator = await world.creator();
  const { id: productId } = await product(creator, { published: true });
  const { id: sectionId } = await section(creator, productId);
  return {
    creator,
    productId,
    sectionId,
    ...(await item(creator, sectionId, { type: 'AUDIO', title: 'Sounds', fileId: await packaged(creator, 'AUDIO') })),
  };
}

describe('captionSet', () => {
  test('keeps the latest captions of each language, and lists them by language', async () => {
    const { creator, id: itemId } = await recording();
    const first = (await set(creator, { itemId })).caption;
    expect(first).toMatchObject({
      language: 'en',
      label: 'English',
      url: expect.stringMatching(/^\/media\/play\/[\w.-]+\/captions\/[\w-]+\.vtt$/),
    });
    const old = Buffer.from('1\n00:00:00,000 --> 00:00:02,000\n\xc3\xe5\xe1\xf0\xc7\n', 'latin1');
    expect(await set(creator, { itemId, language: 'AR', label: ' العربية ', file: fileOf(old, 'film.srt') })).toMatchObject({
      encoding: 'windows-1256',
      cueCount: 1,
    });
    const again = (await set(creator, { itemId, label: 'English (checked)', file: vtt('Hello again') })).caption;
    expect(again.id).toBe(first.id);
    expect(await captionsOf(creator, itemId)).toMatchObject([
      { language: 'ar', label: 'العربية' },
      { language: 'en', label: 'English (checked)' },
    ]);
    const served = await get(again.url, { cookie: await cookieOf(creator) });
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await served.text()).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nHello again\n');
  });

  test("refuses an unreadable file with the line, in the caller's language, and keeps the old captions", async () => {
    const { creator, id: itemId } = await recording();
    await set(creator, { itemId });
    const broken = fileOf('1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:99,000 --> later\nb\n', 'film.srt');
    expect(await set(creator, { itemId, file: broken })).toEqual({
      caption: null,
      encoding: null,
      cueCount: null,
      userErrors: [
        {
          field: ['file'],
          code: 'INVALID',
          message: 'Line 6: the times cannot be read. They must look like 00:01:02.500 --> 00:01:04.000',
        },
      ],
    });
    const arabic = await set({ ...creator, language: 'ar' }, { itemId, file: broken });
    expect(arabic.userErrors[0].message).toMatch(/^السطر 6/);
    const noText = fileOf(Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\ncaf\0', 'latin1'), 'film.vtt');
    expect((await set(creator, { itemId, file: noText })).userErrors).toMatchObject([
      { code: 'INVALID', message: 'The file is no text that can be read. Save it as UTF-8 and choose it again' },
    ]);
    const large = fileOf(`WEBVTT\n\n${'NOTE nothing\n\n'.repeat(80_000)}`, 'film.vtt');
    expect((await set(creator, { itemId, file: large })).userErrors).toMatchObject([
      { code: 'TOO_LARGE', message: 'The file is larger than 1 MB' },
    ]);
    expect(await captionsOf(creator, itemId)).toMatchObject([{ language: 'en', label: 'English' }]);
  });

  test('refuses an invalid language or label', async () => {
    const { creator, id: itemId } = await recording();
    for (const [input, field, code] of [
      [{ language: '' }, 'language', 'REQUIRED'],
      [{ language: 'English please' }, 'language', 'INVALID'],
      [{ language: '../en' }, 'language', 'INVALID'],
      [{ label: ' ' }, 'label', 'REQUIRED'],
      [{ label: 'x'.repeat(51) }, 'label', 'TOO_LONG'],
    ] as const) {
      expect((await set(creator, { itemId, ...input })).userErrors, JSON.stringify(input)).toMatchObject([{ field: [field], code }]);
    }
  });

  test('is for media of the caller’s account, with permission to edit', async () => {
    const { creator, sectionId, id: itemId } = await recording();
    const { id: article } = await item(creator, sectionId);
    expect((await set(creator, { itemId: article })).userErrors).toMatchObject([{ field: ['itemId'], code: 'WRONG_STATE' }]);
    expect((await set(await world.creator(), { itemId })).userErrors).toMatchObject([{ field: ['itemId'], code: 'NOT_FOUND' }]);
    expect((await set(await world.admin(creator, 'VIEW'), { itemId })).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    expect(await captionsOf(creator, itemId)).toEqual([]);
  });

  test('is limited to a number of languages', async () => {
    const { creator, id: itemId } = await recording();
    const english = (await set(creator, { itemId })).caption;
    await sql(
      `insert into captions (creator_id, item_id, language, label, body)
       select creator_id, item_id, 'en-variant' || n, label, body from captions, generate_series(1, 49) n where id = $1`,
      [english.id],
    );
    expect((await set(creator, { itemId, language: 'ar' })).userErrors).toMatchObject([{ field: ['language'], code: 'OUT_OF_RANGE' }]);
    expect((await set(creator, { itemId, label: 'English (checked)' })).userErrors).toEqual([]);
  });

  test('twice at once stores one', async () => {
    const { creator, id: itemId } = await recording();
    const both = await Promise.all([set(creator, { itemId, label: 'One' }), set(creator, { itemId, label: 'Two' })]);
    expect(both.map(({ userErrors }) => userErrors)).toEqual([[], []]);
    expect(await captionsOf(creator, itemId)).toHaveLength(1);
  });
});

describe('captions', () => {
  test('are for buyers only, as long as they own the product', async () => {
    const { creator, productId, id: itemId } = await recording();
    await set(creator, { itemId });
    const [customer, other] = await Promise.all([world.customer(), world.customer()]);
    await bought(customer, creator, productId);
    const { sections } = (await gql(storefrontProductQuery, { id: productId }, customer)).data.storefrontProduct;
    const [{ url }] = sections[0].items[0].media.captions;
    const [cookie, theirs] = await Promise.all([cookieOf(customer), cookieOf(other)]);
    const status = async (headers: Record<string, string>) => (await get(url, headers)).status;
    expect([await status({ cookie }), await status({}), await status({ cookie: theirs })]).toEqual([200, 401, 403]);
    await sql('delete from entitlements where customer_id = $1', [customer.userId]);
    expect(await status({ cookie })).toBe(403);
  });

  test('of one item are not found with the grant of another', async () => {
    const [one, two] = await Promise.all([recording(), recording()]);
    const mine = (await set(one.creator, { itemId: one.id })).caption;
    const foreign = (await set(two.creator, { itemId: two.id })).caption;
    const crossed = mine.url.replace(mine.id, foreign.id);
    expect((await get(crossed, { cookie: await cookieOf(one.creator) })).status).toBe(404);
  });

  test('are gone when they or their item are deleted', async () => {
    const { creator, id: itemId } = await recording();
    const [english, arabic] = [await set(creator, { itemId }), await set(creator, { itemId, language: 'ar', label: 'العربية' })];
    const remove = async (caller: Caller) => (await gql(deleteMutation, { id: english.caption.id }, caller)).data?.captionDelete;
    expect((await remove(await world.creator())).userErrors).toMatchObject([{ field: ['id'], code: 'NOT_FOUND' }]);
    expect(await remove(creator)).toEqual({ deletedId: english.caption.id, userErrors: [] });
    expect((await remove(creator)).userErrors).toMatchObject([{ field: ['id'], code: 'NOT_FOUND' }]);
    expect(await captionsOf(creator, itemId)).toMatchObject([{ id: arabic.caption.id }]);
    await gql(contentItemDeleteMutation, { id: itemId }, creator);
    expect(await sql('select 1 from captions where item_id = $1', [itemId])).toEqual([]);
  });
});
