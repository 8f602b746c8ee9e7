import { beforeAll, describe, expect, test } from 'vitest';
import { table } from '../../server/rest/table.ts';
import { apiKey } from '../support/api-keys.ts';
import { rest } from '../support/client.ts';
import { figureOfTests } from '../support/figure-of-tests.ts';
import { picture } from '../support/files.ts';
import { planNamed } from '../support/plans.ts';
import { dayIn, session } from '../support/sessions.ts';
import { item, product, section } from '../support/shop.ts';
import { type Account, type CreatorAccount, newEmail, newUsername, password, world } from '../support/world.ts';

/** A valid request to each row of the table that is not public, in a world of its own. */
interface Call {
  path: string;
  body?: object;
  form?: () => Promise<FormData>;
}
type Calls = Record<string, (world: Shop) => Call>;
const formWith = async (file: string) => {
  const form = new FormData();
  form.append(file, await picture());
  return form;
};
interface Shop {
  owner: CreatorAccount;
  adminId: string;
  productId: string;
  sessionId: string;
  sectionId: string;
  itemId: string;
}

const starter = await planNamed('STARTER');
const calls: Calls = {
  'PUT /auth/cc/user/:id': ({ owner }) => ({
    path: `/auth/cc/user/${owner.userId}`,
    body: { full_name: 'Sara', bio: 'Draws', service: 'ARTIST', profile_url: newUsername(), phone_number: '+96599887766' },
  }),
  'PUT /user/updateProfile': () => ({ path: '/user/updateProfile', body: { bio: 'Draws more' } }),
  'PUT /cc/user/updateCoverImage': () => ({ path: '/cc/user/updateCoverImage', form: () => formWith('cover_image') }),
  'GET /cc/creatorProfile/details': () => ({ path: '/cc/creatorProfile/details' }),
  'POST /cc/file/upload': () => ({ path: '/cc/file/upload', form: () => formWith('file') }),
  'POST /v2/cc/product': () => ({ path: '/v2/cc/product', body: { title: 'Another' } }),
  'PUT /v2/cc/product/:id': ({ productId }) => ({ path: `/v2/cc/product/${productId}`, body: { title: 'Renamed' } }),
  'GET /cc/product/:id': ({ productId }) => ({ path: `/cc/product/${productId}` }),
  'PUT /cc/product/:id': ({ productId }) => ({ path: `/cc/product/${productId}`, body: { status: 'published' } }),
  'POST /cc/product/:id/duplicate': ({ productId }) => ({ path: `/cc/product/${productId}/duplicate` }),
  'DELETE /cc/product/:id': ({ productId }) => ({ path: `/cc/product/${productId}` }),
  'GET /cc/product/v2/getProductList': () => ({ path: '/cc/product/v2/getProductList' }),
  'GET /cc/product/sessions/schedules': () => ({ path: '/cc/product/sessions/schedules?from=2027-03-01&to=2027-03-31' }),
  'POST /cc/product/sessions/schedules': () => ({ path: '/cc/product/sessions/schedules', body: { title: 'Drawing together' } }),
  'GET /cc/product/sessions/schedules/:id': ({ sessionId }) => ({ path: `/cc/product/sessions/schedules/${sessionId}` }),
  'PUT /v2/cc/product/sessions/schedules/:id': ({ sessionId }) => ({
    path: `/v2/cc/product/sessions/schedules/${sessionId}`,
    body: { title: 'Renamed' },
  }),
  'PUT /cc/product/sessions/schedules/:id': ({ sessionId }) => ({
    path: `/cc/product/sessions/schedules/${sessionId}`,
    body: { status: 'cancelled' },
  }),
  'POST /cc/product/section': ({ productId }) => ({ path: '/cc/product/section', body: { product_id: productId, title: 'More' } }),
  'GET /cc/product/section/list/:productId': ({ productId }) => ({ path: `/cc/product/section/list/${productId}` }),
  'GET /cc/product/section/single/:contentId': ({ sectionId }) => ({ path: `/cc/product/section/single/${sectionId}` }),
  'PUT /cc/product/section/:id': ({ sectionId }) => ({ path: `/cc/product/section/${sectionId}`, body: { title: 'Renamed' } }),
  'DELETE /cc/product/section/:id': ({ sectionId }) => ({ path: `/cc/product/section/${sectionId}` }),
  'PUT /cc/product/section/content/priority/:id': ({ sectionId, itemId }) => ({
    path: `/cc/product/section/content/priority/${sectionId}`,
    body: { content: [itemId] },
  }),
  'POST /cc/product/section/content': ({ sectionId }) => ({
    path: '/cc/product/section/content',
    body: { section_id: sectionId, type: 'article', title: 'More', body: '<p>Text</p>' },
  }),
  'GET /cc/product/section/content/single/:id': ({ itemId }) => ({ path: `/cc/product/section/content/single/${itemId}` }),
  'PUT /cc/product/section/content/:id': ({ itemId }) => ({ path: `/cc/product/section/content/${itemId}`, body: { title: 'Renamed' } }),
  'DELETE /cc/product/section/content/:id': ({ itemId }) => ({ path: `/cc/product/section/content/${itemId}` }),
  'GET /cc/reports/product-revenue': () => ({ path: '/cc/reports/product-revenue' }),
  'GET /cc/setting/admin': () => ({ path: '/cc/setting/admin' }),
  'POST /cc/setting/admin': () => ({
    path: '/cc/setting/admin',
    body: { full_name: 'Dana', email: newEmail('admin'), permission: 'view' },
  }),
  'PUT /cc/setting/admin/:id': ({ adminId }) => ({ path: `/cc/setting/admin/${adminId}`, body: { full_name: 'Dana Ali' } }),
  'DELETE /cc/setting/admin/:id': ({ adminId }) => ({ path: `/cc/setting/admin/${adminId}` }),
  'GET /cc/dashboard/users': () => ({ path: '/cc/dashboard/users' }),
  'GET /cc/setting/subscription': () => ({ path: '/cc/setting/subscription' }),
  'POST /cc/subscription/bill/promoCode': ({ owner }) => ({
    path: '/cc/subscription/bill/promoCode',
    body: { promoCode: 'NOSUCHCODE', userId: owner.userId },
  }),
  'POST /cc/setting/subscribe': () => ({
    path: '/cc/setting/subscribe',
    body: { paymentType: 'subscription', subscriptionPlanId: starter },
  }),
  'POST /auth/cc/token': () => ({ path: '/auth/cc/token' }),
  'POST /cc/user/changePassword': () => ({
    path: '/cc/user/changePassword',
    body: { oldPassword: password, newPassword: password },
  }),
  'DELETE /auth/cc/token': () => ({ path: '/auth/cc/token' }),
};
/** Rows that any signed-in user may call. */
const anybodys = ['POST /auth/cc/token', 'POST /cc/user/changePassword', 'DELETE /auth/cc/token'];
/** Rows that answer from the viewer's own account only, so they cannot name an object of another account. */
const ownOnly = [
  'PUT /user/updateProfile',
  'PUT /cc/user/updateCoverImage',
  'GET /cc/creatorProfile/details',
  'POST /cc/file/upload',
  'POST /v2/cc/product',
  'GET /cc/product/v2/getProductList',
  'GET /cc/product/sessions/schedules',
  'POST /cc/product/sessions/schedules',
  'GET /cc/reports/product-revenue',
  'GET /cc/setting/admin',
  'POST /cc/setting/admin',
  'GET /cc/dashboard/users',
  'GET /cc/setting/subscription',
  'POST /cc/setting/subscribe',
];
/** Rows for the owner only. */
const ownersOnly = [
  'GET /cc/setting/admin',
  'POST /cc/setting/admin',
  'PUT /cc/setting/admin/:id',
  'DELETE /cc/setting/admin/:id',
  'POST /cc/subscription/bill/promoCode',
  'POST /cc/setting/subscribe',
];
const isRead = (name: string) => name.startsWith('GET ');
/** The failure body of a message. */
const said = (name: string, message: string) => (name === 'POST /cc/setting/admin' ? { admin: message } : message);
const publicRows = [
  'POST /auth/cc/signup',
  'POST /auth/cc/email/signup/resend',
  'GET /cc/email/verify',
  'POST /auth/cc/login',
  'GET /cc/subscription/plans',
];

