import http from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { rest } from '../support/client.ts';
import { setting } from '../support/server.ts';
import { item, product, section } from '../support/shop.ts';
import { type CreatorAccount, password, world } from '../support/world.ts';

const origin = () => setting('TEST_URL');
const failure = { message: expect.any(String), errors: expect.any(Object) };
/** Sends a body unchanged. */
async function send(path: string, body: string | Buffer, headers: Record<string, string>, method = 'POST') {
  const response = await fetch(`${origin()}${path}`, { method, body: body as string, headers });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

describe('a body', () => {
  const path = '/auth/cc/login';
  const json = { 'content-type': 'application/json' };

  test.each([
    ['broken JSON', '{"email": '],
    ['a list', '[{"email":"a@b.co"}]'],
    ['a string', '"email"'],
    ['null', 'null'],
    ['a number', '1e999'],
  ])('%s is 400', async (_what, body) => {
    expect(await send(path, body, json)).toMatchObject({ status: 400, body: failure });
    expect((await send(path, body, { ...json, 'accept-language': 'ar' })).body.message).toBe('الطلب غير صحيح');
  });

  test('may not be larger than a megabyte, however it is sent', async () => {
    const large = JSON.stringify({ email: 'a'.repeat(1_100_000) });
    expect(await send(path, large, json)).toMatchObject({ status: 413, body: { message: 'The request is too large', errors: {} } });
  });

  test('that is not JSON is 415', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/jsonish']) {
      expect(await send(path, 'email=a@b.co', { 'content-type': type })).toMatchObject({ status: 415, body: failure });
    }
    expect(await send(path, '{}', { ...json, 'content-encoding': 'nonsense' })).toMatchObject({ status: 415, body: failure });
    expect(await send(path, '{}', { 'content-type': 'application/json; charset=latin1' })).toMatchObject({ status: 415, body: failure });
    const { status } = await rest('POST', path, { form: new FormData() });
    expect(status).toBe(415);
  });
});

