import { beforeAll, expect, test } from 'vitest';
import { mailTo, rest } from '../support/client.ts';
import { seen } from '../support/contract.ts';
import { picture } from '../support/files.ts';
import { planNamed } from '../support/plans.ts';
import { newEmail, newUsername, password, tokenIn, world } from '../support/world.ts';

/**
 * Walks all paths, each as the specification writes it (section 7) with its payload. `rest` checks each answer against
 * `/openapi.json`, so this shows that every documented call answers, and as it is documented.
 */
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The calls of section 7; `null` where it shows no method. */
const specified: readonly [Method | null, path: string][] = [
  ['POST', '/cc/file/upload'],
  ['POST', '/auth/cc/login'],
  ['POST', '/auth/cc/signup'],
  ['GET', '/cc/email/verify'],
  [null, '/auth/cc/email/signup/resend'],
  ['PUT', '/auth/cc/user/{id}'],
  ['PUT', '/user/updateProfile'],
  ['PUT', '/cc/user/updateCoverImage'],
  [null, '/v2/cc/product'],
  [null, '/v2/cc/product/{id}'],
  [null, '/cc/product/{id}'],
  [null, '/cc/product/v2/getProductList'],
  [null, '/cc/product/section'],
  [null, '/cc/product/section/list/{productId}'],
  [null, '/cc/product/section/single/{contentId}'],
  [null, '/cc/product/section/content'],
  [null, '/cc/product/section/content/single/{id}'],
  [null, '/cc/product/section/content/{id}'],
  [null, '/cc/product/section/content/priority/{id}'],
  [null, '/cc/product/sessions/schedules'],
  [null, '/cc/creatorProfile/details'],
  ['POST', '/cc/user/changePassword'],
  ['POST', '/cc/subscription/bill/promoCode'],
  ['POST', '/cc/setting/subscribe'],
  ['GET', '/cc/subscription/plans'],
  ['GET', '/cc/setting/subscription'],
  [null, '/cc/dashboard/users'],
  ['GET', '/cc/setting/admin'],
  ['POST', '/cc/setting/admin'],
  ['PUT', '/cc/setting/admin/{id}'],
  ['DELETE', '/cc/setting/admin/{id}'],
  [null, '/cc/reports/product-revenue'],
];

interface Described {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}
let api: Described;
beforeAll(async () => {
  api = (await rest('GET', '/openapi.json')).body;
});