let days = 1;
/** A session that can be booked, each on a day of its own. */
const scheduled = (owner: CreatorAccount) => session(owner, { published: true, sessionDate: dayIn(++days) });

async function openShop(): Promise<Shop> {
  const owner = await world.creator();
  const { id: productId } = await product(owner);
  const { id: sectionId } = await section(owner, productId);
  const { adminId } = await world.admin(owner, 'VIEW');
  const [{ id: sessionId }, { id: itemId }] = [await scheduled(owner), await item(owner, sectionId)];
  return { owner, adminId, productId, sessionId, sectionId, itemId };
}
async function call(name: string, shop: Shop, token?: string) {
  const { path, body, form } = (calls[name] as Calls[string])(shop);
  const answer = await rest(name.split(' ')[0] as 'GET', path, { body, form: await form?.(), token });
  expect(JSON.stringify(answer.body)).not.toContain('{{'); // each message is filled in
  return answer;
}

figureOfTests('paths', 'tests of the paths');

test('all rows of the table are tested here', () => {
  expect([...Object.keys(calls), ...publicRows].sort()).toEqual(table.map(({ method, path }) => `${method} ${path}`).sort());
});

const refusesStrangers = async (name: string, shop: Shop) => {
  for (const token of [undefined, 'nonsense', `${shop.owner.token.slice(0, -4)}AAAA`]) {
    expect(await call(name, shop, token)).toMatchObject({ status: 401, body: { message: said(name, 'Please sign in'), errors: {} } });
  }
};

