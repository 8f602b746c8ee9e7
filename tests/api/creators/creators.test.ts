import { describe, expect, test } from 'vitest';
import { professions } from '../../../schema/rules/professions.ts';
import { type Caller, gql } from '../../support/client.ts';
import { untilDayLasts } from '../../support/day.ts';
import { picture } from '../../support/files.ts';
import { product, uploaded } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { newUsername, profileCompleteMutation, viewerQuery, world } from '../../support/world.ts';

const profile = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  fullName: 'Sara Ali',
  bio: 'I teach drawing',
  profession: 'ARTIST',
  username: newUsername(),
  phoneNumber: '+96599887766',
  ...more,
});
const complete = async (input: Record<string, unknown>, caller: Caller) =>
  (await gql(profileCompleteMutation, { input }, caller)).data.profileComplete;

const page = async (username: string, caller: Caller = {}) =>
  (
    await gql(
      'query ($username: String!) { creatorPage(username: $username) { id username fullName fullNameAr bio bioAr profession { value } profilePic { url } } }',
      { username },
      caller,
    )
  ).data.creatorPage;

const upload = async (caller: Caller) => uploaded(caller, await picture({ width: 300, height: 200 }));

describe('the profile', () => {
  test('is completed once, which opens the console', async () => {
    const creator = await world.newCreator();
    const profilePicId = await upload(creator);
    const username = newUsername();
    const input = profile({
      fullName: '  Sara Ali ',
      fullNameAr: 'سارة علي',
      bioAr: 'أعلّم الرسم',
      profession: 'FITNESS_COACH',
      username: username.toUpperCase(),
      phoneNumber: '+٩٦٥ ٩٩٨٨ ٧٧٦٦',
      supportNumber: '+965 2222 3333',
      profilePicId,
    });
    expect(await complete(input, creator)).toEqual({
      userErrors: [],
      creator: {
        id: creator.creatorId,
        fullName: 'Sara Ali',
        fullNameAr: 'سارة علي',
        email: creator.email,
        phoneNumber: '+96599887766',
        supportNumber: '+96522223333',
        username,
        bio: 'I teach drawing',
        bioAr: 'أعلّم الرسم',
        currency: 'KWD',
        timeZone: 'Asia/Kuwait',
        isProfileComplete: true,
        profession: { value: 'FITNESS_COACH', label: 'Fitness Coach', labelAr: 'مدرّب لياقة', color: '#7dbdfe' },
        profilePic: {
          id: profilePicId,
          url: `/media/images/${profilePicId}/320.webp`,
          width: 300,
          height: 200,
          blur: expect.stringMatching(/^data:/),
        },
      },
    });
    expect((await gql(viewerQuery, {}, creator)).data.viewer).toMatchObject({ isProfileComplete: true, creator: { username } });
    expect(await page(username)).toMatchObject({
      id: creator.creatorId,
      fullNameAr: 'سارة علي',
      profilePic: { url: `/media/images/${profilePicId}/640.webp` },
    });
  });

  test('needs no picture; completing it again is an update that keeps the other fields', async () => {
    const creator = await world.newCreator();
    const input = profile({ bioAr: 'أعلّم الرسم', supportNumber: '+96522223333' });
    expect(await complete(input, creator)).toMatchObject({ userErrors: [], creator: { isProfileComplete: true, profilePic: null } });
    const profilePicId = await upload(creator);
    await complete({ ...input, profilePicId }, creator);
    const { bioAr: _bioAr, ...without } = input;
    const { creator: after } = await complete({ ...without, bio: 'New', supportNumber: '' }, creator);
    expect(after).toMatchObject({ bio: 'New', bioAr: 'أعلّم الرسم', supportNumber: null, profilePic: { id: profilePicId } });
  });

  test('reports all failures at their fields, in both languages, and changes nothing', async () => {
    const creator = await world.newCreator();
    const input = {
      fullName: ' ',
      bio: 'x'.repeat(181),
      profession: 'KING',
      username: 'graphql',
      phoneNumber: '12',
      supportNumber: 'call me',
      fullNameAr: 'ا'.repeat(65),
    };
    const { userErrors } = await complete(input, creator);
    expect(userErrors).toHaveLength(7);
    expect(userErrors).toEqual(
      expect.arrayContaining([
        { field: ['fullName'], code: 'REQUIRED', message: 'Name is required' },
        { field: ['fullNameAr'], code: 'TOO_LONG', message: 'Max length for name is 64 characters' },
        { field: ['bio'], code: 'TOO_LONG', message: 'Max length for bio is 180 characters' },
        { field: ['profession'], code: 'INVALID', message: 'Choose a service from the list' },
        { field: ['username'], code: 'INVALID', message: 'This username is reserved' },
        { field: ['phoneNumber'], code: 'INVALID', message: 'Please enter a valid phone number with its country code' },
        { field: ['supportNumber'], code: 'INVALID', message: 'Please enter a valid phone number with its country code' },
      ]),
    );
    for (const { message } of (await complete(input, { ...creator, language: 'ar' })).userErrors)
      expect(message).toMatch(/[\u0600-\u06ff]/);
    expect((await gql(viewerQuery, {}, creator)).data.viewer).toMatchObject({ isProfileComplete: false, creator: { username: null } });
  });

  test('accepts a picture of its own account only', async () => {
    const [creator, other] = [await world.newCreator(), await world.newCreator()];
    const theirs = await upload(other);
    const gone = { field: ['profilePicId'], code: 'NOT_FOUND', message: 'This file does not exist' };
    expect((await complete(profile({ profilePicId: theirs }), creator)).userErrors).toEqual([gone]);
    expect((await complete(profile({ profilePicId: '0197a000-0000-7000-8000-000000000001' }), creator)).userErrors).toEqual([gone]);
    const { errors } = await gql(profileCompleteMutation, { input: profile({ profilePicId: '../etc' }) }, creator);
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    const { username } = await world.creator();
    expect((await complete(profile({ profilePicId: theirs, username }), creator)).userErrors).toMatchObject([
      gone,
      { field: ['username'], code: 'TAKEN' },
    ]);
  });

  test('can be changed by the owner and by admins with permission EDIT', async () => {
    const owner = await world.creator();
    const [viewer, editor, customer] = [await world.admin(owner, 'VIEW'), await world.admin(owner, 'EDIT'), await world.customer()];
    const input = profile({ username: owner.username });
    const codeFor = async (caller: Caller) => (await gql(profileCompleteMutation, { input }, caller)).errors?.[0]?.extensions.code;
    expect(await codeFor({})).toBe('UNAUTHENTICATED');
    expect(await codeFor(customer)).toBe('FORBIDDEN');
    expect(await codeFor(viewer)).toBe('FORBIDDEN');
    expect((await complete({ ...input, bio: 'By an editor' }, editor)).creator).toMatchObject({
      id: owner.creatorId,
      email: owner.email,
      bio: 'By an editor',
    });
  });
});

