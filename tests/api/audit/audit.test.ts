import { beforeAll, describe, expect, test } from 'vitest';
import { acts, done, meet, mutate } from '../../support/acts.ts';
import { type Caller, gql, mailTo, rest } from '../../support/client.ts';
import { picture } from '../../support/files.ts';
import { rootFields } from '../../support/operations.ts';
import { codesOf, offering, promoCodeRetireMutation } from '../../support/promos.ts';
import {
  contentItemUpdateMutation,
  item,
  product,
  productCreateMutation,
  productUpdateMutation,
  section,
  uploaded,
} from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { dana, invite, remove, update } from '../../support/team.ts';
import { type CreatorAccount, emailVerifyMutation, newEmail, password, signupMutation, tokenIn, world } from '../../support/world.ts';

const fields = 'id at actorId actorName personEmail keyHint actorPermission action objectType objectId objectLabel changedFields';
const auditQuery = `query Audit($first: Int, $after: String, $filter: AuditFilter) {
  auditEntries(first: $first, after: $after, filter: $filter) { nodes { ${fields} } pageInfo { hasNextPage endCursor } totalCount }
}`;
const entries = async (caller: Caller, variables = {}) => (await gql(auditQuery, variables, caller)).data.auditEntries;
/** Mutations of callers who do not work in an account yet, or that only send a mail. */
const nobodys = ['signup', 'signupResend', 'passwordResetRequest', 'emailVerify', 'contactMessageSend'];
/** Nobody reads the log of an account that is closed; `tests/api/ownership/closing.test.ts` looks at the row. */
const unread = ['creatorClose'];
const mutations = rootFields.filter(({ operation }) => operation === 'mutation');
const isUnrecorded = ({ field }: (typeof mutations)[number]) => field.astNode?.directives?.some(({ name }) => name.value === 'unrecorded');

describe('a mutation', () => {
  test('of console users is tested here, unless the SDL excludes it', () => {
    const expected = mutations.filter((mutation) => mutation.auth?.role !== 'CUSTOMER' && !isUnrecorded(mutation)).map(({ name }) => name);
    expect([...Object.keys(acts), ...nobodys, ...unread].sort()).toEqual(expected.sort());
    expect(new Set(mutations.filter(isUnrecorded).map(({ name }) => name))).toEqual(
      new Set([
        ...['fileRetry', 'fileUpload', 'sessionRenew', 'languageChange', 'numeralsChange'],
        ...['roomJoin', 'roomLeave', 'roomMediaPass', 'roomSay', 'roomHandRaise', 'roomReact', 'roomMute', 'roomRemove', 'roomChatLock'],
      ]),
    );
  });

  test.each(Object.entries(acts))('%s is recorded', async (action, act) => {
    const team = await meet();
    const expected = await act(team);
    const { nodes } = await entries(team.owner, { first: 1 });
    expect(nodes).toEqual([expect.objectContaining({ action, ...expected })]);
    const account = await sql('select * from audit_entries where creator_id = $1', [team.owner.creatorId]);
    const text = JSON.stringify(account);
    expect(text).not.toMatch(/eyJ|Diwan1234|Another123/);
  });

  test('that the SDL excludes is not recorded', async () => {
    const owner = await world.creator();
    const { totalCount } = await entries(owner);
    await uploaded(owner, await picture());
    await done(owner, 'mutation { languageChange(language: AR) { userErrors { code } } }');
    await done(owner, 'mutation { sessionRenew { userErrors { code } } }');
    expect((await entries(owner)).totalCount).toBe(totalCount);
  });

  test('of a customer is not recorded', async () => {
    const customer = await world.customer();
    await done(customer, 'mutation { signOutEverywhere { userErrors { code } } }');
    expect(await sql('select from audit_entries where actor_id = $1', [customer.userId])).toEqual([]);
  });

  test('by REST is recorded, too', async () => {
    const owner = await world.creator();
    const { body } = await rest('POST', '/v2/cc/product', { body: { title: 'By REST' }, token: owner.token });
    expect((await entries(owner, { first: 1 })).nodes).toMatchObject([
      { action: 'productCreate', objectId: body.data._id, objectLabel: 'By REST', actorName: 'Sara Ali', actorPermission: 'OWNER' },
    ]);
  });
});

