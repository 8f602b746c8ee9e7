import { describe, expect, test } from 'vitest';
import messages from '../../../schema/messages/en.json' with { type: 'json' };
import { type Caller, gql } from '../../support/client.ts';
import { picture } from '../../support/files.ts';
import { coverOf, playable, uploaded } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { newUsername, world } from '../../support/world.ts';

const creatorFields = /* GraphQL */ `
  id fullName fullNameAr phoneNumber supportNumber username bio bioAr profession { value } profilePic { id } coverImage { id width height }
`;
const update = async (input: Record<string, unknown>, caller: Caller) =>
  (
    await gql(
      `mutation ($input: ProfileUpdateInput!) { profileUpdate(input: $input) { creator { ${creatorFields} } userErrors { field code message } } }`,
      { input },
      caller,
    )
  ).data.profileUpdate;
const cover = async (coverImageId: string | null, caller: Caller) =>
  (
    await gql(
      `mutation ($id: UUID) { coverImageUpdate(coverImageId: $id) { creator { ${creatorFields} } userErrors { field code message } } }`,
      { id: coverImageId },
      caller,
    )
  ).data.coverImageUpdate;
const own = async (caller: Caller) => (await gql(`{ creator { ${creatorFields} } }`, {}, caller)).data.creator;
const availability = async (username: string, caller: Caller) =>
  (
    await gql(
      'query ($username: String!) { usernameAvailability(username: $username) { username isAvailable reason suggestions } }',
      { username },
      caller,
    )
  ).data.usernameAvailability;
const page = async (username: string) =>
  (await gql('query ($username: String!) { creatorPage(username: $username) { id username fullName } }', { username })).data.creatorPage;

const upload = async (caller: Caller) => coverOf(caller);
const arabic = /[\u0600-\u06ff]/;

describe('changing the profile', () => {
  test('changes the given fields only', async () => {
    const creator = await world.creator({ bioAr: 'أعلّم الرسم', supportNumber: '+96522223333' });
    const before = await own(creator);
    for (const change of [
      { fullName: ' Sara  Al-Ali ' },
      { fullNameAr: 'سارة العلي' },
      { bio: 'Drawing,\nand a little clay' },
      { profession: 'CHEF' },
      { phoneNumber: '+٩٦٦٥١٢٣٤٥٦٧٨' },
      {},
    ]) {
      const { creator: after, userErrors } = await update(change, creator);
      expect(userErrors).toEqual([]);
      expect(after.id).toBe(creator.creatorId);
    }
    expect(await own(creator)).toEqual({
      ...before,
      fullName: 'Sara  Al-Ali',
      fullNameAr: 'سارة العلي',
      bio: 'Drawing,\nand a little clay',
      profession: { value: 'CHEF' },
      phoneNumber: '+966512345678',
    });
    expect(await page(creator.username)).toMatchObject({ fullName: 'Sara  Al-Ali' });
  });

  test('sets, replaces and removes a picture', async () => {
    const creator = await world.creator();
    for (const profilePicId of [await upload(creator), await upload(creator)])
      expect((await update({ profilePicId }, creator)).creator.profilePic).toEqual({ id: profilePicId });
    expect((await update({ profilePicId: null }, creator)).creator.profilePic).toBeNull();
  });

  test('with null clears optional fields only', async () => {
    const creator = await world.creator({ fullNameAr: 'سارة', bioAr: 'أعلّم', supportNumber: '+96522223333' });
    const { creator: cleared } = await update({ fullNameAr: null, bioAr: ' ', supportNumber: null }, creator);
    expect(cleared).toMatchObject({ fullName: 'Sara Ali', fullNameAr: null, bioAr: null, supportNumber: null });
    for (const empty of [null, '']) {
      const { userErrors } = await update({ fullName: empty, bio: empty, profession: empty, username: empty, phoneNumber: empty }, creator);
      expect(userErrors).toHaveLength(5);
      expect(userErrors).toEqual(
        expect.arrayContaining([
          { field: ['fullName'], code: 'REQUIRED', message: 'Name is required' },
          { field: ['bio'], code: 'REQUIRED', message: 'Bio is required' },
          { field: ['profession'], code: 'REQUIRED', message: 'Service is required' },
          { field: ['username'], code: 'REQUIRED', message: 'Profile username is required' },
          { field: ['phoneNumber'], code: 'REQUIRED', message: 'Phone Number is required' },
        ]),
      );
    }
    expect(await own(creator)).toEqual({ ...cleared });
  });

  test('reports all failures at their fields, in both languages, and changes nothing', async () => {
    const creator = await world.creator();
    const other = await world.creator();
    const before = await own(creator);
    const wrong = {
      fullName: 'x'.repeat(65),
      fullNameAr: 'ا'.repeat(65),
      bio: 'x'.repeat(181),
      bioAr: 'ا'.repeat(181),
      profession: 'KING',
      username: 'www',
      phoneNumber: '12',
      supportNumber: 'call me',
    };
    const { userErrors } = await update(wrong, creator);
    expect(userErrors.map(({ field }: { field: string[] }) => field[0]).sort()).toEqual(Object.keys(wrong).sort());
    for (const { message } of (await update(wrong, { ...creator, language: 'ar' })).userErrors) expect(message).toMatch(arabic);
    const theirs = await upload(other);
    expect((await update({ bio: 'New', profilePicId: theirs, username: other.username }, creator)).userErrors).toEqual([
      { field: ['profilePicId'], code: 'NOT_FOUND', message: 'This file does not exist' },
      { field: ['username'], code: 'TAKEN', message: 'This username is taken' },
    ]);
    const film = await playable(creator, 'clip.mp4');
    expect((await update({ profilePicId: film }, creator)).userErrors).toMatchObject([{ code: 'UNSUPPORTED_MEDIA' }]);
    expect(await own(creator)).toEqual(before);
  });

  test('is for the owner and for admins with permission EDIT, in their own account only', async () => {
    const [owner, stranger] = [await world.creator(), await world.creator()];
    const [viewer, editor] = [await world.admin(owner, 'VIEW'), await world.admin(owner, 'EDIT')];
    const mutation = 'mutation { profileUpdate(input: { bio: "Not theirs" }) { userErrors { code } } }';
    expect((await gql(mutation, {}, viewer)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await update({ bio: 'By an editor' }, editor)).creator).toMatchObject({ id: owner.creatorId, bio: 'By an editor' });
    await update({ bio: 'By a stranger' }, stranger);
    expect(await own(viewer)).toMatchObject({ id: owner.creatorId, bio: 'By an editor' });
  });

  test('before it is complete does not open the public page', async () => {
    const creator = await world.newCreator();
    const username = newUsername();
    expect((await update({ username, bio: 'Soon' }, creator)).userErrors).toEqual([]);
    expect(await page(username)).toBeNull();
  });
});

