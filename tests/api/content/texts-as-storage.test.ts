import { describe, expect, test } from 'vitest';
import { type Caller, gql } from '../../support/client.ts';
import { fileOf } from '../../support/files.ts';
import {
  complete,
  session,
  sessionCreateMutation,
  sessionDuplicateMutation,
  sessionRepeatMutation,
  sessionUpdateMutation,
} from '../../support/sessions.ts';
import {
  contentItemCreateMutation,
  contentItemDeleteMutation,
  contentItemUpdateMutation,
  item,
  product,
  productCreateMutation,
  productUpdateMutation,
  productWithSection,
  recording,
  section,
  sectionDeleteMutation,
  sectionUpdateMutation,
} from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { instead, until } from '../../support/until.ts';
import { type ConsoleAccount, world } from '../../support/world.ts';

const usedBy = async (caller: Caller): Promise<number> =>
  (await gql('{ contentStorage { usedBytes } }', {}, caller)).data.contentStorage.usedBytes;
const userErrors = 'userErrors { field code message }';
const duplicateMutation = `mutation ($id: UUID!) { productDuplicate(id: $id) { product { id } ${userErrors} } }`;
const captionMutation = `mutation ($input: CaptionSetInput!) { captionSet(input: $input) { caption { id } ${userErrors} } }`;
const captionDeletion = `mutation ($id: UUID!) { captionDelete(id: $id) { deletedId ${userErrors} } }`;
const productDeletion = `mutation ($id: UUID!) { productDelete(id: $id) { deletedId ${userErrors} } }`;

/** Answers the payload of a mutation. */
const ask = async (caller: Caller, mutation: string, variables: Record<string, unknown>) =>
  Object.values((await gql(mutation, variables, caller)).data)[0] as Record<string, { id: string } | null> & {
    userErrors: { field: string[]; code: string; message: string }[];
  };

/** What the rows of an account's products hold, added up from the rows themselves: texts in bytes, and a thousand for each row. */
async function heldBy({ creatorId }: ConsoleAccount): Promise<number> {
  const length = (...columns: string[]) => `1000 + ${columns.map((column) => `octet_length(coalesce(${column}::text, ''))`).join(' + ')}`;
  const texts = ['title', 'title_ar', 'subtitle', 'subtitle_ar'];
  const [held] = await sql<{ bytes: number }>(
    `select (
       (select coalesce(sum(${length(...texts, 'description', 'description_ar', 'benefits', 'requirements', 'questions')}), 0)
         from products where creator_id = $1)
       + (select coalesce(sum(${length('title', 'title_ar')}), 0) from sections where creator_id = $1)
       + (select coalesce(sum(${length(...texts, 'body')}), 0) from content_items where creator_id = $1)
       + (select coalesce(sum(${length('label', 'body')}), 0) from captions where creator_id = $1)
       + (select coalesce(sum(${length('title', 'title_ar', 'description', 'description_ar', 'includes', 'area', 'address')}), 0)
           from sessions where creator_id = $1)
       + (select coalesce(sum(bytes), 0) from files where creator_id = $1))::float8 as bytes`,
    [creatorId],
  );
  return held?.bytes as number;
}

/** Leaves an account room for this many bytes. */
async function leaveRoom(creator: ConsoleAccount, bytes: number): Promise<void> {
  await sql(
    `insert into files (creator_id, uploaded_by, kind, mime_type, name, bytes, storage_key)
     values ($1, $2, 'VIDEO', 'video/mp4', 'large.mp4', $3, uuidv7()::text)`,
    [creator.creatorId, creator.userId, 5_000_000_000 - (await usedBy(creator)) - bytes],
  );
}

const letters = (count: number) => `<p>${'a'.repeat(count)}</p>`;

