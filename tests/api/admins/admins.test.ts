import { describe, expect, test } from 'vitest';
import { type Caller, gql, mailsTo, mailTo, rest, subscribe } from '../../support/client.ts';
import { quickest } from '../../support/quickest.ts';
import { product } from '../../support/shop.ts';
import {
  accept,
  adminsQuery,
  dana,
  deleteMutation,
  invitation,
  invite,
  linkInvalid,
  list,
  nobody,
  openSocket,
  remove,
  resend,
  resendMutation,
  switchTo,
  update,
  updateMutation,
  viewer,
} from '../../support/team.ts';
import {
  type AdminAccount,
  adminInviteMutation,
  type ConsoleAccount,
  loginMutation,
  newEmail,
  password,
  signIn,
  tokenIn,
  world,
} from '../../support/world.ts';

describe('the list', () => {
  test('has the admins of this account only, newest first, eight on a page', async () => {
    const owner = await world.creator();
    const emails: string[] = [];
    for (let n = 0; n < 10; n++) emails.unshift((await invite(owner, dana())).admin.email);
    await invite(await world.creator(), dana());
    const first = await list(owner);
    expect(first).toMatchObject({ totalCount: 10, pageInfo: { hasNextPage: true } });
    const second = await list(owner, { after: first.pageInfo.endCursor });
    expect([first.nodes.length, second.nodes.length, second.pageInfo.hasNextPage]).toEqual([8, 2, false]);
    expect([...first.nodes, ...second.nodes].map(({ email }) => email)).toEqual(emails);
  });
});

