import { describe, expect, test } from 'vitest';
import { apiKey } from '../../support/api-keys.ts';
import { type Caller, gql, mailsTo } from '../../support/client.ts';
import { bankAccountUpdateMutation, ibans } from '../../support/payouts.ts';
import { sql } from '../../support/sql.ts';
import { list, openSocket } from '../../support/team.ts';
import { until } from '../../support/until.ts';
import { type AdminAccount, type ConsoleAccount, newEmail, password, world } from '../../support/world.ts';

const errors = 'userErrors { field code message }';
const createMutation = `mutation ($input: OwnershipOfferCreateInput!) {
  ownershipOfferCreate(input: $input) { offer { id fullName email isMine offeredAt expiresAt } ${errors} } }`;
const offerQuery = '{ ownershipOffer { fullName email isMine expiresAt } }';
const viewerQuery = '{ viewer { permission accounts { creatorId permission } } creator { id email } bankAccount { id } }';

const offer = async (owner: ConsoleAccount, adminId: string, proof: object = { password }) =>
  (await gql(createMutation, { input: { adminId, ...proof } }, owner)).data.ownershipOfferCreate;
const offered = async (caller: Caller) => (await gql(offerQuery, {}, caller)).data.ownershipOffer;
const act = async (caller: Caller, name: 'ownershipAccept' | 'ownershipDecline' | 'ownershipOfferWithdraw') => {
  const field = name === 'ownershipAccept' ? 'token creator { id email }' : 'withdrawnId';
  return (await gql(`mutation { ${name} { ${field} ${errors} } }`, {}, caller)).data[name];
};
const permissionOf = async (caller: Caller) => (await gql('{ viewer { permission } }', {}, caller)).data.viewer?.permission ?? null;
const told = (email: string, subject: string) =>
  until(async () => (await mailsTo(email)).some((mail) => mail.subject === subject), `no mail "${subject}" came`);

async function team(): Promise<{ owner: ConsoleAccount; admin: AdminAccount }> {
  const owner = await world.creator();
  return { owner, admin: await world.admin(owner, 'VIEW') };
}

