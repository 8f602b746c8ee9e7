import { describe, expect, test } from 'vitest';
import { professions } from '../../../schema/rules/professions.ts';
import { appointmentType } from '../../support/availability.ts';
import { type Caller, gql } from '../../support/client.ts';
import { checkout } from '../../support/sales.ts';
import { dayIn, session } from '../../support/sessions.ts';
import { coverOf, product } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { type ConsoleAccount, type CreatorAccount, world } from '../../support/world.ts';

const query = /* GraphQL */ `
  query Discover($first: Int, $after: String, $search: String, $profession: String, $sort: CreatorSort! = POPULAR) {
    creators(first: $first, after: $after, search: $search, profession: $profession, sort: $sort) {
      nodes { id username fullName isListed offers { kind id title titleAr } }
      pageInfo { hasNextPage endCursor }
    }
  }
`;
interface Node {
  id: string;
  username: string;
  fullName: string;
  offers: { kind: string; id: string; title: string; titleAr: string | null }[];
}
interface Page {
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
}
const discover = async (variables: object = {}): Promise<Page> => (await gql(query, { ...variables })).data.creators;
const refusal = async (variables: object, caller: Caller = {}) => (await gql(query, { ...variables }, caller)).errors?.[0];

/** A word that no other creator has: each test finds its own among those of all tests. */
let words = 0;
const newWord = () => `zq${process.pid.toString(36)}x${words++}w`;

/** A creator who sells something, so that they are listed. */
async function listed(given: Record<string, unknown> = {}): Promise<CreatorAccount> {
  const creator = await world.creator(given);
  await product(creator, { published: true, cost: 'FREE', title: 'A first course' });
  return creator;
}
const found = async (search: string, more: object = {}) => (await discover({ search, ...more })).nodes.map(({ id }) => id);
const update = async (creator: ConsoleAccount, input: object) =>
  (
    await gql(
      'mutation ($input: ProfileUpdateInput!) { profileUpdate(input: $input) { creator { isListed } userErrors { field code message } } }',
      { input },
      creator,
    )
  ).data.profileUpdate;
const act = async (creator: ConsoleAccount, mutation: string, id: string) => {
  const { data } = await gql(`mutation ($id: UUID!) { ${mutation}(id: $id) { userErrors { code } } }`, { id }, creator);
  expect(data[mutation].userErrors).toEqual([]);
};