describe('changing', () => {
  test('of a name and a permission', async () => {
    const owner = await world.creator();
    const { adminId, email } = await world.admin(owner, 'VIEW');
    expect((await update(owner, adminId, { fullName: ' Dana ' })).admin).toMatchObject({ fullName: 'Dana', permission: 'VIEW' });
    expect((await update(owner, adminId, { permission: 'EDIT' })).admin).toMatchObject({ fullName: 'Dana', permission: 'EDIT' });
    expect((await update(owner, adminId, {})).admin).toMatchObject({ fullName: 'Dana', permission: 'EDIT' });
    expect((await update(owner, adminId, { fullName: 'Dana', email, permission: 'EDIT' })).userErrors).toEqual([]);
    expect((await update(owner, adminId, { fullName: '', email: 'x', permission: null })).userErrors).toMatchObject([
      { field: ['fullName'], code: 'REQUIRED' },
      { field: ['email'], code: 'INVALID' },
      { field: ['permission'], code: 'REQUIRED' },
    ]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('of the email sends a new invitation, until one was accepted', async () => {
    const owner = await world.creator();
    const { adminId, token } = await world.invited(owner, 'VIEW');
    const email = newEmail('moved');
    expect((await update(owner, adminId, { email, fullName: 'Dana' })).admin).toMatchObject({ id: adminId, email, status: 'INVITED' });
    expect((await accept({ token, password })).userErrors).toEqual(linkInvalid);
    const mail = await mailTo(email);
    expect(mail.text).toContain('Hello Dana.');
    expect((await accept({ token: tokenIn(mail), password })).viewer).toMatchObject({ email });
    expect((await update(owner, adminId, { email: newEmail('moved') })).userErrors).toEqual([
      { field: ['email'], code: 'WRONG_STATE', message: 'The email stays once the invitation is accepted' },
    ]);
    expect((await resend(owner, adminId)).userErrors).toEqual([
      { field: ['id'], code: 'WRONG_STATE', message: 'This admin has accepted the invitation already' },
    ]);
  });

  test('of the email refuses one that the account has already', async () => {
    const owner = await world.creator();
    const [{ adminId }, other] = [await world.invited(owner, 'VIEW'), await world.admin(owner, 'VIEW')];
    for (const email of [owner.email, other.email])
      expect((await update(owner, adminId, { email })).userErrors).toMatchObject([{ code: 'TAKEN' }]);
    // Of two changes to the same address at once, one succeeds.
    const { adminId: rival } = await world.invited(owner, 'VIEW');
    const email = newEmail('wanted');
    const answers = await Promise.all([update(owner, adminId, { email }), update(owner, rival, { email }), invite(owner, dana(email))]);
    expect(answers.map(({ userErrors }) => userErrors[0]?.code ?? 'done').sort()).toEqual(['TAKEN', 'TAKEN', 'done']);
  });
});

describe('an admin of another account', () => {
  test('is not found', async () => {
    const [owner, stranger] = await Promise.all([world.creator(), world.creator()]);
    const { adminId, token } = await world.admin(owner, 'EDIT');
    const missing = [{ field: ['id'], code: 'NOT_FOUND', message: 'This admin does not exist' }];
    for (const id of [adminId, nobody]) {
      expect(await update(stranger, id, { permission: 'VIEW' })).toEqual({ admin: null, userErrors: missing });
      expect(await resend(stranger, id)).toEqual({ admin: null, userErrors: missing });
      expect(await remove(stranger, id)).toEqual({ deletedId: null, userErrors: missing });
    }
    expect(await viewer({ token })).toMatchObject({ permission: 'EDIT' });
  });

  test('cannot be changed by admins, whatever their permission', async () => {
    const owner = await world.creator();
    const { token, adminId } = await world.admin(owner, 'EDIT');
    for (const [query, variables] of [
      [adminsQuery, {}],
      [adminInviteMutation, { input: dana() }],
      [updateMutation, { id: adminId, input: { permission: 'EDIT' } }],
      [deleteMutation, { id: adminId }],
      [resendMutation, { id: adminId }],
    ] as const) {
      expect((await gql(query, variables, { token })).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });
});

const statusOf = async ({ token }: Caller) => (await rest('GET', '/cc/creatorProfile/details', { token })).status;
const editing = async (caller: Caller) => {
  const { errors, data } = await gql('mutation { productCreate(input: { title: "New" }) { product { id } } }', {}, caller);
  return errors?.[0]?.extensions.code ?? (data.productCreate.product ? 'done' : 'refused');
};

describe('removing an admin', () => {
  test('ends their access everywhere, once', async () => {
    const owner = await world.creator();
    const admin = await world.admin(owner, 'EDIT');
    const second = await signIn(admin.email, 'CREATOR');
    const sales = subscribe('subscription { saleMade { version } }', {}, admin);
    // The socket is closed, or the subscription is refused if it has only just begun.
    const heard = sales.next().catch((told) => told.code ?? told[0].extensions.code);
    const socket = await openSocket({ token: second });
    expect(await remove(owner, admin.adminId)).toEqual({ deletedId: admin.adminId, userErrors: [] });
    expect((await socket.closed).code).toBe(4403);
    expect([4403, 'UNAUTHENTICATED']).toContain(await heard);
    for (const token of [admin.token, second]) {
      expect(await viewer({ token })).toBeNull();
      expect(await statusOf({ token })).toBe(401);
      expect(await editing({ token })).toBe('UNAUTHENTICATED');
    }
    expect((await gql(loginMutation, { input: { email: admin.email, password, role: 'CREATOR' } })).data.login.userErrors).toMatchObject([
      { code: 'BAD_CREDENTIALS' },
    ]);
    expect((await remove(owner, admin.adminId)).userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
    expect((await list(owner)).totalCount).toBe(0);
  });

  test('closes their sockets within a second', async () => {
    const owner = await world.creator();
    const took = async () => {
      const admin = await world.admin(owner, 'EDIT');
      const socket = await openSocket(admin);
      const begun = Date.now();
      await remove(owner, admin.adminId);
      return (await socket.closed).at - begun;
    };
    expect(await quickest(took)).toBeLessThan(1000);
  });

  test('ends their invitation, and they can be invited again', async () => {
    const owner = await world.creator();
    const { adminId, token } = await world.invited(owner, 'VIEW');
    const [{ email }] = (await list(owner)).nodes;
    await remove(owner, adminId);
    expect([await invitation(token), (await accept({ token, password })).userErrors]).toEqual([null, linkInvalid]);

    const removed = await world.admin(owner, 'VIEW');
    await remove(owner, removed.adminId);
    const back = await world.admin(owner, 'EDIT', removed.email);
    expect(back.userId).toBe(removed.userId);
    expect(await viewer(back)).toMatchObject({ permission: 'EDIT' });
    expect(await viewer(removed)).toBeNull();
    expect(email).not.toBe(removed.email);
  });

  test('does not affect their other accounts', async () => {
    const [owner, other] = await Promise.all([world.creator(), world.creator()]);
    const friend = await world.creator();
    const [here, there] = [await world.admin(owner, 'EDIT', friend.email), await world.admin(other, 'VIEW', friend.email)];
    const [socket, closing] = await Promise.all([openSocket(friend), openSocket(here)]);
    await remove(owner, here.adminId);
    expect(await viewer(here)).toBeNull();
    expect(await viewer(there)).toMatchObject({ permission: 'VIEW', accounts: [{ permission: 'OWNER' }, { creatorId: other.creatorId }] });
    expect(await viewer(friend)).toMatchObject({ permission: 'OWNER' });
    // What closes this socket would close the other, too.
    await closing.closed;
    expect(await socket.asks()).toEqual({ email: friend.email });
  });

  test('while they accept an invitation leaves them without access', async () => {
    const owner = await world.creator();
    const { adminId, token } = await world.invited(owner, 'VIEW');
    const [accepted, removed] = await Promise.all([accept({ token, password }), remove(owner, adminId)]);
    expect(removed.userErrors).toEqual([]);
    if (accepted.token) expect(await viewer({ token: accepted.token })).toBeNull();
    else expect(accepted.userErrors).toEqual(linkInvalid);
  });
});

describe('a permission', () => {
  test('that is lowered applies to the next request, and closes sockets within a second', async () => {
    const owner = await world.creator();
    const took = async () => {
      const admin = await world.admin(owner, 'EDIT');
      expect(await editing(admin)).toBe('done');
      const socket = await openSocket(admin);
      const begun = Date.now();
      await update(owner, admin.adminId, { permission: 'VIEW' });
      expect(await editing(admin)).toBe('FORBIDDEN');
      expect((await rest('POST', '/v2/cc/product', { body: { title: 'New' }, token: admin.token })).status).toBe(403);
      const { code, at } = await socket.closed;
      expect(code).toBe(4403);
      expect(await viewer(admin)).toMatchObject({ permission: 'VIEW' });
      return at - begun;
    };
    expect(await quickest(took)).toBeLessThan(1000);
  });

  test('that is raised applies to the next request, and leaves sockets open', async () => {
    const owner = await world.creator();
    const [admin, other] = [await world.admin(owner, 'VIEW'), await world.admin(owner, 'EDIT')];
    const [socket, closing] = await Promise.all([openSocket(admin), openSocket(other)]);
    expect(await editing(admin)).toBe('FORBIDDEN');
    await update(owner, admin.adminId, { permission: 'EDIT' });
    expect(await editing(admin)).toBe('done');
    // A change that does close a socket is told after it.
    await update(owner, other.adminId, { permission: 'VIEW' });
    await closing.closed;
    expect(await socket.asks()).toEqual({ email: admin.email });
  });
});

describe('a user with several accounts', () => {
  let owner: ConsoleAccount;
  let friend: ConsoleAccount;
  let admin: AdminAccount;
  const meet = async () => {
    [owner, friend] = await Promise.all([world.creator(), world.creator()]);
    admin = await world.admin(owner, 'EDIT', friend.email);
  };

  test('switches between them, and each token stays in its account', async () => {
    await meet();
    await product(owner, { title: 'Of the owner' });
    const switched = await switchTo(admin, friend.creatorId);
    expect(switched).toMatchObject({ userErrors: [], viewer: { permission: 'OWNER', creator: { id: friend.creatorId } } });
    const titles = async (token: string) =>
      (await gql('{ products { nodes { title } } }', {}, { token })).data.products.nodes.map(({ title }: { title: string }) => title);
    expect(await titles(switched.token)).toEqual([]);
    expect(await titles(admin.token)).toEqual(['Of the owner']);
    const back = await switchTo({ token: switched.token }, owner.creatorId);
    expect(back.viewer).toMatchObject({ permission: 'EDIT', creator: { id: owner.creatorId } });
    expect(await titles(back.token)).toEqual(['Of the owner']);
  });

  test('cannot switch to others', async () => {
    await meet();
    const stranger = await world.creator();
    const missing = [{ field: ['creatorId'], code: 'NOT_FOUND', message: 'This account does not exist, or you no longer work in it' }];
    for (const creatorId of [stranger.creatorId, nobody])
      expect(await switchTo(admin, creatorId)).toEqual({ token: null, viewer: null, userErrors: missing });
    await remove(owner, admin.adminId);
    expect((await switchTo(friend, owner.creatorId)).userErrors).toEqual(missing);
  });

  test('signs in to the one used last, or else to their own, or else to the first', async () => {
    await meet();
    const accountOf = async () => (await viewer({ token: await signIn(friend.email, 'CREATOR') })).creator.id;
    expect(await accountOf()).toBe(owner.creatorId);
    await switchTo(admin, friend.creatorId);
    expect(await accountOf()).toBe(friend.creatorId);
    const { token } = await switchTo(friend, owner.creatorId);
    expect(await accountOf()).toBe(owner.creatorId);
    await remove(owner, admin.adminId);
    expect(await viewer({ token })).toBeNull();
    expect(await accountOf()).toBe(friend.creatorId);

    const helper = await world.admin(await world.creator(), 'VIEW');
    const later = await world.admin(owner, 'VIEW', helper.email);
    await remove(owner, later.adminId);
    expect((await viewer({ token: await signIn(helper.email, 'CREATOR') })).creator.id).toBe(helper.creatorId);
  });
});