describe('an account that is handed over', () => {
  test('has a new owner at once, who names their own bank account; the former owner stays as an admin', async () => {
    const { owner, admin } = await team();
    await gql(bankAccountUpdateMutation, { input: { iban: ibans.kuwait, holderName: 'Sara Ali', password } }, owner);
    const key = await apiKey(owner, ['profile:read']);
    const { offer: made, userErrors } = await offer(owner, admin.adminId);
    expect(userErrors).toEqual([]);
    expect(made).toMatchObject({ id: owner.creatorId, email: admin.email, isMine: false });
    expect(Math.round((Date.parse(made.expiresAt) - Date.parse(made.offeredAt)) / 86_400_000)).toBe(7);
    await told(admin.email, 'Sara Ali offers you their account');
    await told(owner.email, 'You offered your account to An Admin'); // one who did not offer it takes it back
    expect([await offered(owner), await offered(admin)]).toMatchObject([{ isMine: false }, { isMine: true }]);
    expect([await permissionOf(owner), await permissionOf(admin)]).toEqual(['OWNER', 'VIEW']);
    const socket = await openSocket(owner);

    const { token, creator } = await act(admin, 'ownershipAccept');
    expect(creator).toEqual({ id: owner.creatorId, email: admin.email });
    await socket.closed; // it began with the rights of an owner
    expect([await permissionOf({ token }), await permissionOf(owner)]).toEqual(['OWNER', 'EDIT']);
    const { data } = await gql(viewerQuery, {}, { token });
    expect(data).toEqual({
      viewer: { permission: 'OWNER', accounts: [{ creatorId: owner.creatorId, permission: 'OWNER' }] },
      creator: { id: owner.creatorId, email: admin.email },
      bankAccount: null,
    });
    expect((await list({ token })).nodes).toMatchObject([
      { fullName: 'Sara Ali', email: owner.email, permission: 'EDIT', status: 'ACTIVE' },
    ]);
    expect((await gql('{ creator { id } }', {}, key)).data.creator).toEqual({ id: owner.creatorId });
    const label = (await sql<{ full_name: string }>('select full_name from admins where creator_id = $1', [owner.creatorId]))[0]?.full_name;
    expect(label).toBe('Sara Ali');
    await told(admin.email, 'You are now the owner of Sara Ali');
    expect((await mailsTo(owner.email, { count: 1 })).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/ is now the owner of Sara Ali$/),
    );

    // It is no longer offered, and what is over cannot be accepted once more.
    expect(await offered({ token })).toBeNull();
    expect((await act({ token }, 'ownershipAccept')).userErrors).toMatchObject([{ code: 'WRONG_STATE' }]);
    // The new owner may take the former one out, or hand it back.
    // No money goes to the new owner's bank account for three days, as to any that is changed.
    const named = { iban: ibans.britain, holderName: 'Dana Ali', password };
    const { bankAccount } = (await gql(bankAccountUpdateMutation, { input: named }, { token })).data.bankAccountUpdate;
    expect(Math.round((Date.parse(bankAccount.usableFrom) - Date.now()) / 86_400_000)).toBe(3);
    const [{ id: formerId }] = (await list({ token })).nodes;
    expect((await offer({ ...owner, token }, formerId)).offer).toMatchObject({ email: owner.email });
    expect((await act(owner, 'ownershipAccept')).creator).toEqual({ id: owner.creatorId, email: owner.email });
    expect(await permissionOf(owner)).toBe('OWNER');
  });

  test('is offered to one at a time, and the offer ends when it is taken back, declined, too old, or its admin is removed', async () => {
    const { owner, admin } = await team();
    const other = await world.admin(owner, 'EDIT');
    await offer(owner, admin.adminId);
    await offer(owner, other.adminId);
    expect([await offered(admin), await offered(other)]).toMatchObject([null, { isMine: true }]);
    expect((await act(admin, 'ownershipAccept')).userErrors).toMatchObject([{ code: 'WRONG_STATE' }]);
    expect(await act(admin, 'ownershipDecline')).toEqual({ withdrawnId: owner.creatorId, userErrors: [] });
    expect(await offered(owner)).toMatchObject({ email: other.email }); // it was not theirs to decline

    for (const _ of [1, 2]) expect((await act(other, 'ownershipDecline')).userErrors).toEqual([]);
    expect(await offered(owner)).toBeNull();
    await told(owner.email, 'An Admin declined your account');

    await offer(owner, admin.adminId);
    for (const _ of [1, 2]) expect((await act(owner, 'ownershipOfferWithdraw')).userErrors).toEqual([]);
    expect((await act(admin, 'ownershipAccept')).userErrors).toMatchObject([{ code: 'WRONG_STATE' }]);

    await offer(owner, admin.adminId);
    await sql("update ownership_offers set expires_at = now() - interval '1 second' where creator_id = $1", [owner.creatorId]);
    expect([await offered(owner), await offered(admin)]).toEqual([null, null]);
    expect((await act(admin, 'ownershipAccept')).userErrors).toMatchObject([{ code: 'WRONG_STATE' }]);

    await offer(owner, admin.adminId);
    await gql('mutation ($id: UUID!) { adminDelete(id: $id) { deletedId } }', { id: admin.adminId }, owner);
    expect(await offered(owner)).toBeNull();
    expect(await permissionOf(owner)).toBe('OWNER');
  });

  test('is not offered without proof, to a stranger, before they came in, or to one who owns an account', async () => {
    const { owner, admin } = await team();
    const invited = await world.invited(owner, 'EDIT');
    const another = await world.creator();
    const [row] = await sql<{ id: string }>(
      `insert into admins (creator_id, user_id, email, full_name, permission, accepted_at) values ($1, $2, $3, 'Dana', 'EDIT', now()) returning id`,
      [owner.creatorId, another.userId, newEmail('dana')],
    );
    const stranger = await world.admin(another, 'EDIT');
    const refusal = async (adminId: string, proof?: object) => (await offer(owner, adminId, proof)).userErrors;
    expect(await refusal(admin.adminId, {})).toMatchObject([{ field: ['password'], code: 'REQUIRED' }]);
    expect(await refusal(admin.adminId, { password: 'Wrong1234' })).toMatchObject([{ field: ['password'], code: 'INVALID' }]);
    expect(await refusal(stranger.adminId)).toMatchObject([{ field: ['adminId'], code: 'NOT_FOUND' }]);
    expect(await refusal(invited.adminId)).toMatchObject([{ field: ['adminId'], code: 'WRONG_STATE' }]);
    expect(await refusal(row?.id as string)).toMatchObject([{ field: ['adminId'], code: 'WRONG_STATE' }]);
    const { errors: refused } = await gql(createMutation, { input: { adminId: admin.adminId, password } }, admin);
    expect(refused?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await offered(owner)).toBeNull();
  });

  test('is accepted once, also by two requests at once', async () => {
    const { owner, admin } = await team();
    await offer(owner, admin.adminId);
    const answers = await Promise.all([act(admin, 'ownershipAccept'), act(admin, 'ownershipAccept'), act(owner, 'ownershipOfferWithdraw')]);
    const accepted = answers.slice(0, 2).filter(({ token }) => token);
    expect(accepted.length).toBeLessThanOrEqual(1);
    expect([await permissionOf(owner), await permissionOf(admin)]).toEqual(accepted.length ? ['EDIT', 'OWNER'] : ['OWNER', 'VIEW']);
  });
});
