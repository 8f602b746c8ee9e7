import { expect, test } from 'vitest';
import { type Caller, gql } from '../../support/client.ts';
import { item, product, section } from '../../support/shop.ts';
import { newEmail, world } from '../../support/world.ts';

/** What the activity screen queries besides the entries: the actors, and which objects still exist. */
const activityQuery = /* GraphQL */ `
  query Activity($filter: AuditFilter) {
    auditActors { id name personEmail }
    auditEntries(filter: $filter) { nodes { action actorId product { id title } admin { id email } } }
  }
`;
const invite = /* GraphQL */ `
  mutation ($input: AdminInviteInput!) { adminInvite(input: $input) { admin { id } userErrors { message } } }
`;

const activityOf = async (caller: Caller, filter?: Record<string, unknown>) => (await gql(activityQuery, { filter }, caller)).data;

/** The latest entry of each action. */
const byAction = (entries: { action: string }[]) => Object.fromEntries(entries.toReversed().map((entry) => [entry.action, entry])) as never;

test('an entry links to its object as long as that exists', async () => {
  const owner = await world.creator();
  const { id: productId } = await product(owner, { title: 'Drawing faces' });
  const { id: sectionId } = await section(owner, productId);
  await item(owner, sectionId, { title: 'Stays' });
  const { id: goes } = await item(owner, sectionId, { title: 'Goes' });
  await gql('mutation ($id: UUID!) { contentItemDelete(id: $id) { deletedId } }', { id: goes }, owner);
  const email = newEmail('helper');
  const { id: adminId } = (await gql(invite, { input: { fullName: 'A Helper', email, permission: 'VIEW' } }, owner)).data.adminInvite.admin;

  const { auditEntries } = await activityOf(owner);
  const there = { id: productId, title: 'Drawing faces' };
  expect(byAction(auditEntries.nodes)).toMatchObject({
    productCreate: { product: there, admin: null },
    sectionCreate: { product: there, admin: null },
    contentItemDelete: { product: null, admin: null },
    adminInvite: { product: null, admin: { id: adminId, email } },
  });
  const items = auditEntries.nodes.filter(({ action }: { action: string }) => action === 'contentItemCreate');
  expect(items).toMatchObject([{ product: null }, { product: there }]);

  await gql('mutation ($id: UUID!) { adminDelete(id: $id) { deletedId } }', { id: adminId }, owner);
  const { auditEntries: later } = await activityOf(owner, { objectType: 'Admin' });
  expect(later.nodes).toMatchObject([
    { action: 'adminDelete', admin: null },
    { action: 'adminInvite', admin: null },
  ]);
});

test('the filter offers exactly the users with entries, by their latest names', async () => {
  const owner = await world.creator();
  const editor = await world.admin(owner, 'EDIT');
  await world.admin(owner, 'VIEW');
  await product(editor);
  const stranger = await world.creator();
  await product(stranger);

  const { auditActors } = await activityOf(owner);
  const emails = auditActors.map(({ personEmail }: { personEmail: string }) => personEmail);
  expect(emails).toContain(owner.email);
  expect(emails).toContain(editor.email);
  expect(emails).not.toContain(stranger.email);
  expect(auditActors.find(({ id }: { id: string }) => id === owner.userId)).toEqual({
    id: owner.userId,
    name: 'Sara Ali',
    personEmail: owner.email,
  });

  const { auditEntries } = await activityOf(owner, { actorId: editor.userId });
  expect(auditEntries.nodes.map(({ action }: { action: string }) => action)).toContain('productCreate');
  expect(auditEntries.nodes.every(({ actorId }: { actorId: string }) => actorId === editor.userId)).toBe(true);
});

test('only the owner can read the activity', async () => {
  const owner = await world.creator();
  for (const permission of ['VIEW', 'EDIT'] as const) {
    const { errors } = await gql(activityQuery, {}, await world.admin(owner, permission));
    expect(errors?.map(({ extensions }) => extensions.code)).toContain('FORBIDDEN');
  }
});
