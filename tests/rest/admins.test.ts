import { describe, expect, test } from 'vitest';
import { mailTo, rest } from '../support/client.ts';
import { checkout, crowd, shop } from '../support/sales.ts';
import { accept, dana, invite } from '../support/team.ts';
import { newEmail, password, tokenIn, world } from '../support/world.ts';

const path = '/cc/setting/admin';
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const body = (email: string) => ({ full_name: 'Dana Ali', email, permission: 'view' });

describe('/cc/setting/admin', () => {
  test('adds, lists, changes and deletes admins, with the messages of the specification', async () => {
    const owner = await world.creator();
    const email = newEmail('dana');
    const added = await rest('POST', path, { body: body(email), token: owner.token });
    expect(added).toMatchObject({ status: 201, body: { message: 'Admin added successfully' } });
    const admin = {
      _id: expect.any(String),
      full_name: 'Dana Ali',
      email,
      permission: 'view',
      status: 'invited',
      invited_at: instant,
      accepted_at: null,
      last_seen_at: null,
    };
    expect(added.body.data).toEqual(admin);
    expect(await rest('GET', path, owner)).toMatchObject({
      status: 200,
      body: { data: [admin], meta: { page: 1, size: 8, total: 1 }, message: 'Done' },
    });
    await accept({ token: tokenIn(await mailTo(email)), password });
    const at = `${path}/${added.body.data._id}`;
    expect(await rest('PUT', `/api${at}`, { body: { ...body(email), permission: 'edit' }, token: owner.token })).toMatchObject({
      status: 200,
      body: { message: 'Admin updated successfully', data: { full_name: 'Dana Ali', permission: 'edit', status: 'active' } },
    });
    expect(await rest('DELETE', at, owner)).toMatchObject({
      status: 200,
      body: { message: 'Admin deleted successfully', data: { _id: added.body.data._id } },
    });
    expect(await rest('DELETE', at, owner)).toMatchObject({ status: 404, body: { message: 'This admin does not exist' } });
  });

  test('answers the same in Arabic', async () => {
    const owner = { ...(await world.creator()), language: 'ar' as const };
    const added = await rest('POST', path, { ...owner, body: body(newEmail('dana')) });
    const at = `${path}/${added.body.data._id}`;
    const answers = [added, await rest('PUT', at, { ...owner, body: { full_name: 'دانة' } }), await rest('DELETE', at, owner)];
    expect(answers.map((answer) => answer.body.message)).toEqual([
      'تمت إضافة المشرف بنجاح',
      'تم تحديث بيانات المشرف بنجاح',
      'تم حذف المشرف بنجاح',
    ]);
  });

  test('reports a failed add in message.admin', async () => {
    const owner = await world.creator();
    const add = (sent: object, token: string | undefined = owner.token) => rest('POST', path, { body: sent, token });
    expect(await add({ full_name: ' ', email: 'x', permission: 'edit' })).toMatchObject({
      status: 400,
      body: {
        message: { admin: 'Name is required' },
        errors: { full_name: 'Name is required', email: 'Please enter a valid email address' },
      },
    });
    expect(await add({})).toMatchObject({
      status: 400,
      body: {
        message: { admin: 'Name is required' },
        errors: { full_name: 'Name is required', email: 'Email is required', permission: 'This field is required' },
      },
    });
    expect((await add({ ...body(newEmail()), permission: 'owner' })).body).toEqual({
      message: { admin: 'This value is not valid' },
      errors: { permission: 'This value is not valid' },
    });
    expect(await add(body(owner.email))).toMatchObject({
      status: 409,
      body: { message: { admin: "This is the owner's own email" }, errors: { email: "This is the owner's own email" } },
    });
    const { token } = await world.admin(owner, 'EDIT');
    expect(await add(body(newEmail()), token)).toMatchObject({ status: 403, body: { message: { admin: 'You may not do this' } } });
    expect(await add(body(newEmail()), 'nonsense')).toMatchObject({ status: 401, body: { message: { admin: 'Please sign in' } } });
  });

  test('reports other failures as all paths do', async () => {
    const owner = await world.creator();
    const { body: added } = await rest('POST', path, { body: body(newEmail('dana')), token: owner.token });
    const at = `${path}/${added.data._id}`;
    expect(await rest('PUT', at, { body: { email: 'x' }, token: owner.token })).toMatchObject({
      status: 400,
      body: { message: 'Please enter a valid email address', errors: { email: 'Please enter a valid email address' } },
    });
    for (const id of ['nonsense', '0197a000-0000-7000-8000-000000000000'])
      expect((await rest('PUT', `${path}/${id}`, { body: { full_name: 'Dana' }, token: owner.token })).status).toBe(404);
  });

  test('lists pages of eight', async () => {
    const owner = await world.creator();
    for (let n = 0; n < 9; n++) await invite(owner, dana());
    const pages = await Promise.all([1, 2, 3].map((page) => rest('GET', `${path}?page=${page}`, owner)));
    expect(pages.map((page) => page.body.data.length)).toEqual([8, 1, 0]);
    expect(pages[1]?.body.meta).toEqual({ page: 2, size: 8, total: 9 });
    expect((await rest('GET', `${path}?size=101`, owner)).status).toBe(400);
  });

  test('is described with the message at its place', async () => {
    const { paths } = (await rest('GET', '/openapi.json')).body;
    const schema = paths[path].post.responses['409'].content['application/json'].schema;
    expect(schema.properties.message).toMatchObject({ type: 'object', properties: { admin: { type: 'string' } }, required: ['admin'] });
    expect(paths[path].get.responses['403']).toEqual({ $ref: '#/components/responses/403' });
  });
});

describe('/cc/dashboard/users', () => {
  test('lists customers page by page, and searches', async () => {
    const { creator, productId } = await shop({ cost: 'FREE', price: null });
    const buyers = await crowd(3);
    for (const buyer of buyers) await checkout(buyer, productId);
    const list = async (query: string, { token } = creator as { token: string }) => rest('GET', `/cc/dashboard/users${query}`, { token });
    const { status, body } = await list('');
    expect(status).toBe(200);
    expect(body.meta).toEqual({ page: 1, size: 20, total: 3 });
    expect(body.data[0]).toEqual({
      _id: buyers[2]?.userId,
      email: buyers[2]?.email,
      phone_number: null,
      order_count: 1,
      total_paid: '0.000',
      currency: 'KWD',
      first_order_at: instant,
      last_order_at: instant,
    });
    expect((await list('?page=2&size=2')).body).toMatchObject({ data: [{ _id: buyers[0]?.userId }], meta: { page: 2, size: 2, total: 3 } });
    const search = encodeURIComponent(buyers[1]?.email as string);
    expect((await list(`?search=${search}`)).body).toMatchObject({ data: [{ _id: buyers[1]?.userId }], meta: { total: 1 } });
    expect((await list('?search=')).body.meta.total).toBe(3);

    const viewer = await world.admin(creator, 'VIEW');
    expect((await list('', viewer)).body.data[0].email).toMatch(/^.•••@e•••\.com$/);
    expect(await list(`?search=${search}`, viewer)).toMatchObject({ status: 403, body: { message: 'You may not do this' } });
  });
});
