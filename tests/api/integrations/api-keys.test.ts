import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { apiScopes, mostApiKeys } from '../../../schema/rules/api-keys.ts';
import { apiKey, apiKeyCreateMutation, apiKeyRevokeMutation, apiKeysQuery } from '../../support/api-keys.ts';
import { codesByField, gql, rest } from '../../support/client.ts';
import { listen } from '../../support/listening.ts';
import { rootFields } from '../../support/operations.ts';
import { checkout, shop } from '../../support/sales.ts';
import { sql } from '../../support/sql.ts';
import { openSocket } from '../../support/team.ts';
import { until } from '../../support/until.ts';
import { world } from '../../support/world.ts';

const create = (token: string, input: Record<string, unknown>) =>
  gql(apiKeyCreateMutation, { input: { name: 'Shop', scopes: ['products:read'], ...input } }, { token });
const titles = '{ products(first: 5) { nodes { id title } } }';

describe('a key', () => {
  test('is shown once, and only its hash is kept', async () => {
    const owner = await world.creator();
    const { apiKeyCreate } = (await create(owner.token, { name: '  Our shop ', scopes: ['products:write', 'orders:read', 'orders:read'] }))
      .data;
    const { secret, apiKey: made } = apiKeyCreate;
    expect(secret).toMatch(/^dwn_test_[\w-]{43}$/);
    expect(made).toMatchObject({
      name: 'Our shop',
      scopes: ['orders:read', 'products:write'],
      status: 'ACTIVE',
      expiresAt: null,
      lastUsedAt: null,
    });
    expect(made.hint).toBe(`dwn_test_…${secret.slice(-4)}`);
    const [row] = (await sql('select * from api_keys where id = $1', [made.id])) as Record<string, unknown>[];
    expect(row?.token_hash).toEqual(createHash('sha256').update(secret).digest());
    expect(JSON.stringify(row)).not.toContain(secret.slice(9, 40));
    expect((await gql(apiKeysQuery, {}, owner)).data.apiKeys).toEqual([made]);
  });

  test('does what its scopes name, over GraphQL and REST; the error names the one that is missing', async () => {
    const { creator, productId } = await shop({ title: 'Clay' });
    const reads = await apiKey(creator, ['products:read']);
    expect((await gql(titles, {}, reads)).data.products.nodes).toEqual([{ id: productId, title: 'Clay' }]);
    const update = 'mutation ($id: UUID!) { productUpdate(id: $id, input: { title: "Ink" }) { product { title } userErrors { code } } }';
    const refused = await gql(update, { id: productId }, reads);
    expect(refused.errors?.[0]).toMatchObject({
      message: 'This API key lacks the scope products:write',
      extensions: { code: 'FORBIDDEN', scope: 'products:write' },
    });
    // To change includes to read.
    const writes = await apiKey(creator, ['products:write']);
    expect((await gql(update, { id: productId }, writes)).data.productUpdate.product).toEqual({ title: 'Ink' });
    expect((await gql(titles, {}, writes)).data.products.nodes).toHaveLength(1);

    const list = await rest('GET', '/api/cc/product/v2/getProductList', writes);
    expect([list.status, list.body.data.length]).toEqual([200, 1]);
    expect((await rest('GET', '/api/cc/dashboard/users', writes)).status).toBe(403);
  });

  test('reaches nothing of another scope through what it may read', async () => {
    const { creator, productId } = await shop({ title: 'Clay' });
    const key = await apiKey(creator, ['products:read']);
    const query = 'query ($id: UUID!) { product(id: $id) { id sections { id title items { id } } } }';
    expect((await gql(query, { id: productId }, key)).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', scope: 'content:read' });
    const aside = `query ($id: UUID!) { product(id: $id) { ...More } } fragment More on Product { sections { id } }`;
    expect((await gql(aside, { id: productId }, key)).errors?.[0]?.extensions.scope).toBe('content:read');
    const both = await apiKey(creator, ['products:read', 'content:read']);
    expect((await gql(query, { id: productId }, both)).data.product.sections).toEqual([]);
  });

  test('is no person: it has no viewer, makes no keys, and acts under its own name', async () => {
    const owner = await world.creator();
    const key = await apiKey(owner, apiScopes, { name: 'Bookkeeper' });
    expect((await gql('{ viewer { id email } }', {}, key)).data.viewer).toBeNull();
    const refused = await create(key.token, {});
    expect(refused.errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' }, message: expect.stringContaining('API keys cannot') });
    await gql('mutation { productCreate(input: { title: "Clay" }) { product { id } userErrors { code } } }', {}, key);
    const { nodes } = (
      await gql('{ auditEntries(first: 5) { nodes { action actorName personEmail keyHint actorEmail actorId } } }', {}, owner)
    ).data.auditEntries;
    expect(nodes[0]).toEqual({
      action: 'productCreate',
      actorName: 'Bookkeeper',
      personEmail: null,
      keyHint: expect.stringMatching(/^dwn_test_…/),
      actorEmail: expect.stringMatching(/^key-[0-9a-f]{12}@key\.invalid$/),
      actorId: key.id,
    });
    expect(nodes.find(({ action }: { action: string }) => action === 'apiKeyCreate')).toMatchObject({ actorName: 'Sara Ali' });
  });

  test('that is revoked is refused at once, and its open socket is closed', async () => {
    const owner = await world.creator();
    const key = await apiKey(owner);
    expect((await gql(titles, {}, key)).errors).toBeUndefined();
    const { closed } = await openSocket(key);
    const revoked = (await gql(apiKeyRevokeMutation, { id: key.id }, owner)).data.apiKeyRevoke;
    expect(revoked).toMatchObject({ apiKey: { status: 'REVOKED' }, userErrors: [] });
    expect(await closed).toMatchObject({ code: 4403, reason: 'Forbidden' });
    expect((await gql(titles, {}, key)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect((await rest('GET', '/api/cc/product/v2/getProductList', key)).status).toBe(401);
    const again = (await gql(apiKeyRevokeMutation, { id: key.id }, owner)).data.apiKeyRevoke;
    expect(again.apiKey.revokedAt).toBe(revoked.apiKey.revokedAt);
  });

  test('that has expired, or is of another server, is refused', async () => {
    const owner = await world.creator();
    const key = await apiKey(owner, ['products:read'], { expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    await sql("update api_keys set expires_at = now() - interval '1 second' where id = $1", [key.id]);
    expect((await gql(titles, {}, key)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect((await gql(apiKeysQuery, {}, owner)).data.apiKeys[0].status).toBe('EXPIRED');

    const other = await apiKey(owner, ['products:read']);
    for (const token of [other.token.replace('test', 'live'), `${other.token}x`, other.token.slice(0, -1), 'dwn_test_', 'dwn_'])
      expect((await gql(titles, {}, { token })).errors?.[0]?.extensions.code, token).toBe('UNAUTHENTICATED');
  });

  test('hears events of its scopes only, each key by itself', async () => {
    const { creator, productId } = await shop({ cost: 'FREE', title: 'Clay' });
    const [orders, products] = await Promise.all([apiKey(creator, ['orders:read']), apiKey(creator, ['products:read'])]);
    const { creatorId } = creator;
    const listeners = await Promise.all([
      listen<{ order: { title: string } }>('saleMade', 'order { title }', creator),
      listen<{ order: { title: string } }>('saleMade', 'order { title }', { ...orders, creatorId }),
    ]);
    await expect(listen('saleMade', 'order { title }', { ...products, creatorId })).rejects.toThrow();
    await checkout(await world.customer(), productId);
    for (const listener of listeners) {
      expect(await listener.heardAtLeast(1)).toEqual([{ order: { title: 'Clay' } }]);
      await listener.stop();
    }
  });

  test('notes its last use', async () => {
    const owner = await world.creator();
    const key = await apiKey(owner);
    await gql(titles, {}, key);
    await until(async () => (await gql(apiKeysQuery, {}, owner)).data.apiKeys[0].lastUsedAt !== null, 'the use is not noted');
  });
});

describe('making a key', () => {
  test('says what is wrong with each field', async () => {
    const owner = await world.creator();
    const bad = { name: ' ', scopes: ['plans:write'], expiresAt: '2020-01-01T00:00:00Z' };
    expect(codesByField((await create(owner.token, bad)).data.apiKeyCreate.userErrors)).toEqual({
      name: 'REQUIRED',
      'scopes.0': 'INVALID',
    });
    expect(codesByField((await create(owner.token, { scopes: [] })).data.apiKeyCreate.userErrors)).toEqual({ scopes: 'OUT_OF_RANGE' });
    expect(codesByField((await create(owner.token, { expiresAt: bad.expiresAt })).data.apiKeyCreate.userErrors)).toEqual({
      expiresAt: 'INVALID',
    });
    expect((await gql(apiKeysQuery, {}, owner)).data.apiKeys).toEqual([]);
  });

  test('stops at twenty that work, also for thirty that are made at once', async () => {
    const owner = await world.creator();
    const answers = await Promise.all(Array.from({ length: 30 }, () => create(owner.token, {})));
    const made = answers.filter(({ data }) => data.apiKeyCreate.secret);
    expect(made).toHaveLength(mostApiKeys);
    await gql(apiKeyRevokeMutation, { id: made[0]?.data.apiKeyCreate.apiKey.id }, owner);
    expect((await create(owner.token, {})).data.apiKeyCreate.userErrors).toEqual([]);
  });

  test('is for the owner of the account, who finds no keys of others', async () => {
    const [owner, other] = await Promise.all([world.creator(), world.creator()]);
    const edit = await world.admin(owner, 'EDIT');
    expect((await create(edit.token, {})).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const key = await apiKey(owner);
    expect((await gql(apiKeysQuery, {}, other)).data.apiKeys).toEqual([]);
    const { userErrors } = (await gql(apiKeyRevokeMutation, { id: key.id }, other)).data.apiKeyRevoke;
    expect(userErrors).toMatchObject([{ field: ['id'], code: 'NOT_FOUND' }]);
  });
});

test('each scope that the schema names can be given to a key, and each that can be given is named', () => {
  expect([...new Set(rootFields.flatMap(({ auth }) => auth?.scope ?? []))].sort()).toEqual([...apiScopes].sort());
});
