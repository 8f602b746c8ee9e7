import { describe, expect, test } from 'vitest';
import { type Caller, failuresOf, gql } from '../../support/client.ts';
import {
  complete,
  readSession,
  session,
  sessionDeleteMutation,
  sessionDuplicateMutation,
  sessionPublishMutation,
  sessionRepeatMutation,
  sessionUpdateMutation,
} from '../../support/sessions.ts';
import { product } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

const update = async (caller: Caller, id: string, input: object) =>
  (await gql(sessionUpdateMutation, { id, input }, caller)).data.sessionUpdate;
const publish = async (caller: Caller, id: string) => (await gql(sessionPublishMutation, { id }, caller)).data.sessionPublish;

describe('codes and a deal', () => {
  const offersQuery = /* GraphQL */ `
    query Offers($id: UUID!) { session(id: $id) { version promoCodes { code percentage useCount } specialDeal { sessionId productId discount } } }
  `;
  const offersOf = async (caller: Caller, id: string) => (await gql(offersQuery, { id }, caller)).data.session;

  test('are kept with a session, as with a product', async () => {
    const creator = await world.creator();
    const { id: other } = await session(creator);
    const promoCodes = [
      { code: 'Summer', percentage: 20 },
      { code: 'Friends', percentage: 50, maxUses: 5 },
    ];
    const { id } = await session(creator, { promoCodes, specialDeal: { sessionId: other, discount: 30 } });
    expect(await offersOf(creator, id)).toEqual({
      version: 1,
      promoCodes: [
        { code: 'Summer', percentage: 20, useCount: 0 },
        { code: 'Friends', percentage: 50, useCount: 0 },
      ],
      specialDeal: { sessionId: other, productId: null, discount: 30 },
    });
    await update(creator, id, { promoCodes: [{ code: 'SUMMER', percentage: 25 }], specialDeal: null });
    expect(await offersOf(creator, id)).toMatchObject({ version: 2, promoCodes: [{ percentage: 25 }], specialDeal: null });
    expect(failuresOf(await update(creator, other, { promoCodes: [{ code: 'summer', percentage: 5 }] }))).toEqual([
      ['promoCodes.0.code', 'TAKEN'],
    ]);
    expect(failuresOf(await update(creator, id, { specialDeal: { sessionId: id, discount: 5 } }))).toHaveLength(1);
  });
});

describe('a copy', () => {
  const copiesQuery = /* GraphQL */ `
    query Copies($id: UUID!) {
      session(id: $id) { series { id promoCodes { code } specialDeal { sessionId productId appointmentTypeId discount } }
        promoCodes { code } specialDeal { sessionId productId appointmentTypeId discount } }
    }
  `;
  const read = async (caller: Caller, id: string) => (await gql(copiesQuery, { id }, caller)).data.session;

  test('by duplicating or repeating takes the deal along, and leaves the codes, of which an account has one each', async () => {
    const creator = await world.creator();
    const { id: productId } = await product(creator);
    const offers = { promoCodes: [{ code: 'Summer', percentage: 20 }], specialDeal: { productId, discount: 30 } };
    const deal = { sessionId: null, appointmentTypeId: null, productId, discount: 30 };
    const { id } = await session(creator, { ...complete(), ...offers });
    const { session: copy } = (await gql(sessionDuplicateMutation, { id }, creator)).data.sessionDuplicate;
    expect(await read(creator, copy.id)).toEqual({ series: [], promoCodes: [], specialDeal: deal });
    await gql(sessionRepeatMutation, { id, input: { weeks: 2 } }, creator);
    const { series } = await read(creator, id);
    expect(series.map(({ specialDeal }: { specialDeal: object }) => specialDeal)).toEqual([deal, deal, deal]);
    expect(series.map(({ promoCodes }: { promoCodes: object[] }) => promoCodes.length)).toEqual([1, 0, 0]);
  });
});

describe('another account', () => {
  test('does not find a session, nor changes it', async () => {
    const { id } = await session(await world.creator(), complete());
    const other = await world.creator();
    expect(await readSession(other, id)).toBeNull();
    expect(failuresOf(await update(other, id, { title: 'Mine' }))).toEqual([['id', 'NOT_FOUND']]);
    expect(failuresOf(await publish(other, id))).toEqual([['id', 'NOT_FOUND']]);
    expect(failuresOf((await gql(sessionDeleteMutation, { id }, other)).data.sessionDelete)).toEqual([['id', 'NOT_FOUND']]);
  });
});

describe('deleting', () => {
  test('takes a draft away, with the emails that it invites', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { inviteEmails: ['a@example.com'] });
    expect((await gql(sessionDeleteMutation, { id }, creator)).data.sessionDelete).toEqual({ deletedId: id, userErrors: [] });
    expect([await readSession(creator, id), await sql('select from session_invitations where session_id = $1', [id])]).toEqual([null, []]);
  });

  test('refuses a session that was scheduled', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { published: true });
    expect(failuresOf((await gql(sessionDeleteMutation, { id }, creator)).data.sessionDelete)).toEqual([['id', 'WRONG_STATE']]);
  });
});
