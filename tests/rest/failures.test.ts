import { beforeAll, describe, expect, test } from 'vitest';
import { gql, rest } from '../support/client.ts';
import { picture } from '../support/files.ts';
import { product, uploaded } from '../support/shop.ts';
import { newEmail, newUsername, world } from '../support/world.ts';

/** A creator that all tests here share, because each only changes its own products. */
let token: string;
let userId: string;
beforeAll(async () => {
  ({ token, userId } = await world.creator());
});
const create = (body: object, language?: 'ar') => rest('POST', '/v2/cc/product', { body, token, language });
const arabic = /[\u0600-\u06ff]/;

describe('a failure', () => {
  test('reports type errors and rule errors together', async () => {
    const { status, body } = await create({
      title: 'x'.repeat(101),
      subtitle: 5,
      cost: 'cheap',
      price: '-5',
      benefits: [{ text: 'ab', description: [] }, { text: true }],
      max_participants: 0,
      show_support_number: 'yes',
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      title: 'Max length for title is 100 characters',
      subtitle: 'This value is not valid',
      cost: 'This value is not valid',
      price: 'Price must be a positive number',
      'benefits.0.text': 'Benefit must be at least 3 characters',
      'benefits.0.description': 'This value is not valid',
      'benefits.1.text': 'This value is not valid',
      'benefits.1.description': 'Benefit description is required',
      max_participants: 'There must be at least one participant',
      show_support_number: 'This value is not valid',
    });
  });

  test('has the message of the first field of the form, whatever the order and kind of the errors', async () => {
    const wrong = { group_chat_link: 'http://x', end_date: 7, benefits: 'many', subtitle_ar: 'x'.repeat(301), title: '' };
    const { body } = await create(wrong);
    expect(Object.keys(body.errors)).toEqual(['title', 'subtitle_ar', 'end_date', 'group_chat_link', 'benefits']);
    expect(body.message).toBe('Title is required');
    expect((await create({ ...wrong, title: 5 })).body.message).toBe('This value is not valid');
    expect((await create({ ...wrong, title: 'A title' })).body.message).toBe('Max length for subtitle is 300 characters');
    const form = { service: 'king', bio: '', profile_url: 'my shop!', full_name: '' };
    const profile = await rest('PUT', `/auth/cc/user/${userId}`, { body: form, token });
    expect(Object.keys(profile.body.errors)).toEqual(['full_name', 'bio', 'service', 'profile_url', 'phone_number']);
    expect(profile.body.message).toBe(profile.body.errors.full_name);
    const signup = await rest('POST', '/auth/cc/signup', { body: { phone_number: 5, password: 'weak', email: newEmail() } });
    expect(Object.keys(signup.body.errors)).toEqual(['password', 'phone_number']);
    expect(signup.body.message).toMatch(/^Password must contain/);
  });

  test("is worded in the request's language, wherever it was found", async () => {
    const { id } = await product(await world.creator());
    const calls = [
      rest('GET', '/cc/product/v2/getProductList?size=101', { token, language: 'ar' }),
      rest('GET', '/cc/product/v2/getProductList?page=0', { token, language: 'ar' }),
      rest('GET', `/cc/product/v2/getProductList?search=${'a'.repeat(3000)}`, { token, language: 'ar' }),
      rest('GET', '/cc/product/v2/getProductList?search=%00', { token, language: 'ar' }),
      rest('GET', '/cc/reports/product-revenue?size=101', { token, language: 'ar' }),
      rest('GET', '/cc/nothing', { token, language: 'ar' }),
      rest('PUT', '/cc/nothing', { language: 'ar' }),
      rest('GET', '/cc/product/section', { token, language: 'ar' }),
      rest('GET', `/cc/product/${id}`, { token, language: 'ar' }),
      rest('GET', '/cc/product/v2/getProductList', { language: 'ar' }),
      create({ title: 'a\u0000b' }, 'ar'),
      create({ title: 5, price: 7 }, 'ar'),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      expect([status >= 400 && status < 500, body.message]).toEqual([true, expect.stringMatching(arabic)]);
      for (const message of Object.values(body.errors)) expect(message).toMatch(arabic);
    }
  });
});