describe.each(anybodys)('%s', (name) => {
  test('serves all signed-in users, and no one else', async () => {
    const shop = await openShop();
    const everybody = await Promise.all([world.customer(), world.admin(shop.owner, 'VIEW'), world.admin(shop.owner, 'EDIT')]);
    await refusesStrangers(name, shop);
    for (const { token } of [...everybody, shop.owner]) expect((await call(name, shop, token)).status).toBe(200);
  });
});

describe.each(Object.keys(calls).filter((name) => !anybodys.includes(name)))('%s', (name) => {
  let shop: Shop;
  let stranger: CreatorAccount;
  let customer: Account;
  beforeAll(async () => {
    [shop, stranger, customer] = await Promise.all([openShop(), world.creator(), world.customer()]);
  });

  test('asks a caller without a token to sign in', async () => {
    await refusesStrangers(name, shop);
  });

  test('refuses customers', async () => {
    expect(await call(name, shop, customer.token)).toMatchObject({ status: 403, body: { message: said(name, 'You may not do this') } });
  });

  test('refuses a key without the scope', async () => {
    const { token } = await apiKey(shop.owner, [name === 'GET /cc/dashboard/users' ? 'reports:read' : 'customers:read']);
    const { status, body } = await call(name, shop, token);
    const message = said(name, expect.stringMatching(/^This API key lacks the scope \w+:\w+$|^API keys cannot/) as unknown as string);
    expect([status, body]).toEqual([403, expect.objectContaining({ message })]);
  });

  if (!ownOnly.includes(name)) {
    test('answers 404 for an object of another account', async () => {
      const { status, body } = await call(name, shop, stranger.token);
      expect(status).toBe(404);
      expect(body).not.toHaveProperty('data');
    });
  }

  const looks = isRead(name) && !ownersOnly.includes(name);
  test(looks ? 'shows it to an admin who may only look' : 'refuses an admin who may only look', async () => {
    const admin = await world.admin(shop.owner, 'VIEW');
    const asAdmin = { ...shop, owner: { ...shop.owner, userId: admin.userId } };
    expect((await call(name, asAdmin, admin.token)).status).toBe(looks ? 200 : 403);
  });

  test(ownersOnly.includes(name) ? 'serves the owner alone' : 'serves an admin who may edit, and the owner', async () => {
    const admin = await world.admin(shop.owner, 'EDIT');
    if (ownersOnly.includes(name)) expect((await call(name, shop, admin.token)).status).toBe(403);
    for (const { token, userId } of ownersOnly.includes(name) ? [shop.owner] : [admin, shop.owner]) {
      const isOver = name.startsWith('DELETE') || name === 'PUT /cc/product/sessions/schedules/:id';
      const own = isOver ? await openItem(shop) : shop;
      const { status, body } = await call(name, { ...own, owner: { ...shop.owner, userId } }, token);
      // A draft that is not ready may be refused for missing fields, but not for the caller.
      if (name === 'PUT /cc/product/:id')
        expect([status, Object.keys(body.errors)]).toEqual([400, expect.arrayContaining(['cover_image', 'price'])]);
      else expect(status).toBeLessThan(300);
    }
  });
});

const openItem = async (shop: Shop): Promise<Shop> => {
  const { id: productId } = await product(shop.owner);
  const { id: sectionId } = await section(shop.owner, productId);
  const [{ id: sessionId }, { id: itemId }] = [await scheduled(shop.owner), await item(shop.owner, sectionId)];
  return { ...shop, productId, sessionId, sectionId, itemId };
};