describe('a username', () => {
  test('is unique, regardless of case', async () => {
    const { username } = await world.creator();
    const other = await world.newCreator();
    expect(await complete(profile({ username: username.toUpperCase() }), other)).toEqual({
      creator: null,
      userErrors: [{ field: ['username'], code: 'TAKEN', message: 'This username is taken' }],
    });
    expect((await complete(profile({ username: username.toUpperCase() }), { ...other, language: 'ar' })).userErrors[0].message).toMatch(
      /[\u0600-\u06ff]/,
    );
  });

  test('leads to its creator for good, and only they can take it again', async () => {
    const creator = await world.creator();
    const second = newUsername();
    expect((await complete(profile({ username: second }), creator)).creator.username).toBe(second);
    expect(await page(creator.username)).toMatchObject({ id: creator.creatorId, username: second });
    expect((await complete(profile({ username: creator.username }), await world.newCreator())).userErrors).toMatchObject([
      { code: 'TAKEN' },
    ]);
    expect((await complete(profile({ username: creator.username }), creator)).creator.username).toBe(creator.username);
    expect(await page(second)).toMatchObject({ id: creator.creatorId, username: creator.username });
  });

  test('goes to one of ten creators who want it at once', async () => {
    const username = newUsername();
    const creators = await Promise.all(Array.from({ length: 10 }, () => world.newCreator()));
    const answers = await Promise.all(creators.map((creator) => complete(profile({ username }), creator)));
    expect(answers.filter(({ creator }) => creator)).toHaveLength(1);
    expect(answers.flatMap(({ userErrors }) => userErrors.map(({ code }: { code: string }) => code))).toEqual(Array(9).fill('TAKEN'));
  });

  test('can change in many accounts at once without a deadlock', async () => {
    const creator = await world.creator();
    const names = Array.from({ length: 8 }, newUsername);
    const answers = await Promise.all(names.map((username) => complete(profile({ username }), creator)));
    expect(answers.map(({ creator }) => creator.username)).toHaveLength(8);
    const [row] = await sql<{ username: string }>('select username from creators where id = $1', [creator.creatorId]);
    expect(names).toContain(row?.username);
  });
});