describe('the texts of products', () => {
  test('count as storage, whatever becomes of them', async () => {
    const creator = await world.newCreator();
    // A job deletes files that nothing uses any more.
    const isHeld = () =>
      until(async () => {
        const [used, held] = [await usedBy(creator), await heldBy(creator)];
        return used === held || instead({ used, held });
      }, 'another sum is told than the rows have');
    const { id } = await product(creator, {
      titleAr: 'رسم الوجوه',
      benefits: [{ text: 'Proportions', description: 'How a face is built up' }],
    });
    const { id: sectionId } = await section(creator, id);
    const { id: articleId } = await item(creator, sectionId, { body: letters(50_000) });
    expect(await usedBy(creator)).toBeGreaterThan(53_000);
    await isHeld();
    const { id: filmId } = await item(creator, sectionId, { type: 'VIDEO', fileId: await recording(creator, 'VIDEO') });
    const file = (text: string) => fileOf(`1\n00:00:00,000 --> 00:00:02,000\n${text}\n`, 'film.srt');
    const caption = (text: string) =>
      ask(creator, captionMutation, { input: { itemId: filmId, language: 'ar', label: 'العربية', file: file(text) } });
    await caption('أهلًا');
    await isHeld();
    const { caption: kept } = await caption('أهلًا وسهلًا بكم');
    await isHeld();
    await ask(creator, contentItemUpdateMutation, { id: articleId, input: { title: 'Longer than before', body: letters(60_000) } });
    await ask(creator, productUpdateMutation, {
      id,
      input: { description: letters(9000), questions: [{ question: 'How long?', answer: 'A week' }], benefits: [] },
    });
    await isHeld();
    const before = await usedBy(creator);
    const { product: copy } = await ask(creator, duplicateMutation, { id });
    expect(await usedBy(creator)).toBeGreaterThan(before + 70_000);
    await isHeld();
    const { id: sessionId } = await session(creator, { ...complete(), titleAr: 'رسم معًا', includes: [{ text: 'Pencils and paper' }] });
    await ask(creator, sessionUpdateMutation, { id: sessionId, input: { description: letters(4000) } });
    await ask(creator, sessionRepeatMutation, { id: sessionId, input: { weeks: 3 } });
    await isHeld();
    await ask(creator, captionDeletion, { id: kept?.id });
    await isHeld();
    await ask(creator, contentItemDeleteMutation, { id: articleId });
    await ask(creator, sectionDeleteMutation, { id: sectionId });
    await isHeld();
    await ask(creator, productDeletion, { id: copy?.id });
    await ask(creator, productDeletion, { id });
    await isHeld();
  });

  test('are refused where no room is left, at the field that has grown', async () => {
    const { creator, productId, sectionId } = await productWithSection();
    const { id: articleId } = await item(creator, sectionId, { body: letters(20_000) });
    const { id: filmId } = await item(creator, sectionId, { type: 'VIDEO', fileId: await recording(creator, 'VIDEO') });
    const captions = (length: number, language = 'en') => {
      const file = fileOf(`1\n00:00:00,000 --> 00:00:02,000\n${'a'.repeat(length)}\n`, 'film.srt');
      return { input: { itemId: filmId, language, label: 'English', file } };
    };
    await ask(creator, captionMutation, captions(20_000));
    const { id: sessionId } = await session(creator, { ...complete(), description: letters(15_000) });
    await leaveRoom(creator, 10_000);
    const used = await usedBy(creator);
    const refusals: [field: string, mutation: string, variables: Record<string, unknown>][] = [
      ['id', duplicateMutation, { id: productId }],
      ['body', contentItemUpdateMutation, { id: articleId, input: { body: letters(40_000) } }],
      ['body', contentItemCreateMutation, { input: { sectionId, type: 'ARTICLE', title: 'More', body: letters(15_000) } }],
      ['description', productUpdateMutation, { id: productId, input: { description: letters(15_000) } }],
      ['description', productCreateMutation, { input: { title: 'Another', description: letters(15_000) } }],
      ['description', sessionCreateMutation, { input: { title: 'Another', description: letters(15_000) } }],
      ['description', sessionUpdateMutation, { id: sessionId, input: { description: letters(40_000) } }],
      ['id', sessionDuplicateMutation, { id: sessionId }],
      ['weeks', sessionRepeatMutation, { id: sessionId, input: { weeks: 2 } }],
      ['file', captionMutation, captions(15_000, 'fr')],
      ['file', captionMutation, captions(40_000)],
    ];
    for (const [field, mutation, variables] of refusals) {
      const payload = await ask(creator, mutation, variables);
      expect(payload.userErrors, mutation).toEqual([
        { field: [field], code: 'PLAN_LIMIT', message: expect.stringMatching(/^There is no room left for this .*5000 MB/) },
      ]);
      const arabic = await ask({ ...creator, language: 'ar' }, mutation, variables);
      expect(arabic.userErrors[0]?.message, mutation).toMatch(/^لا توجد مساحة كافية .*5000/);
      expect(await usedBy(creator)).toBe(used);
    }
    // What does not grow is saved.
    const shorter = await ask(creator, contentItemUpdateMutation, { id: articleId, input: { body: letters(10_000) } });
    expect(shorter.userErrors).toEqual([]);
    const longer = await ask(creator, contentItemUpdateMutation, { id: articleId, input: { body: letters(19_000) } });
    expect(longer.userErrors).toEqual([]);
  });

  test('are refused for each letter more, and saved where they get shorter, once nothing is left', async () => {
    const { creator, sectionId } = await productWithSection();
    const { id: articleId } = await item(creator, sectionId, { title: 'Lines', body: letters(200) });
    const { id: filmId } = await item(creator, sectionId, { type: 'VIDEO', fileId: await recording(creator, 'VIDEO') });
    const captions = (text: string) => {
      const file = fileOf(`1\n00:00:00,000 --> 00:00:02,000\n${text}\n`, 'film.srt');
      return { input: { itemId: filmId, language: 'en', label: 'English', file } };
    };
    await ask(creator, captionMutation, captions('Draw a line'));
    await ask(creator, sectionUpdateMutation, { id: sectionId, input: { title: 'Lines' } });
    await leaveRoom(creator, -1);
    const longer: [field: string, mutation: string, variables: Record<string, unknown>][] = [
      ['title', sectionUpdateMutation, { id: sectionId, input: { title: 'Lines and shadows' } }],
      ['titleAr', sectionUpdateMutation, { id: sectionId, input: { titleAr: 'خطوط' } }],
      ['title', contentItemUpdateMutation, { id: articleId, input: { title: 'Lines and shadows' } }],
      ['subtitle', contentItemUpdateMutation, { id: articleId, input: { subtitle: 'How to begin' } }],
      ['file', captionMutation, captions('Draw a second line')],
    ];
    for (const [field, mutation, variables] of longer) {
      const { userErrors } = await ask(creator, mutation, variables);
      expect(userErrors, mutation).toMatchObject([{ field: [field], code: 'PLAN_LIMIT' }]);
    }
    const shorter: [mutation: string, variables: Record<string, unknown>][] = [
      [sectionUpdateMutation, { id: sectionId, input: { title: 'Line' } }],
      [contentItemUpdateMutation, { id: articleId, input: { title: 'Lines', isFree: true } }],
      [contentItemUpdateMutation, { id: articleId, input: { title: 'Shadows', body: letters(190) } }],
      [captionMutation, captions('Draw')],
    ];
    for (const [mutation, variables] of shorter) expect((await ask(creator, mutation, variables)).userErrors, mutation).toEqual([]);
  });

  test('of two copies at once, one takes the room that is left', async () => {
    const { creator, productId, sectionId } = await productWithSection();
    await item(creator, sectionId, { body: letters(50_000) });
    await leaveRoom(creator, 80_000);
    const copies = await Promise.all([1, 2].map(() => ask(creator, duplicateMutation, { id: productId })));
    expect(copies.map(({ userErrors }) => userErrors[0]?.code ?? 'copied').sort()).toEqual(['PLAN_LIMIT', 'copied']);
  });

  test('a copy of a long course takes the points of what it copies', async () => {
    const { creator, productId, sectionId } = await productWithSection();
    for (let count = 0; count < 3; count++) await item(creator, sectionId, { body: letters(99_000) });
    const cost = async (mutation: string, variables = {}) => {
      const { headers } = await gql(mutation, variables, creator);
      return Number(headers.get('x-request-cost'));
    };
    // 300 kB at 4 kB a point, and five rows.
    expect(await cost(duplicateMutation, { id: productId })).toBeGreaterThan(75);
  });
});

test('an account has at most 2,000 products that are not published', async () => {
  const { creator, productId } = await productWithSection();
  await sql(
    `insert into products (creator_id, title, currency, status)
     select $1, 'Draft', 'KWD', case when n % 2 = 0 then 'DRAFT' else 'ARCHIVED' end from generate_series(1, 1999) n`,
    [creator.creatorId],
  );
  const message = 'An account has at most 2000 products that are not published';
  expect((await ask(creator, duplicateMutation, { id: productId })).userErrors).toEqual([{ field: ['id'], code: 'OUT_OF_RANGE', message }]);
  expect((await ask(creator, productCreateMutation, { input: { title: 'One more' } })).userErrors).toEqual([
    { field: ['title'], code: 'OUT_OF_RANGE', message },
  ]);
  await ask(creator, productDeletion, { id: productId });
  expect((await ask(creator, productCreateMutation, { input: { title: 'One more' } })).userErrors).toEqual([]);
});