describe('a field', () => {
  let owner: CreatorAccount;
  let productId: string;
  let sectionId: string;
  beforeAll(async () => {
    owner = await world.creator();
    productId = (await product(owner)).id;
    sectionId = (await section(owner, productId)).id;
  });
  const create = (body: object) => rest('POST', '/v2/cc/product', { body, token: owner.token });

  test('reports a wrong order of items at the field that was sent', async () => {
    const order = async (content: unknown) => {
      const path = `/cc/product/section/content/priority/${sectionId}`;
      const { status, body } = await rest('PUT', path, { body: { content }, token: owner.token });
      return [status, body.errors];
    };
    expect(await order([owner.creatorId])).toEqual([409, { content: expect.stringMatching(/changed somewhere else/) }]);
    expect(await order(['nonsense'])).toEqual([400, { 'content.0': expect.any(String) }]);
    expect(await order([sectionId, sectionId])).toEqual([400, { content: 'The list names something twice' }]);
    expect(await order(undefined)).toEqual([400, { content: expect.any(String) }]);
  });

  test('reports everything wrong in a product at once, by REST names', async () => {
    const { status, body } = await create({
      title: 'x'.repeat(101),
      subtitle: 'x'.repeat(301),
      price: '-5',
      start_date: '2026-05-02',
      end_date: '2026-05-01',
      max_participants: 0,
      group_chat_link: 'javascript:alert(1)',
      benefits: [{ text: 'ab', description: 'too short' }],
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      title: 'Max length for title is 100 characters',
      subtitle: 'Max length for subtitle is 300 characters',
      price: 'Price must be a positive number',
      end_date: 'End date must be after the start date',
      max_participants: 'There must be at least one participant',
      group_chat_link: expect.stringMatching(/valid url/),
      'benefits.0.text': 'Benefit must be at least 3 characters',
      'benefits.0.description': 'Benefit description must be at least 10 characters',
    });
    expect(body.message).toBe(Object.values(body.errors)[0]);
  });

  test.each([
    ['title', ['a list']],
    ['title', { an: 'object' }],
    ['title', 5],
    ['title', true],
    ['cost', 'cheap'],
    ['cost', 7],
    ['price', 12.5],
    ['price', ['12.500']],
    ['max_participants', '7'],
    ['max_participants', 1e12],
    ['max_participants', 1.5],
    ['start_date', 'soon'],
    ['start_date', 20_260_101],
    ['cover_image', 'picture.png'],
    ['show_support_number', 'yes'],
    ['benefits', 'many'],
    ['benefits', { text: 5, description: [] }],
    ['benefits', [['text', 'description']]],
    ['benefits', [null]],
  ])('%s as %j is refused at its field', async (field, value) => {
    const { status, body } = await create({ title: 'A title', [field]: value });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)[0]).toMatch(new RegExp(`^${field}(\\.|$)`));
  });

  test.each([
    ['NUL', 'a\u0000b'],
    ['half a character', 'a\ud800b'],
  ])('refuses %s as text', async (_what, title) => {
    expect(await create({ title })).toMatchObject({ status: 400, body: failure });
    expect((await rest('POST', '/cc/product/section', { body: { product_id: productId, title }, token: owner.token })).status).toBe(400);
    expect((await rest('PUT', `/v2/cc/product/${productId}`, { body: { title }, token: owner.token })).status).toBe(400);
  });

  test('accepts direction marks beside a letter and other scripts, but no bidi overrides and line breaks', async () => {
    const title = 'رسم \u200fالوجوه\u200e 🖍 ‎';
    expect((await create({ title: `${title}!` })).body.data.title).toBe(`${title}!`);
    const told = 'Use one line, without control characters or hidden marks that change the direction of text';
    for (const mark of ['\n', '\u0007', '\u202e', '\u2067'])
      expect(await create({ title: `a${mark}b` })).toMatchObject({ status: 400, body: { message: told, errors: { title: told } } });
  });

  test('treats names such as __proto__ as unknown fields', async () => {
    const body = JSON.stringify({ title: 'A title' }).replace('{', '{"__proto__":{"cost":"free"},"constructor":{"price":"1"},');
    const answer = await send('/v2/cc/product', body, { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` });
    expect(answer).toMatchObject({ status: 201, body: { data: { cost: 'paid', price: null } } });
  });

  test('takes the currency from the body, else from the header, else KWD', async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` };
    const priced = (more: object, header: Record<string, string>) =>
      send('/v2/cc/product', JSON.stringify({ title: 'A title', price: '5.000', ...more }), { ...headers, ...header });
    expect((await priced({}, {})).body.data).toMatchObject({ price: '5.000', currency: 'KWD' });
    expect((await priced({}, { 'x-currency': 'nonsense' })).body.data).toMatchObject({ price: '5.000', currency: 'KWD' });
    expect((await priced({ currency: 'KWD' }, { 'x-currency': 'USD' })).status).toBe(201);
    expect(await priced({}, { 'x-currency': 'USD' })).toMatchObject({
      status: 400,
      body: { errors: { currency: "Prices must be in your account's currency" } },
    });
  });

  test('refuses a section or an item below an unknown parent', async () => {
    const token = owner.token;
    const none = '0197a000-0000-7000-8000-000000000001';
    expect(await rest('POST', '/cc/product/section', { body: { title: 'A section' }, token })).toMatchObject({
      status: 400,
      body: { errors: { product_id: 'This field is required' } },
    });
    expect(await rest('POST', '/cc/product/section', { body: { product_id: 'here', title: 'A section' }, token })).toMatchObject({
      status: 400,
      body: { errors: { product_id: 'This value is not valid' } },
    });
    expect(await rest('POST', '/cc/product/section', { body: { product_id: none, title: 'A section' }, token })).toMatchObject({
      status: 404,
      body: { errors: { product_id: 'This product does not exist' } },
    });
    const video = { section_id: sectionId, type: 'video', title: 'A film' };
    expect(await rest('POST', '/cc/product/section/content', { body: video, token })).toMatchObject({
      status: 400,
      body: { errors: { file_id: 'Add a video file' } },
    });
    expect(await rest('POST', '/cc/product/section/content', { body: { ...video, file_id: none }, token })).toMatchObject({
      status: 404,
      body: { errors: { file_id: 'This file does not exist' } },
    });
    expect(
      await rest('POST', '/cc/product/section/content', {
        body: { section_id: none, type: 'article', title: 'x', body: '<p>x</p>' },
        token,
        language: 'ar',
      }),
    ).toMatchObject({ status: 404, body: { errors: { section_id: 'هذا القسم غير موجود' } } });
  });

  test('accepts three statuses, and only allowed changes between them', async () => {
    const token = owner.token;
    const path = `/cc/product/${productId}`;
    expect(await rest('PUT', path, { body: {}, token })).toMatchObject({
      status: 400,
      body: { errors: { status: 'This field is required' } },
    });
    for (const status of ['sold', 'toString', 5, ['draft']])
      expect(await rest('PUT', path, { body: { status }, token })).toMatchObject({
        status: 400,
        body: { errors: { status: 'This value is not valid' } },
      });
    expect(await rest('PUT', path, { body: { status: 'archived' }, token })).toMatchObject({
      status: 409,
      body: { message: 'Only a published product can be archived' },
    });
    expect(await rest('PUT', path, { body: { status: 'published' }, token })).toMatchObject({
      status: 400,
      body: { errors: { subtitle: 'Subtitle is required', cover_image: 'Cover image is required', price: 'Price is required' } },
    });
  });

  test('an older version is 409', async () => {
    const { id } = await product(owner);
    expect((await rest('PUT', `/v2/cc/product/${id}`, { body: { version: 1, title: 'Mine' }, token: owner.token })).status).toBe(200);
    expect(await rest('PUT', `/v2/cc/product/${id}`, { body: { version: 1, title: 'Theirs' }, token: owner.token })).toMatchObject({
      status: 409,
      body: failure,
    });
  });

  test('accepts five periods', async () => {
    expect(await rest('GET', '/cc/reports/product-revenue?period=decade', owner)).toMatchObject({
      status: 400,
      body: { errors: { period: 'This value is not valid' } },
    });
    expect((await rest('GET', '/cc/reports/product-revenue?period=', owner)).body.data).toMatchObject({
      period: 'all',
      total: '0.000',
      days: [],
      products: [],
    });
  });

  test('deleting twice is 404 the second time', async () => {
    const { id } = await item(owner, sectionId);
    const statuses = [];
    for (let times = 0; times < 2; times += 1) statuses.push((await rest('DELETE', `/cc/product/section/content/${id}`, owner)).status);
    expect(statuses).toEqual([200, 404]);
  });
});

