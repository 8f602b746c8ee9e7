import { describe, expect, test } from 'vitest';
import messages from '../../schema/messages/en.json' with { type: 'json' };
import { type Caller, rest } from '../support/client.ts';
import { clip, fileOf, picture } from '../support/files.ts';
import { newUsername, world } from '../support/world.ts';

const formOf = (parts: Record<string, string | File>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  return form;
};
const update = (parts: Record<string, string | File>, caller: Caller) =>
  rest('PUT', '/user/updateProfile', { form: formOf(parts), ...caller });
const cover = (parts: Record<string, string | File>, caller: Caller) =>
  rest('PUT', '/cc/user/updateCoverImage', { form: formOf(parts), ...caller });
const details = async (caller: Caller) => (await rest('GET', '/cc/creatorProfile/details', caller)).body.data;

describe.each(['', '/api'])('under "%s"', (base) => {
  test("the details contain the account's profile", async () => {
    const creator = await world.creator({ bioAr: 'أعلّم الرسم', supportNumber: '+96522223333' });
    expect(await rest('GET', `${base}/cc/creatorProfile/details`, creator)).toMatchObject({
      status: 200,
      body: {
        message: 'Done',
        data: {
          creator_id: creator.creatorId,
          full_name: 'Sara Ali',
          full_name_ar: null,
          email: creator.email,
          phone_number: '+96599887766',
          customer_facing_number: '+96522223333',
          profile_url: creator.username,
          bio: 'I teach drawing',
          bio_ar: 'أعلّم الرسم',
          service: 'ARTIST',
          profile_pic: null,
          cover_image: null,
          is_complete_profile: true,
          currency: 'KWD',
          time_zone: 'Asia/Kuwait',
        },
      },
    });
  });

  test('the profile is updated by a form with its picture, or by JSON', async () => {
    const creator = await world.creator();
    const username = newUsername();
    const change = {
      full_name: 'Sara Al-Ali',
      bio: 'Clay too',
      service: 'CHEF',
      profile_url: username.toUpperCase(),
      phone_number: '+966 51 234 5678',
      customer_facing_number: '+96522223333',
      profile_pic: await picture(),
    };
    const answer = await rest('PUT', `${base}/user/updateProfile`, { form: formOf(change), ...creator });
    expect(answer).toMatchObject({ status: 200, body: { message: 'profile updated successfully' } });
    expect(answer.body.data).toMatchObject({
      ...change,
      profile_url: username,
      phone_number: '+966512345678',
      profile_pic: expect.stringMatching(/^\/media\/images\/[\da-f-]{36}\/320\.webp$/),
    });
    expect(await details(creator)).toEqual(answer.body.data);
    const json = await rest('PUT', `${base}/user/updateProfile`, { body: { bio: 'Only this', customer_facing_number: null }, ...creator });
    expect(json.body.data).toEqual({ ...answer.body.data, bio: 'Only this', customer_facing_number: null });
  });

  test('the cover is uploaded and set in one request', async () => {
    const creator = await world.creator();
    const answer = await rest('PUT', `${base}/cc/user/updateCoverImage`, { form: formOf({ cover_image: await picture() }), ...creator });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Cover image updated successfully',
        data: { cover_image: expect.stringMatching(/^\/media\/images\/[\da-f-]{36}\/1920\.webp$/) },
      },
    });
  });
});

describe('updating the profile', () => {
  test('keeps fields that are not sent, and the picture if its part is empty', async () => {
    const creator = await world.creator();
    const { profile_pic } = (await update({ profile_pic: await picture() }, creator)).body.data;
    expect(profile_pic).toMatch(/^\/media/);
    for (const empty of ['', fileOf('', '')])
      expect((await update({ profile_pic: empty }, creator)).body.data).toMatchObject({ profile_pic });
    expect((await rest('PUT', '/user/updateProfile', { body: { profile_pic: null }, ...creator })).body.data.profile_pic).toBeNull();
  });

  test('reports failures by REST names, in both languages, and changes nothing', async () => {
    const [creator, other] = [await world.creator(), await world.creator()];
    const before = await details(creator);
    const wrong = {
      full_name: '',
      bio: 'x'.repeat(181),
      service: 'KING',
      profile_url: 'www',
      phone_number: '1',
      customer_facing_number: '2',
    };
    const english = await update(wrong, creator);
    expect(english).toMatchObject({
      status: 400,
      body: {
        errors: {
          full_name: 'Name is required',
          bio: 'Max length for bio is 180 characters',
          service: 'Choose a service from the list',
          profile_url: 'This username is reserved',
          phone_number: 'Please enter a valid phone number with its country code',
          customer_facing_number: 'Please enter a valid phone number with its country code',
        },
      },
    });
    const arabic = await update(wrong, { ...creator, language: 'ar' });
    for (const text of Object.values(arabic.body.errors)) expect(text).toMatch(/[\u0600-\u06ff]/);
    expect(await update({ profile_url: other.username, bio: 'New' }, creator)).toMatchObject({
      status: 409,
      body: { message: 'This username is taken', errors: { profile_url: 'This username is taken' } },
    });
    expect(await update({ profile_pic: clip('clip.mp4', 'me.png'), bio: 'New' }, creator)).toMatchObject({
      status: 400,
      body: { errors: { profile_pic: messages.file.notImage } },
    });
    expect(await details(creator)).toEqual(before);
  });
});

describe('updating the cover', () => {
  test('requires a picture in a form, and keeps the present one without it', async () => {
    const creator = await world.creator();
    const { cover_image } = (await cover({ cover_image: await picture() }, creator)).body.data;
    for (const parts of [{}, { cover_image: '' }, { cover_image: fileOf('', '') }, { cover: await picture() }])
      expect(await cover(parts as Record<string, string>, creator)).toMatchObject({
        status: 400,
        body: { errors: { cover_image: 'Choose a file' } },
      });
    expect(await cover({ cover_image: clip('clip.mp4', 'me.png') }, creator)).toMatchObject({
      status: 400,
      body: { errors: { cover_image: messages.file.notImage } },
    });
    expect((await cover({ cover_image: fileOf('no picture', 'me.png', 'image/png') }, creator)).body.errors).toHaveProperty('cover_image');
    expect((await details(creator)).cover_image).toBe(cover_image);
  });

  test('removes the cover for null, and sets an existing file', async () => {
    const creator = await world.creator();
    const put = (cover_image: unknown) => rest('PUT', '/cc/user/updateCoverImage', { body: { cover_image }, ...creator });
    const known = await rest('POST', '/cc/file/upload', { form: formOf({ file: await picture() }), ...creator });
    expect((await put(known.body.data._id)).body.data.cover_image).toBe(`/media/images/${known.body.data._id}/1920.webp`);
    expect((await put(null)).body.data.cover_image).toBeNull();
    for (const nonsense of [7, {}, [], 'x', true])
      expect(await put(nonsense)).toMatchObject({ status: 400, body: { errors: { cover_image: expect.any(String) } } });
    expect((await put('0197a000-0000-7000-8000-000000000001')).status).toBe(404);
  });
});