const formOf = (fields: Record<string, string | File>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

test('the description has each call of the specification', () => {
  const missing = specified.filter(([method, path]) => !api.paths[path] || (method && !api.paths[path]?.[method.toLowerCase()]));
  expect(missing).toEqual([]);
});

test('each documented call succeeds, with each documented status of success', async () => {
  let token: string | undefined;
  const call = async (method: Method, path: string, sent: { body?: object; form?: FormData } = {}) => {
    const { status, body } = await rest(method, path, { ...sent, token });
    expect(status, `${method} ${path} ${JSON.stringify(body)}`).toBeLessThan(300);
    return body.data;
  };

  const email = newEmail('creator');
  const signup = { email, password, phone_number: '+96599887766', role: 'creator', signup_type: 'regular', username: newUsername() };
  const first = await rest('POST', '/auth/cc/signup', { body: signup });
  expect(first.body).not.toHaveProperty('meta');
  await call('POST', '/auth/cc/email/signup/resend', { body: { email, sign_up_id: first.body.data.sign_up_id } });
  const link = tokenIn(await mailTo(email));
  await call('GET', `/cc/email/verify?token=${link}`);
  const login = await call('POST', '/auth/cc/login', { body: { email, password } });
  token = login.token;
  await call('POST', '/auth/cc/token');

  const profile = { full_name: 'Sara Ali', bio: 'I teach', service: 'ARTIST', profile_url: newUsername(), phone_number: '+96599887766' };
  await call('PUT', `/auth/cc/user/${login._id}`, { form: formOf({ ...profile, profile_pic: await picture() }) });
  await call('PUT', '/user/updateProfile', { form: formOf({ bio: 'I teach drawing' }) });
  await call('PUT', '/cc/user/updateCoverImage', { form: formOf({ cover_image: await picture() }) });
  await call('GET', '/cc/creatorProfile/details');

  const file = await call('POST', '/cc/file/upload', { form: formOf({ file: await picture() }) });
  const { _id: product } = await call('POST', '/v2/cc/product', { body: { title: 'Faces', cost: 'free' } });
  await call('PUT', `/v2/cc/product/${product}`, { body: { subtitle: 'Line by line', cover_image: file._id, start_date: '2026-01-01' } });
  const { _id: section } = await call('POST', '/cc/product/section', { body: { product_id: product, title: 'First lines' } });
  await call('PUT', `/cc/product/section/${section}`, { body: { title: 'The first lines' } });
  const article = { section_id: section, type: 'article', title: 'Paper', body: '<p>Bring paper</p>' };
  const { _id: item } = await call('POST', '/cc/product/section/content', { body: article });
  await call('GET', `/cc/product/section/content/single/${item}`);
  await call('PUT', `/cc/product/section/content/${item}`, { body: { subtitle: 'What you need' } });
  await call('PUT', `/cc/product/section/content/priority/${section}`, { body: { content: [item] } });
  await call('GET', `/cc/product/section/list/${product}`);
  await call('GET', `/cc/product/section/single/${section}`);
  await call('PUT', `/cc/product/${product}`, { body: { status: 'published' } });
  await call('GET', `/cc/product/${product}`);
  await call('GET', '/cc/product/v2/getProductList?status=published&page=1&size=12&search=faces');
  const { _id: copy } = await call('POST', `/cc/product/${product}/duplicate`);
  await call('DELETE', `/cc/product/section/content/${item}`);
  await call('DELETE', `/cc/product/section/${section}`);
  await call('DELETE', `/cc/product/${copy}`);

  const event = { session_type: 'event', title: 'Clay', session_date: '2039-05-01' };
  const { _id: meeting } = await call('POST', '/cc/product/sessions/schedules', { body: event });
  const facts = {
    session_time: '18:00',
    duration: 60,
    seats: 5,
    event_type: 'public',
    location: 'online',
    cost: 'free',
    description: 'Bring paper',
  };
  await call('PUT', `/v2/cc/product/sessions/schedules/${meeting}`, { body: facts });
  await call('PUT', `/cc/product/sessions/schedules/${meeting}`, { body: { status: 'scheduled' } });
  await call('GET', `/cc/product/sessions/schedules/${meeting}`);
  await call('GET', '/cc/product/sessions/schedules?from=2039-05-01&to=2039-05-31');
  await call('GET', '/cc/dashboard/users');
  await call('GET', '/cc/reports/product-revenue?period=month');

  const admin = { full_name: 'Noor', email: newEmail('admin'), permission: 'view' };
  const { _id: noor } = await call('POST', '/cc/setting/admin', { body: admin });
  await call('PUT', `/cc/setting/admin/${noor}`, { body: { permission: 'edit' } });
  await call('GET', '/cc/setting/admin');
  await call('DELETE', `/cc/setting/admin/${noor}`);

  await call('GET', '/cc/subscription/plans');
  await call('GET', '/cc/setting/subscription');
  await call('POST', '/cc/subscription/bill/promoCode', { body: { promoCode: 'NONE', userId: login._id } });
  const pay = { paymentType: 'subscription', subscriptionPlanId: await planNamed('STARTER') };
  const paid = await call('POST', '/cc/setting/subscribe', { body: pay });
  expect(paid).toMatchObject({ isThreeDSecure: true, threeDSecureUrl: expect.stringMatching(/^http/), success: false });

  token = (await call('POST', '/cc/user/changePassword', { body: { oldPassword: password, newPassword: `${password}5` } })).token;
  await call('DELETE', '/auth/cc/token');

  const documented = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.keys(responses)
        .filter((status) => status.startsWith('2'))
        .map((status) => `${method.toUpperCase()} ${path} ${status}`),
    ),
  );
  expect(documented.length).toBeGreaterThan(35);
  expect(documented.filter((one) => !seen.has(one))).toEqual([]);
});

test('unknown fields of a body are told, also by a failure, in lists, in forms, and as files', async () => {
  const { token } = await world.creator();
  const ignoredBy = async (method: Method, path: string, sent: { body?: object; form?: FormData }, expected: number) => {
    const { status, body } = await rest(method, path, { ...sent, token });
    expect([status, body.message], JSON.stringify(body)).toEqual([expected, expect.any(String)]);
    return body.meta?.ignored;
  };
  const benefits = [{ text: 'See shapes', description: 'Look at light before lines', colour: 'red' }];
  const draft = { title: 'Faces', colour: 'red', benefits, _id: 'mine', toString: 'own' };
  expect(await ignoredBy('POST', '/v2/cc/product', { body: draft }, 201)).toEqual(['colour', 'benefits.0.colour', '_id', 'toString']);
  expect(await ignoredBy('POST', '/v2/cc/product', { body: { titel: 'Faces', title: '' } }, 400)).toEqual(['titel']);
  // A list of one may come without its brackets.
  const one = { title: 'Faces', benefits: benefits[0] };
  expect(await ignoredBy('POST', '/v2/cc/product', { body: one }, 201)).toEqual(['benefits.colour']);
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`${n}${'x'.repeat(200)}`, n]));
  const told: string[] = await ignoredBy('POST', '/v2/cc/product', { body: { title: 'Faces', ...many } }, 201);
  expect([told.length, Math.max(...told.map(({ length }) => length))]).toEqual([50, 100]);

  const form = formOf({ bio: 'I teach drawing', colour: 'red', picture: await picture() });
  expect(await ignoredBy('PUT', '/user/updateProfile', { form }, 200)).toEqual(expect.arrayContaining(['colour', 'picture']));
  const upload = formOf({ note: 'for the cover', file: await picture() });
  expect(await ignoredBy('POST', '/cc/file/upload', { form: upload }, 201)).toEqual(['note']);
  expect(await ignoredBy('POST', '/v2/cc/product', { body: { title: 'Faces' } }, 201)).toBeUndefined();
});