describe('an address', () => {
  test.each(['/cc', '/cc/nothing', '/api/nothing', '/auth/cc/logout', '/v2/cc/products', '/user/nobody', '/api/api/cc/product/section'])(
    '%s is 404 in JSON',
    async (path) => {
      expect(await rest('GET', path)).toMatchObject({ status: 404, body: { message: 'Not found', errors: {} } });
      expect((await rest('GET', path, { language: 'ar' })).body.message).toBe('غير موجود');
    },
  );

  test('answers another method with the allowed ones', async () => {
    for (const [method, path, allow] of [
      ['GET', '/auth/cc/login', 'POST'],
      ['POST', '/api/cc/product/0197a000-0000-7000-8000-000000000001', 'DELETE, GET, PUT, HEAD'],
      ['PUT', '/cc/product/section', 'POST'],
      ['POST', '/cc/product/v2/getProductList', 'GET, HEAD'],
    ] as const) {
      const { status, headers, body } = await rest(method, path);
      expect([status, headers.get('allow')]).toEqual([405, allow]);
      expect(body).toEqual(failure);
    }
  });

  test('answers 404 for a malformed id, after checking the token', async () => {
    const { token } = await world.creator();
    for (const id of ['1', 'null', '%00', "' or 1=1", '../..%2f', '0197a000-0000-7000-8000-00000000000g', 'x'.repeat(3000)]) {
      const path = `/cc/product/section/single/${encodeURIComponent(id)}`;
      expect(await rest('GET', path, { token })).toMatchObject({ status: 404, body: { message: 'Not found' } });
      expect((await rest('GET', path)).status).toBe(401);
    }
    expect(await rest('GET', '/cc/product/%E0%A4%A', { token })).toMatchObject({ status: 400, body: failure });
  });

  test('completes the profile of the viewer’s own user id only', async () => {
    const [creator, stranger] = await Promise.all([world.creator(), world.creator()]);
    const body = { full_name: 'Sara', bio: 'Draws', service: 'ARTIST', profile_url: creator.username, phone_number: '+96599887766' };
    for (const id of [stranger.userId, creator.creatorId]) {
      expect(await rest('PUT', `/auth/cc/user/${id}`, { body, token: creator.token })).toMatchObject({
        status: 404,
        body: { message: 'Not found' },
      });
    }
    expect((await rest('PUT', `/auth/cc/user/${creator.userId.toUpperCase()}`, { body, token: creator.token })).status).toBe(200);
    const taken = { ...body, profile_url: stranger.username };
    expect(await rest('PUT', `/auth/cc/user/${creator.userId}`, { body: taken, token: creator.token })).toMatchObject({
      status: 409,
      body: { errors: { profile_url: 'This username is taken' } },
    });
  });

  test('forbids caching of all answers', async () => {
    const creator = await world.creator();
    for (const { headers } of [
      await rest('GET', '/cc/product/v2/getProductList', creator),
      await rest('POST', '/auth/cc/login', { body: { email: creator.email, password } }),
    ]) {
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});

test('a client that disconnects in the middle of a body does no harm', async () => {
  const { port } = new URL(origin());
  await new Promise<void>((resolve) => {
    const request = http.request({
      port,
      path: '/auth/cc/login',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '1000' },
    });
    request.on('error', () => resolve());
    request.write('{"email":', () => request.destroy());
    request.on('close', () => resolve());
  });
  expect((await rest('GET', '/openapi.json')).status).toBe(200);
});