describe('the cover', () => {
  test('is set, replaced and removed', async () => {
    const creator = await world.creator();
    const [first, second] = [await upload(creator), await uploaded(creator, await picture({ width: 700, height: 200 }))];
    expect((await cover(first, creator)).creator.coverImage.id).toBe(first);
    expect((await cover(second, creator)).creator.coverImage).toEqual({ id: second, width: 700, height: 200 });
    for (const _again of [1, 2]) expect(await cover(null, creator)).toMatchObject({ creator: { coverImage: null }, userErrors: [] });
  });

  test('must be a picture of the account', async () => {
    const [creator, other] = [await world.creator(), await world.creator()];
    const mine = await upload(creator);
    await cover(mine, creator);
    const gone = { creator: null, userErrors: [{ field: ['coverImageId'], code: 'NOT_FOUND', message: 'This file does not exist' }] };
    expect(await cover(await upload(other), creator)).toEqual(gone);
    expect(await cover('0197a000-0000-7000-8000-000000000001', creator)).toEqual(gone);
    expect((await cover(await playable(creator, 'clip.mp3'), creator)).userErrors).toEqual([
      { field: ['coverImageId'], code: 'UNSUPPORTED_MEDIA', message: messages.file.notImage },
    ]);
    expect((await own(creator)).coverImage.id).toBe(mine);
  });

  test('cannot be changed by VIEW admins', async () => {
    const viewer = await world.admin(await world.creator(), 'VIEW');
    const { errors } = await gql('mutation { coverImageUpdate { userErrors { code } } }', {}, viewer);
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('a username', () => {
  test('that was replaced leads to its creator for good', async () => {
    const creator = await world.creator();
    const [second, third] = [newUsername(), newUsername()];
    await update({ username: second }, creator);
    expect((await update({ username: ` ${third.toUpperCase()} ` }, creator)).creator.username).toBe(third);
    for (const username of [creator.username, second, third])
      expect(await page(username)).toMatchObject({ id: creator.creatorId, username: third });
    expect((await update({ username: second }, await world.creator())).userErrors).toMatchObject([{ code: 'TAKEN' }]);
    expect((await update({ username: creator.username }, creator)).creator.username).toBe(creator.username);
  });

  test('goes to one of ten creators who take it at once', async () => {
    const username = newUsername();
    const creators = await Promise.all(Array.from({ length: 10 }, () => world.creator()));
    const answers = await Promise.all(creators.map((creator) => update({ username, bio: 'Mine' }, creator)));
    const codes = answers.flatMap(({ userErrors }) => userErrors.map(({ code }: { code: string }) => code));
    expect(codes).toEqual(Array(9).fill('TAKEN'));
    const rows = await sql('select bio from creators where username = $1 or (bio = $2 and id = any($3))', [
      username,
      'Mine',
      creators.map(({ creatorId }) => creatorId),
    ]);
    expect(rows).toEqual([{ bio: 'Mine' }]);
  });

  test('is reported as available if it is, also the present and former ones of the creator', async () => {
    const creator = await world.creator();
    const second = newUsername();
    expect(await availability(` ${second.toUpperCase()} `, creator)).toEqual({
      username: second,
      isAvailable: true,
      reason: null,
      suggestions: [],
    });
    await update({ username: second }, creator);
    for (const mine of [creator.username, second])
      expect(await availability(mine, creator)).toMatchObject({ username: mine, isAvailable: true });
    for (const theirs of [creator.username, second])
      expect(await availability(theirs, await world.creator())).toMatchObject({ isAvailable: false, reason: 'This username is taken' });
  });

  test('that is taken is answered with three available ones', async () => {
    const [other, creator] = [await world.creator(), await world.creator({ profession: 'FITNESS_COACH' })];
    const first = await availability(other.username, creator);
    expect(first.suggestions).toHaveLength(3);
    expect(first.suggestions[0]).toMatch(/^shop-.*-fitness-coach$/);
    await update({ username: first.suggestions[0] }, other);
    const second = await availability(other.username, creator);
    expect(second.suggestions).toHaveLength(3);
    expect(second.suggestions).not.toContain(first.suggestions[0]);
    for (const suggestion of second.suggestions) {
      expect(await availability(suggestion, creator)).toMatchObject({ isAvailable: true });
      expect((await update({ username: suggestion }, creator)).userErrors).toEqual([]);
    }
  });

  test.each([
    ['Admin', 'admin', 'This username is reserved'],
    ['', '', 'Profile username is required'],
    ['ab', 'ab', 'Use 3 to 30 characters'],
    ['x'.repeat(31), 'x'.repeat(31), 'Use 3 to 30 characters'],
    ['sara ali', 'sara ali', 'Use letters a to z, digits and single hyphens, and start and end with a letter or digit'],
    ['سارة العلي', 'سارة العلي', 'Use letters a to z, digits and single hyphens, and start and end with a letter or digit'],
    ['-sara--ali-', '-sara--ali-', 'Use letters a to z, digits and single hyphens, and start and end with a letter or digit'],
  ])('“%s” is refused with the reason and a suggestion', async (wish, username, reason) => {
    const creator = await world.creator();
    const answer = await availability(wish, creator);
    expect(answer).toMatchObject({ username, isAvailable: false, reason });
    expect(answer.suggestions).toHaveLength(3);
    for (const suggestion of answer.suggestions) expect(suggestion).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect((await availability(wish, { ...creator, language: 'ar' })).reason).toMatch(arabic);
  });

  test('of a creator without a name or service gets suggestions, too', async () => {
    const { suggestions } = await availability('admin', await world.newCreator());
    expect(suggestions).toEqual(['admin-2', 'admin-3', 'admin-4']);
    expect((await availability('؟', await world.newCreator())).suggestions[0]).toMatch(/^creator-\d+$/);
  });

  test('can be checked by console users only, and costs points', async () => {
    const query = '{ usernameAvailability(username: "sara") { isAvailable } }';
    expect((await gql(query)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect((await gql(query, {}, await world.customer())).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const viewer = await world.admin(await world.creator(), 'VIEW');
    const answer = await gql(query, {}, viewer);
    expect(answer.errors).toBeUndefined();
    expect(answer.extensions?.cost).toMatchObject({ requested: 200 });
    const many = Array.from({ length: 60 }, (_, index) => `a${index}: usernameAvailability(username: "sara") { isAvailable }`).join(' ');
    expect((await gql(`{ ${many} }`, {}, viewer)).errors?.[0]?.extensions.code).toBe('QUERY_TOO_COMPLEX');
  });
});