describe('a draft that saves itself', () => {
  const save = (caller: Caller, id: string, input: object) =>
    done(caller, mutate('productUpdate', 'ProductUpdateInput', 'product'), { id, input });
  const told = async (owner: Caller) => {
    const { nodes } = await entries(owner, { filter: { objectType: 'Product' } });
    return nodes.map(({ action, changedFields }: { action: string; changedFields: string[] }) => `${action} ${changedFields}`);
  };

  test('makes one entry for each field that a user changes, not one for each save', async () => {
    const { owner, editor, productId } = await meet();
    for (const title of ['D', 'Dr', 'Draw']) await save(editor, productId, { title });
    await save(editor, productId, { subtitle: 'By hand, slowly' });
    for (const title of ['Draw a', 'Draw a face']) await save(editor, productId, { title, subtitle: `${title}, slowly` });
    await save(editor, productId, {});
    expect(await told(owner)).toEqual(['productUpdate subtitle', 'productUpdate title', expect.stringContaining('productCreate')]);
    // A change by another user in between, or ten minutes later, makes a new entry.
    await save(owner, productId, { title: 'Faces' });
    await save(editor, productId, { title: 'Draw faces' });
    expect((await told(owner)).slice(0, 3)).toEqual(['productUpdate title', 'productUpdate title', 'productUpdate subtitle']);
  });

  test('makes a new entry after ten minutes', async () => {
    const { owner, editor, productId } = await meet();
    await sql(
      `insert into audit_entries (creator_id, at, actor_id, actor_email, actor_permission, action, object_type, object_id, changed_fields, request_id)
       values ($1, now() - interval '10 minutes 5 seconds', $2, 'a@example.com', 'EDIT', 'productUpdate', 'Product', $3, '{title}', 'r')`,
      [owner.creatorId, editor.userId, productId],
    );
    await save(editor, productId, { title: 'Later' });
    await save(editor, productId, { title: 'Later still' });
    expect((await told(owner)).filter((line: string) => line === 'productUpdate title')).toHaveLength(2);
  });

  test('makes an entry for each save once it is on sale, and one for its creation', async () => {
    const owner = await world.creator();
    const { id } = await product(owner, { published: true });
    for (const title of ['One', 'Two']) await save(owner, id, { title });
    expect((await told(owner)).slice(0, 3)).toEqual(['productUpdate title', 'productUpdate title', 'productPublish ']);
    const input = { title: 'Twice', idempotencyKey: 'the same key' };
    for (let n = 0; n < 2; n++) await done(owner, productCreateMutation, { input });
    expect((await told(owner)).slice(0, 2)).toEqual(['productCreate title', 'productUpdate title']);
  });
});