test('a page size above the limit is refused at its field', async () => {
  for (const path of ['/cc/product/v2/getProductList', '/cc/dashboard/users', '/cc/setting/admin', '/cc/reports/product-revenue'])
    expect(await rest('GET', `${path}?size=101`, { token })).toMatchObject({
      status: 400,
      body: { message: 'A page has 0 to 100 entries', errors: { size: 'A page has 0 to 100 entries' } },
    });
});

test('a profession is accepted by its value in any case, and by its name in either language', async () => {
  for (const service of ['teacher', 'Teacher', 'TEACHER', 'معلّم', 'voice over artist', 'voice_over_artist']) {
    const value = service.toLowerCase().startsWith('voice') ? 'VOICE_OVER_ARTIST' : 'TEACHER';
    expect((await rest('PUT', '/user/updateProfile', { body: { service }, token })).body.data).toMatchObject({ service: value });
  }
  for (const service of ['king', 'teach', '__proto__'])
    expect((await rest('PUT', '/user/updateProfile', { body: { service }, token })).body.errors).toEqual({ service: expect.any(String) });
});

describe('an Arabic text alone', () => {
  test('is enough to put a product on sale', async () => {
    const owner = await world.creator();
    const cover = await uploaded(owner, await picture());
    const texts = { title_ar: ' رسم الوجوه ', subtitle_ar: 'خطوة خطوة' };
    const draft = await rest('POST', '/v2/cc/product', { body: { ...texts, cost: 'free', cover_image: cover }, token: owner.token });
    expect(draft).toMatchObject({ status: 201, body: { data: { title: 'رسم الوجوه', title_ar: 'رسم الوجوه', subtitle: null } } });
    const onSale = await rest('PUT', `/cc/product/${draft.body.data._id}`, { body: { status: 'published' }, token: owner.token });
    expect(onSale).toMatchObject({ status: 200, body: { data: { status: 'published', subtitle: 'خطوة خطوة' } } });
    const named = await rest('POST', '/cc/product/section', {
      body: { product_id: draft.body.data._id, title_ar: 'البداية' },
      token: owner.token,
    });
    expect(named).toMatchObject({ status: 201, body: { data: { title: 'البداية', title_ar: 'البداية' } } });
  });
  test('is never required: the title is missing only without a text in either language', async () => {
    expect((await create({ subtitle: 'x' })).body.errors).toEqual({ title: 'Title is required' });
    expect((await create({ title_ar: ' ' })).body.errors).toEqual({ title: 'Title is required' });
    const { data, errors } = await gql(
      'mutation { productCreate(input: { titleAr: "وجوه" }) { product { title titleAr } } }',
      {},
      { token },
    );
    expect([errors, data.productCreate.product]).toEqual([undefined, { title: 'وجوه', titleAr: 'وجوه' }]);
  });
});

describe('the sign-up', () => {
  const signup = (body: object) =>
    rest('POST', '/auth/cc/signup', { body: { password: 'Diwan1234', phone_number: '+96599887766', ...body } });
  test('answers that the profile is incomplete, for known and unknown emails alike', async () => {
    const { email } = await world.creator();
    for (const address of [email, newEmail()]) {
      const { status, body } = await signup({ email: address, signup_type: 'regular' });
      expect([status, body.data]).toEqual([200, { email: address, sign_up_id: expect.any(String), is_complete_profile: false }]);
    }
  });
  test('accepts a username, or reports at its field why not', async () => {
    const { username } = await world.creator();
    expect((await signup({ email: newEmail(), username: newUsername() })).status).toBe(200);
    expect(await signup({ email: newEmail(), username })).toMatchObject({
      status: 409,
      body: { message: 'This username is taken', errors: { username: 'This username is taken' } },
    });
    expect((await signup({ email: newEmail(), username: 'a b' })).body.errors).toEqual({ username: expect.any(String) });
  });
});