describe('a search of creators', () => {
  test.each([
    ['أحمد الإبداعيّ', 'احمد الابداعي'],
    ['احمد', 'أحمد'],
    ['آمنة', 'امنه'],
    ['ٱلهدى', 'الهدي'],
    ['ليلى', 'ليلي'],
    ['ليلي', 'ليلى'],
    ['فاطمة', 'فاطمه'],
    ['فاطمه', 'فاطمة'],
    ['مؤمن', 'مومن'],
    ['هانئ سائل', 'هاني سايل'],
    ['مُحَمَّدٌ', 'محمد'],
    ['محمد', 'مُحَمَّد'],
    ['رحمٰن ۖۗ', 'رحمن'],
    ['جمـــيلة', 'جميلة'],
    ['جميلة', 'جمـيلـة'],
    ['أكاديمية ٢٠٢٦', '2026'],
    ['Studio 2026', '۲۰۲۶'],
    ['کریم یاسر', 'كريم ياسر'],
    ['Zoë Müller', 'zoe MULLER'],
    ['Dvořák', 'dvorak'],
    ['ＷＩＤＥ Ångström', 'wide angstrom'],
    ['\u200fنورة\u200e', 'نورة'],
    ['سارة', '\u202bسارة\u202c'],
    ['شؤون رائد', 'شئون'],
    ['Weiß', 'weiss'],
  ])('finds %s by %s', async (fullName, search) => {
    const word = newWord();
    const creator = await listed({ fullName: `${fullName} ${word}` });
    expect(await found(`${search} ${word}`)).toEqual([creator.creatorId]);
    expect(await found(`${word} ${search}`)).toEqual([creator.creatorId]);
  });

  test('looks through names, username, profession, bio and titles of what is sold, in both languages, for all words together', async () => {
    const word = newWord();
    const creator = await listed({
      fullName: `Noura ${word}`,
      fullNameAr: 'نورة العبدالله',
      bio: 'Glazes and kilns',
      bioAr: 'أفران وتزجيج',
      profession: 'FITNESS_COACH',
    });
    await product(creator, { published: true, cost: 'FREE', title: 'Throwing bowls', titleAr: 'تشكيل الأوعية' });
    await session(creator, { published: true, title: 'Raku evening', titleAr: 'أمسية راكو' });
    await appointmentType(creator, { title: 'Portfolio review', titleAr: 'مراجعة الأعمال' });
    for (const search of [
      'noura',
      'نوره العبدالله',
      creator.username,
      'fitness coach',
      'مدرب لياقه',
      'kiln',
      'تزجيج',
      'bowls',
      'تشكيل الاوعيه',
      'raku',
      'امسيه',
      'portfolio',
      'الاعمال',
      'bowls noura مدرب raku kilns review',
    ])
      expect([search, await found(`${search} ${word}`)]).toEqual([search, [creator.creatorId]]);
    expect(await found(`porcelain ${word}`)).toEqual([]);
    expect(await found(`${word} bowls nowhere`)).toEqual([]);
  });

  test('looks for words of one or two letters where words begin, with the article or without it', async () => {
    const word = newWord();
    const creator = await listed({ fullName: `فن الخط ${word}`, bio: 'AI and maintenance' });
    for (const search of ['خط', 'الخط', 'فن', 'ai', 'a', 'ف', 'AI فن'])
      expect(await found(`${search} ${word}`)).toEqual([creator.creatorId]);
    for (const search of ['nt', 'لخ', 'ن']) expect(await found(`${search} ${word}`)).toEqual([]);
  });

  test('takes characters that mean something to a pattern as they are', async () => {
    const word = newWord();
    const percent = await listed({ fullName: `50%_off \\ ${word}` });
    await listed({ fullName: `50 xx off ${word}` });
    for (const search of ['50%', '%_', '\\', '%_off']) expect(await found(`${search} ${word}`)).toEqual([percent.creatorId]);
    for (const search of ['5_%', '.*', "' or true --", '(']) expect(await found(`${search} ${word}`)).toEqual([]);
  });

  test('of nothing but blanks and marks is none', async () => {
    const all = (await discover({ first: 3 })).nodes;
    for (const search of ['', '   ', 'ـــ', 'ًٌٍ', '\u200f\u202e\u2066']) expect((await discover({ first: 3, search })).nodes).toEqual(all);
  });

  test('is refused when it is too long, and may be in any language', async () => {
    expect(await refusal({ search: 'x'.repeat(1000) })).toMatchObject({
      message: 'A search has at most 200 characters',
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect((await refusal({ search: 'ن'.repeat(201) }, { language: 'ar' }))?.message).toBe('أقصى طول لنص البحث 200 حرف');
    for (const search of ['日本語', 'ελληνικά', '🎨', 'ء']) expect(await refusal({ search: `${search} ${newWord()}` })).toBeUndefined();
  });

  test('follows changes at once', async () => {
    const [before, after] = [newWord(), newWord()];
    const creator = await listed({ fullName: before });
    const { id } = await product(creator, { published: true, cost: 'FREE', title: `Course ${before}` });
    await update(creator, { fullName: after });
    expect(await found(after)).toEqual([creator.creatorId]);
    expect(await found(before)).toEqual([creator.creatorId]);
    await act(creator, 'productMoveToDraft', id);
    expect(await found(before)).toEqual([]);
  });

  test('follows changes that are made at the same time, none of which waits for another in vain', async () => {
    const word = newWord();
    const creator = await listed({ fullName: `before ${word}` });
    const coverId = await coverOf(creator);
    const saleable = { cost: 'FREE', subtitle: 'From the first line', coverId, startDate: '2026-01-01' };
    const drafts: string[] = [];
    for (let n = 0; n < 6; n++) drafts.push((await product(creator, { ...saleable, title: `${word}p${n}q` })).id);
    const customer = await world.customer();
    const [sold] = await sql<{ id: string }>("select id from products where creator_id = $1 and status = 'PUBLISHED'", [creator.creatorId]);
    await Promise.all([
      ...drafts.map((id) => act(creator, 'productPublish', id)),
      ...[1, 2, 3].map((n) => update(creator, { bio: `Bio ${n} of ${word}` })),
      checkout(customer, sold?.id as string),
      update(creator, { fullName: `after ${word}` }),
    ]);
    const all = [`after ${word}`, ...drafts.map((_, n) => `${word}p${n}q`)].join(' ');
    expect(await found(all)).toEqual([creator.creatorId]);
    expect(await sql('select popularity from creator_listings where creator_id = $1', [creator.creatorId])).toEqual([{ popularity: 1 }]);
  });

  test('knows the labels of all professions', async () => {
    const rows = await sql<{ value: string; words: string }>(
      'select value, profession_words(value) as words from unnest($1::text[]) value',
      [professions.map(({ value }) => value)],
    );
    expect(rows).toEqual(professions.map(({ value, label, labelAr }) => ({ value, words: `${label} ${labelAr}` })));
  });
});

describe('creators are found', () => {
  test('by profession, named by its value or in either language', async () => {
    const word = newWord();
    const chef = await listed({ fullName: word, profession: 'CHEF' });
    const artist = await listed({ fullName: word, profession: 'ARTIST' });
    for (const profession of ['CHEF', 'chef', ' طاهٍ ', 'طاه']) expect(await found(word, { profession })).toEqual([chef.creatorId]);
    expect(await found(word, { profession: 'ARTIST' })).toEqual([artist.creatorId]);
    expect(await found(word, { profession: 'WRITER' })).toEqual([]);
    for (const profession of ['JUGGLER', '', 'x'.repeat(1000), "' or true --"])
      expect(await refusal({ profession })).toMatchObject({
        message: 'Choose a service from the list',
        extensions: { code: 'BAD_USER_INPUT' },
      });
    await update(chef, { profession: 'BLOGGER' });
    expect(await found(word, { profession: 'CHEF' })).toEqual([]);
    expect(await found(word, { profession: 'BLOGGER' })).toEqual([chef.creatorId]);
  });

  test('only once their profile is complete and their page has something to show', async () => {
    const word = newWord();
    const creator = await world.creator({ fullName: word });
    expect(await found(word)).toEqual([]);
    const { id: draft } = await product(creator, { title: `Draft ${word}` });
    await session(creator, { title: `Draft ${word}` });
    await session(creator, {
      published: true,
      title: `Secret ${word}`,
      sessionDate: dayIn(9),
      eventType: 'PRIVATE',
      inviteEmails: ['guest@example.com'],
    });
    expect(await found(word)).toEqual([]);
    const { id } = await product(creator, { published: true, cost: 'FREE' });
    expect(await found(word)).toEqual([creator.creatorId]);
    await act(creator, 'productArchive', id);
    expect(await found(word)).toEqual([]);
    await act(creator, 'productDelete', draft);
    await session(creator, { published: true, cost: 'FREE' });
    expect(await found(word)).toEqual([creator.creatorId]);

    const unfinished = await world.newCreator();
    await sql("update creators set full_name = $2, profession = 'CHEF' where id = $1", [unfinished.creatorId, word]);
    await appointmentType(unfinished, { title: word });
    expect(await found(word)).toEqual([creator.creatorId]);
  });

  test('not by the titles of drafts and of private sessions, nor for what is over', async () => {
    const [word, other] = [newWord(), newWord()];
    const creator = await listed({ fullName: word });
    await product(creator, { title: other });
    await session(creator, { title: other });
    await session(creator, { published: true, title: other, eventType: 'PRIVATE', inviteEmails: ['guest@example.com'] });
    expect(await found(other)).toEqual([]);

    const [over] = await sql<{ id: string }>(
      "update products set end_date = current_date - 2, start_date = current_date - 9 where creator_id = $1 and status = 'PUBLISHED' returning id",
      [creator.creatorId],
    );
    expect(await found(word)).toEqual([]);
    await sql('update products set end_date = current_date + 2 where id = $1', [over?.id]);
    expect(await found(word)).toEqual([creator.creatorId]);
  });

  test('unless they do not want to be: their page stays, and says so', async () => {
    const word = newWord();
    const creator = await listed({ fullName: word });
    const page = async () =>
      (await gql('query ($u: String!) { creatorPage(username: $u) { fullName isListed } }', { u: creator.username })).data.creatorPage;
    expect(await page()).toEqual({ fullName: word, isListed: true });
    expect(await update(creator, { isListed: false })).toEqual({ creator: { isListed: false }, userErrors: [] });
    expect(await found(word)).toEqual([]);
    expect(await page()).toEqual({ fullName: word, isListed: false });
    await product(creator, { published: true, cost: 'FREE', title: word });
    expect(await found(word)).toEqual([]);
    expect(await update(creator, { isListed: true })).toMatchObject({ userErrors: [] });
    expect(await found(word)).toEqual([creator.creatorId]);
    expect((await update(creator, { isListed: null })).userErrors).toEqual([
      { field: ['isListed'], code: 'REQUIRED', message: 'Choose whether people can find you' },
    ]);
    const { data } = await gql('{ auditEntries(first: 1) { nodes { action changedFields } } }', {}, creator);
    expect(data.auditEntries.nodes).toEqual([{ action: 'profileUpdate', changedFields: ['isListed'] }]);
  });

  test('with a few of what they sell, one of each kind first', async () => {
    const word = newWord();
    const creator = await world.creator({ fullName: word });
    const offers = async () => (await discover({ search: word })).nodes[0]?.offers;
    const made = [];
    for (const title of ['One', 'Two', 'Three', 'Four'])
      made.push(await product(creator, { published: true, cost: 'FREE', title, titleAr: 'أ' }));
    expect((await offers())?.map(({ title }) => title)).toEqual(['Four', 'Three', 'Two']);
    const { id: event } = await session(creator, { published: true, title: 'Evening' });
    const { id: type } = await appointmentType(creator, { title: 'Advice' });
    expect(await offers()).toEqual([
      { kind: 'APPOINTMENT_TYPE', id: type, title: 'Advice', titleAr: null },
      { kind: 'PRODUCT', id: made[3]?.id, title: 'Four', titleAr: 'أ' },
      { kind: 'SESSION', id: event, title: 'Evening', titleAr: null },
    ]);
  });
});

describe('the order', () => {
  test('is by the number of customers, which no cursor tells, or by who is new', async () => {
    const word = newWord();
    const [first, second, third] = [await listed({ fullName: word }), await listed({ fullName: word }), await listed({ fullName: word })];
    const sell = async (creator: ConsoleAccount, times: number) => {
      const { id } = await product(creator, { published: true, cost: 'FREE' });
      for (let n = 0; n < times; n++) await checkout(await world.customer(), id);
    };
    await sell(first, 1);
    await sell(second, 2);
    expect(await found(word)).toEqual([second.creatorId, first.creatorId, third.creatorId]);
    expect(await found(word, { sort: 'NEWEST' })).toEqual([third.creatorId, second.creatorId, first.creatorId]);
    const { endCursor } = (await discover({ search: word, first: 1 })).pageInfo;
    expect(JSON.parse(Buffer.from(endCursor, 'base64url').toString())).toEqual([second.creatorId]);
    // Once shown, always that old: leaving and coming back makes nobody new.
    await update(first, { isListed: false });
    await update(first, { isListed: true });
    expect(await found(word, { sort: 'NEWEST' })).toEqual([third.creatorId, second.creatorId, first.creatorId]);
  });

  test.each(['POPULAR', 'NEWEST'])('%s stays over pages while creators are added and leave', async (sort) => {
    const word = newWord();
    const made: CreatorAccount[] = [];
    for (let n = 0; n < 5; n++) made.unshift(await listed({ fullName: word }));
    const [newest, , middle] = made as [CreatorAccount, CreatorAccount, CreatorAccount];
    const one = await discover({ search: word, sort, first: 2 });
    const newcomer = await listed({ fullName: word });
    await update(newest, { isListed: false });
    const two = await discover({ search: word, sort, first: 2, after: one.pageInfo.endCursor });
    // The creator that the cursor stands at leaves too.
    await update(middle, { isListed: false });
    await update(made[3] as CreatorAccount, { isListed: false });
    const three = await discover({ search: word, sort, first: 2, after: two.pageInfo.endCursor });
    const seen = [one, two, three].flatMap(({ nodes }) => nodes.map(({ id }) => id));
    expect(seen).toEqual(made.map(({ creatorId }) => creatorId));
    expect([one, two, three].map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, true, false]);
    expect(seen).not.toContain(newcomer.creatorId);
  });

  test('takes no cursor but its own', async () => {
    const forged = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString('base64url');
    const { endCursor } = (await discover({ sort: 'NEWEST', first: 1 })).pageInfo;
    for (const after of ['', 'x', '~1', '~1x', endCursor, forged([1]), forged(["' or true --"]), forged([null]), forged({ id: 1 })])
      expect(await refusal({ sort: 'POPULAR', after })).toMatchObject({
        message: 'The cursor is not one of ours',
        extensions: { code: 'BAD_USER_INPUT' },
      });
    expect((await discover({ after: forged(['0197a000-0000-7000-8000-000000000001']) })).nodes).toEqual([]);
    expect((await refusal({ first: 101 }))?.extensions.code).toBe('BAD_USER_INPUT');
    expect((await refusal({ sort: 'RICHEST' }))?.extensions.code).toBe('BAD_USER_INPUT');
  });
});