describe('the log', () => {
  test('begins with the sign-in that opened the account', async () => {
    const email = newEmail('creator');
    await gql(signupMutation, { input: { email, password, role: 'CREATOR', phoneNumber: '+96599887766' } });
    const { data } = await gql(emailVerifyMutation, { token: tokenIn(await mailTo(email)) });
    expect((await entries(data.emailVerify)).nodes).toMatchObject([
      { action: 'emailVerify', personEmail: email, keyHint: null, actorName: null, actorPermission: 'OWNER', objectType: 'SignIn' },
    ]);
  });

  test('keeps names as they were at that time', async () => {
    const { owner, editor, productId } = await meet();
    await done(editor, mutate('productUpdate', 'ProductUpdateInput', 'product'), { id: productId, input: { subtitle: 'Anew' } });
    await update(owner, editor.adminId, { fullName: 'Somebody Else' });
    await done(owner, mutate('productUpdate', 'ProductUpdateInput', 'product'), { id: productId, input: { title: 'Renamed' } });
    await remove(owner, editor.adminId);
    const { nodes } = await entries(owner, { filter: { actorId: editor.userId, action: 'productUpdate' } });
    expect(nodes).toMatchObject([
      {
        actorName: 'An Admin',
        personEmail: editor.email,
        actorPermission: 'EDIT',
        objectLabel: 'Drawing faces',
        changedFields: ['subtitle'],
      },
    ]);
  });

  test('links an entry to its product, also for a part of one', async () => {
    const team = await meet();
    for (const act of ['productUpdate', 'promoCodeRetire', 'sectionUpdate', 'contentItemUpdate', 'captionSet']) await acts[act]?.(team);
    const query = '{ auditEntries(first: 100) { nodes { objectType product { id } } } }';
    const { nodes } = (await gql(query, {}, team.owner)).data.auditEntries;
    const part = new Set(['Product', 'PromoCode', 'Section', 'ContentItem', 'Caption']);
    const led = nodes.filter(({ product }: { product: object | null }) => product);
    expect(new Set(led.map(({ objectType }: { objectType: string }) => objectType))).toEqual(part);
    expect(new Set(led.map(({ product }: { product: { id: string } }) => product.id))).toEqual(new Set([team.productId]));
  });

  test('has no entries of failed mutations', async () => {
    const { owner, editor, productId } = await meet();
    const { totalCount } = await entries(owner);
    const publish = await gql('mutation ($id: UUID!) { productPublish(id: $id) { userErrors { code } } }', { id: productId }, editor);
    expect(publish.data.productPublish.userErrors.length).toBeGreaterThan(0);
    await gql('mutation { signInEnd(id: "0197a000-0000-7000-8000-000000000000") { userErrors { code } } }', {}, editor);
    await gql('mutation { login(input: { email: "nobody@example.com", password: "x", role: CREATOR }) { userErrors { code } } }');
    await invite(editor, dana());
    expect((await entries(owner)).totalCount).toBe(totalCount);
  });

  test('is written in the same transaction as the change', async () => {
    const owner = await world.creator();
    const name = `audit_refused_${owner.creatorId.replaceAll('-', '')}`;
    await sql(`alter table audit_entries add constraint ${name} check (creator_id <> '${owner.creatorId}') not valid`);
    try {
      const { errors } = await gql('mutation { productCreate(input: { title: "Unwritten" }) { product { id } } }', {}, owner);
      expect(errors?.[0]?.extensions.code).toBe('INTERNAL_SERVER_ERROR');
      expect(await sql('select from products where creator_id = $1', [owner.creatorId])).toEqual([]);
    } finally {
      await sql(`alter table audit_entries drop constraint ${name}`);
    }
  });

  test.each([
    "update audit_entries set action = 'nothing'",
    'delete from audit_entries',
    'truncate audit_entries',
    'truncate audit_entries cascade',
  ])('takes no %s', async (statement) => {
    await world.creator();
    await expect(sql(statement)).rejects.toThrow('the audit log is append-only');
  });

  test('is for the owner only, and has entries of this account only', async () => {
    const { owner, editor } = await meet();
    const stranger = await world.creator();
    expect((await gql(auditQuery, {}, editor)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const { nodes } = await entries(stranger, { first: 100 });
    expect(nodes.every(({ actorId }: { actorId: string }) => actorId === stranger.userId)).toBe(true);
    expect((await entries(stranger, { filter: { actorId: owner.userId } })).nodes).toEqual([]);
  });
});

describe('the user who made the latest change', () => {
  const by = async (caller: Caller, type: 'product' | 'contentItem', id: string) =>
    (await gql(`query ($id: UUID!) { ${type}(id: $id) { updatedBy } }`, { id }, caller)).data[type].updatedBy;

  test('is known of a product, including its promo codes', async () => {
    const owner = await world.creator();
    const admin = await world.admin(owner, 'EDIT');
    const { id } = await product(owner);
    expect(await by(admin, 'product', id)).toBe('Sara Ali');
    await gql(productUpdateMutation, { id, input: { title: 'Theirs' } }, admin);
    expect(await by(owner, 'product', id)).toBe('An Admin');
    await offering(owner, id, { promoCodes: [{ code: 'TEN', percentage: 10 }] });
    const [{ id: codeId }] = await codesOf(owner);
    expect(await by(admin, 'product', id)).toBe('Sara Ali');
    await gql(promoCodeRetireMutation, { id: codeId }, admin);
    expect(await by(owner, 'product', id)).toBe('An Admin');
  });

  test('is known of an item, and null for a change outside the console', async () => {
    const owner = await world.creator();
    const admin = await world.admin(owner, 'EDIT');
    const { id: productId } = await product(owner);
    const { id } = await item(owner, (await section(owner, productId)).id);
    await gql(contentItemUpdateMutation, { id, input: { title: 'Theirs' } }, admin);
    expect([await by(owner, 'contentItem', id), await by(admin, 'product', productId)]).toEqual(['An Admin', 'Sara Ali']);
    const [made] = await sql<{ id: string }>(
      "insert into products (creator_id, title, cost, currency) select $1, 'Made', cost, currency from products where id = $2 returning id",
      [owner.creatorId, productId],
    );
    expect(await by(owner, 'product', made?.id ?? '')).toBeNull();
  });
});

describe('the filter', () => {
  let owner: CreatorAccount;
  const at = async (instants: string[]) => {
    for (const [index, instant] of instants.entries())
      await sql(
        `insert into audit_entries (creator_id, at, actor_id, actor_email, actor_permission, action, object_type, request_id)
         values ($1, $2, $3, 'a@b.co', 'OWNER', $4, 'Test', 'test')`,
        [owner.creatorId, instant, owner.userId, `act${index}`],
      );
  };
  const actions = async (filter: object, paging = {}) =>
    (await entries(owner, { ...paging, filter: { objectType: 'Test', ...filter } })).nodes.map(({ action }: { action: string }) => action);
  beforeAll(async () => {
    owner = await world.creator();
    await sql("update creators set time_zone = 'Africa/Cairo' where id = $1", [owner.creatorId]);
    // Summer time began on 24 April 2026 at midnight, and ended on 29 October at midnight.
    await at([
      '2026-04-22T21:59:59.999Z',
      '2026-04-22T22:00:00Z',
      '2026-04-23T21:59:59Z',
      '2026-04-23T22:00:00Z',
      '2026-04-24T20:59:59Z',
      '2026-04-24T21:00:00Z',
    ]);
  });

  test('takes days of the account’s time zone, also across a change to or from summer time', async () => {
    expect(await actions({ from: '2026-04-23', to: '2026-04-23' })).toEqual(['act2', 'act1']);
    expect(await actions({ from: '2026-04-24', to: '2026-04-24' })).toEqual(['act4', 'act3']);
    expect(await actions({ from: '2026-04-24' })).toEqual(['act5', 'act4', 'act3']);
    expect(await actions({ to: '2026-04-22' })).toEqual(['act0']);
    expect(await actions({ from: '2026-04-25', to: '2026-04-24' })).toEqual([]);
  });

  test('takes an action, an actor or both, and refuses an invalid day', async () => {
    expect(await actions({ action: 'act3', actorId: owner.userId })).toEqual(['act3']);
    expect(await actions({ action: 'act3', actorId: '0197a000-0000-7000-8000-000000000000' })).toEqual([]);
    expect(await actions({ action: null, from: null })).toHaveLength(6);
    for (const from of ['0000-01-01', '0001-01-01', '2026-02-30', 'today']) {
      const { errors, status } = await gql(auditQuery, { filter: { from } }, owner);
      expect([from, errors?.[0]?.extensions.code, status]).toEqual([from, 'BAD_USER_INPUT', 400]);
    }
    expect(await actions({ to: '9999-12-31' })).toHaveLength(6);
  });

  test('is paged by key, also for entries of the same instant', async () => {
    await at(Array(5).fill('2026-05-01T00:00:00Z'));
    const whole = await entries(owner, { filter: { from: '2026-05-01', objectType: 'Test' } });
    const ids: string[] = [];
    for (let after: string | null = null; ; ) {
      const { nodes, pageInfo } = await entries(owner, { first: 2, after, filter: { from: '2026-05-01', objectType: 'Test' } });
      ids.push(...nodes.map(({ id }: { id: string }) => id));
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
    }
    expect(ids).toEqual(whole.nodes.map(({ id }: { id: string }) => id));
    expect([ids.length, whole.totalCount]).toEqual([5, 5]);
  });
});