describe('the public page', () => {
  test('shows published products until their last day, newest first', async () => {
    const creator = await world.creator();
    const [older, , ended, lastDay] = [
      await product(creator, { published: true }),
      await product(creator),
      await product(creator, { published: true }),
      await product(creator, { published: true }),
    ];
    // Days count in the creator's time zone, where today has begun while it is still yesterday in UTC.
    await untilDayLasts('Asia/Kuwait');
    const today = "(now() at time zone 'Asia/Kuwait')::date";
    await sql(`update products set start_date = ${today} - 9, end_date = ${today} - 1 where id = $1`, [ended.id]);
    await sql(`update products set start_date = ${today} - 9, end_date = ${today} where id = $1`, [lastDay.id]);
    const { data } = await gql(
      'query ($username: String!) { creatorPage(username: $username) { products(first: 1) { totalCount nodes { id } pageInfo { hasNextPage } } all: products { nodes { id } } } }',
      { username: creator.username },
    );
    expect(data.creatorPage.all.nodes).toEqual([lastDay, older]);
    expect(data.creatorPage.products).toEqual({ totalCount: 2, nodes: [lastDay], pageInfo: { hasNextPage: true } });
  });

  test('is found in any case, and not before the profile is complete', async () => {
    const { username, creatorId } = await world.creator();
    expect(await page(` ${username.toUpperCase()} `)).toMatchObject({
      id: creatorId,
      username,
      fullName: 'Sara Ali',
      profession: { value: 'ARTIST' },
    });
    const half = newUsername();
    const unfinished = await world.newCreator();
    await sql('insert into usernames (username, creator_id) values ($1, $2)', [half, unfinished.creatorId]);
    expect(await page(half)).toBeNull();
  });

  test.each([
    ['nothing', ''],
    ['a stranger', 'nobody-has-this'],
    ['SQL', "' or 1=1 --"],
    ['a wildcard', '%'],
    ['a very long one', 'é'.repeat(10_000)],
  ])('is null for %s', async (_what, username) => {
    expect(await page(username)).toBeNull();
  });

  test('shows no email, and no product before one is published', async () => {
    const { username } = await world.creator();
    const { data } = await gql('query ($username: String!) { creatorPage(username: $username) { products { totalCount nodes { id } } } }', {
      username,
    });
    expect(data.creatorPage).toEqual({ products: { totalCount: 0, nodes: [] } });
    const { errors } = await gql('query ($username: String!) { creatorPage(username: $username) { email phoneNumber } }', { username });
    expect(errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  test('gives pictures in the requested width, or the next larger one', async () => {
    const creator = await world.newCreator();
    const username = newUsername();
    await complete(profile({ username, profilePicId: await upload(creator) }), creator);
    const { data } = await gql(
      `query ($username: String!) { creatorPage(username: $username) { profilePic {
        a: url(width: 1) b: url(width: 160) c: url(width: 161) d: url(width: 1281) e: url(width: 99999) f: url(width: -5) g: url(width: null) } } }`,
      { username },
    );
    const widths = Object.values<string>(data.creatorPage.profilePic).map((url) => /(\d+)\.webp$/.exec(url)?.[1]);
    expect(widths).toEqual(['160', '160', '320', '1920', '1920', '160', '640']);
  });
});

describe('several public pages', () => {
  const pages = (usernames: string[]) =>
    gql('query ($usernames: [String!]!) { creatorPages(usernames: $usernames) { id username fullName } }', { usernames });

  test('are answered in the given order, once each, without those that do not exist', async () => {
    const [first, second, unfinished] = await Promise.all([world.creator(), world.creator({ fullName: 'Second' }), world.newCreator()]);
    const { data } = await pages([second.username, 'nobody-has-this', ` ${first.username.toUpperCase()} `, second.username, "' or 1=1 --"]);
    expect(data.creatorPages).toEqual([
      { id: second.creatorId, username: second.username, fullName: 'Second' },
      { id: first.creatorId, username: first.username, fullName: 'Sara Ali' },
    ]);
    expect(JSON.stringify(data)).not.toContain(unfinished.creatorId);
  });

  test('are found by an old username, and have the new one', async () => {
    const creator = await world.creator();
    const username = newUsername();
    await complete(profile({ username }), creator);
    expect((await pages([creator.username, username])).data.creatorPages).toMatchObject([{ id: creator.creatorId, username }]);
  });

  test('may be none, and at most twelve', async () => {
    expect((await pages([])).data.creatorPages).toEqual([]);
    expect((await pages(Array.from({ length: 12 }, (_, n) => `nobody-${n}`))).data.creatorPages).toEqual([]);
    const { data, errors } = await pages(Array.from({ length: 13 }, (_, n) => `nobody-${n}`));
    expect(data ?? null).toBeNull();
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

test('the professions are public, in both languages', async () => {
  expect((await gql('{ professions { value label labelAr color } }')).data.professions).toEqual(professions);
});
