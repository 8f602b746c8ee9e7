import { describe, expect, test } from 'vitest';
import { appointments, attend, book, event, reschedule, statusOf } from '../../support/bookings.ts';
import { failuresOf, gql } from '../../support/client.ts';
import { newKey } from '../../support/sales.ts';
import { readSession, session, sessionCancelMutation, sessionUpdateMutation } from '../../support/sessions.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

describe('another account', () => {
  test('cannot give a deal on a session or an appointment type, nor read their codes', async () => {
    const { creator, typeId } = await appointments();
    const { id: theirs } = await session(creator, { promoCodes: [{ code: 'Summer', percentage: 20 }] });
    const stranger = await world.creator();
    const { id: own } = await session(stranger);
    for (const target of [{ sessionId: theirs }, { appointmentTypeId: typeId }]) {
      const input = { specialDeal: { ...target, discount: 90 } };
      const { sessionUpdate } = (await gql(sessionUpdateMutation, { id: own, input }, stranger)).data;
      expect(failuresOf(sessionUpdate)).toEqual([[`specialDeal.${Object.keys(target)[0]}`, 'NOT_FOUND']]);
    }
    const list = `query ($id: UUID!) { promoCodes(filter: { sessionId: $id }) { nodes { code } totalCount } }`;
    expect((await gql(list, { id: theirs }, stranger)).data.promoCodes).toEqual({ nodes: [], totalCount: 0 });
    expect((await gql(list, { id: theirs }, creator)).data.promoCodes.totalCount).toBe(1);
  });

  test('cannot call a session off, nor move a booking or say who came', async () => {
    const creator = await world.creator();
    const sessionId = await event(creator);
    const { booking } = await book(await world.customer(), { sessionId });
    await sql(`update bookings set status = 'CONFIRMED', confirmed_at = now() where id = $1`, [booking.id]);
    const stranger = await world.creator();
    const own = await event(stranger);
    const { sessionCancel } = (await gql(sessionCancelMutation, { id: sessionId, input: { idempotencyKey: newKey() } }, stranger)).data;
    expect(failuresOf(sessionCancel)).toEqual([['id', 'NOT_FOUND']]);
    expect(failuresOf(await reschedule(stranger, booking.id, { sessionId: own }))).toEqual([['id', 'NOT_FOUND']]);
    expect(failuresOf(await attend(stranger, booking.id, true))).toEqual([['id', 'NOT_FOUND']]);
    expect(await statusOf(booking.id)).toBe('CONFIRMED');
    expect((await readSession(creator, sessionId)).status).toBe('SCHEDULED');
  });

  test('does not move a booking into a series that names the same id', async () => {
    const creator = await world.creator();
    const [{ id: seriesId }] = (await sql<{ id: string }>('select uuidv7() as id')) as [{ id: string }];
    const sessionId = await event(creator, { seriesId });
    const foreign = await event(await world.creator(), { seriesId, seriesPosition: 2 });
    const { booking } = await book(await world.customer(), { sessionId });
    await sql(`update bookings set status = 'CONFIRMED', confirmed_at = now() where id = $1`, [booking.id]);
    expect(failuresOf(await reschedule(creator, booking.id, { sessionId: foreign }))).toEqual([['sessionId', 'NOT_FOUND']]);
  });
});
