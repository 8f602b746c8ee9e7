import { describe, expect, test } from 'vitest';
import { appointments, book, cancel, letHoldPass, mySessions, readBooking, release, reschedule, statusOf } from '../../support/bookings.ts';
import { failuresOf } from '../../support/client.ts';
import { runJob } from '../../support/sales.ts';
import { checkoutSeat } from '../../support/seats.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

const sessionOf = async (bookingId: string) =>
  (
    await sql<{ id: string; status: string; taken: number; starts_at: Date; version: number }>(
      'select s.id, s.status, s.taken, s.starts_at, s.version from sessions s join bookings b on b.session_id = s.id where b.id = $1',
      [bookingId],
    )
  )[0] as never as { id: string; status: string; taken: number; starts_at: Date; version: number };

/** A customer with a confirmed appointment. */
async function booked(time = '10:00', shop?: Awaited<ReturnType<typeof appointments>>) {
  const made = shop ?? (await appointments({ price: '0' }));
  const customer = await world.customer();
  const { booking } = await book(customer, { slot: { durationId: made.durationId, startsAt: made.at(time) } });
  await checkoutSeat(customer, booking.id);
  return { ...made, customer, id: booking.id as string };
}

describe('a slot', () => {
  test('is held as a session of its own, for the price of its duration', async () => {
    const { durationId, at } = await appointments();
    const customer = await world.customer();
    const slot = { durationId, startsAt: at('10:00') };
    const { booking, userErrors } = await book(customer, { slot });
    expect(userErrors).toEqual([]);
    expect(booking).toMatchObject({ status: 'HELD', price: { amount: '10.000' }, canReschedule: { isPossible: false } });
    expect(await sessionOf(booking.id)).toMatchObject({ status: 'HELD', taken: 1, starts_at: new Date(at('10:00')) });
    expect((await book(customer, { slot })).booking.id).toBe(booking.id);
    expect((await mySessions(customer)).nodes).toMatchObject([{ id: booking.id }]);
  });

  test('is scheduled once it is paid, or ordered where it is free', async () => {
    const { customer, id, durationId, at } = await booked();
    expect(await readBooking(customer, id)).toMatchObject({ status: 'CONFIRMED', canReschedule: { isPossible: true } });
    expect(await sessionOf(id)).toMatchObject({ status: 'SCHEDULED', taken: 1 });
    expect(failuresOf(await book(customer, { slot: { durationId, startsAt: at('10:00') } }))).toEqual([['slot.startsAt', 'ALREADY_OWNED']]);
  });

  test('that lapses or is given back is free again', async () => {
    const { durationId, at } = await appointments();
    const slot = { durationId, startsAt: at('10:00') };
    const customer = await world.customer();
    const first = await book(customer, { slot });
    await letHoldPass(first.booking.id);
    await runJob('bookings:lapseHolds');
    expect(await sessionOf(first.booking.id)).toMatchObject({ status: 'RELEASED', taken: 0 });
    const second = await book(await world.customer(), { slot });
    expect(second.booking.status).toBe('HELD');
  });

  test('whose hold is over is free although its job is late', async () => {
    const { durationId, at } = await appointments();
    const slot = { durationId, startsAt: at('10:00') };
    const first = await book(await world.customer(), { slot });
    await letHoldPass(first.booking.id);
    expect((await book(await world.customer(), { slot })).booking.status).toBe('HELD');
    expect(await statusOf(first.booking.id)).toBe('CANCELLED');
  });

  test('that was paid late is taken again while it is free, and refused once it is not', async () => {
    const { durationId, at } = await appointments({ price: '0' });
    const [late, other] = [await world.customer(), await world.customer()];
    const { booking } = await book(late, { slot: { durationId, startsAt: at('10:00') } });
    await release(late, booking.id);
    expect((await checkoutSeat(late, booking.id)).userErrors).toMatchObject([{ code: 'HOLD_LAPSED' }]);
    expect((await book(other, { slot: { durationId, startsAt: at('10:00') } })).booking.status).toBe('HELD');
  });

  test('is refused when the rules do not offer it, it is past, or there is no such duration', async () => {
    const { durationId, at } = await appointments();
    const customer = await world.customer();
    const at8 = await book(customer, { slot: { durationId, startsAt: at('08:00') } });
    expect(failuresOf(at8)).toEqual([['slot.startsAt', 'WRONG_STATE']]);
    expect(failuresOf(await book(customer, { slot: { durationId, startsAt: '2020-01-01T10:00:00Z' } }))).toEqual([
      ['slot.startsAt', 'WRONG_STATE'],
    ]);
    expect(failuresOf(await book(customer, { slot: { durationId: crypto.randomUUID(), startsAt: at('10:00') } }))).toEqual([
      ['slot.durationId', 'NOT_FOUND'],
    ]);
  });

  test('of a duration that is not offered is as good as none, but for those who hold it', async () => {
    const { creator, typeId, durationId, at } = await appointments();
    const [holder, other] = [await world.customer(), await world.customer()];
    const slot = { durationId, startsAt: at('10:00') };
    const { booking } = await book(holder, { slot });
    await sql('update appointment_types set is_offered = false where id = $1', [typeId]);
    const none = (await book(other, { slot: { ...slot, durationId: crypto.randomUUID() } })).userErrors;
    expect(none).toMatchObject([{ code: 'NOT_FOUND' }]);
    for (const startsAt of [at('10:00'), at('08:00'), at('12:00')])
      expect((await book(other, { slot: { durationId, startsAt } })).userErrors).toEqual(none);
    expect((await book(holder, { slot })).booking.id).toBe(booking.id);
    const incomplete = await sql<{ id: string }>(`update creators set profile_completed_at = null where id = $1 returning id`, [
      creator.creatorId,
    ]);
    expect(incomplete).toHaveLength(1);
    await sql('update appointment_types set is_offered = true where id = $1', [typeId]);
    expect((await book(other, { slot })).userErrors).toEqual(none);
  });
});

describe('a booked appointment', () => {
  test('that is cancelled frees its time', async () => {
    const { customer, id, durationId, at, creator } = await booked();
    expect((await cancel(customer, id)).booking.status).toBe('CANCELLED');
    expect(await sessionOf(id)).toMatchObject({ status: 'CANCELLED', taken: 0 });
    const again = await book(await world.customer(), { slot: { durationId, startsAt: at('10:00') } });
    expect(again.booking.status).toBe('HELD');
    expect((await cancel(creator, again.booking.id)).booking.cancelledBy).toBe('HOST');
    expect(await sessionOf(again.booking.id)).toMatchObject({ status: 'RELEASED' });
  });

  test('moves in place to another free time, its own time not being in its way', async () => {
    const { customer, id, durationId, at } = await booked();
    const before = await sessionOf(id);
    const { booking, userErrors } = await reschedule(customer, id, { startsAt: at('11:00') });
    expect(userErrors).toEqual([]);
    expect(booking).toMatchObject({ id, status: 'CONFIRMED' });
    expect(await sessionOf(id)).toMatchObject({ id: before.id, starts_at: new Date(at('11:00')), version: before.version + 1 });
    expect(await sql('select calendar_sequence from bookings where id = $1', [id])).toEqual([{ calendar_sequence: 1 }]);
    expect((await book(await world.customer(), { slot: { durationId, startsAt: at('10:00') } })).booking.status).toBe('HELD');
  });

  test('does not move onto another booking, outside the hours, or to where it is', async () => {
    const shop = await appointments({ price: '0' });
    const [{ customer, id, at }] = [await booked('10:00', shop), await booked('11:00', shop)];
    const taken = await reschedule(customer, id, { startsAt: at('11:00') });
    expect(taken.userErrors).toMatchObject([{ code: 'SLOT_TAKEN' }]);
    expect(taken.alternatives.map((one: { startsAt: string }) => one.startsAt)).toEqual([at('12:00'), at('13:00'), at('14:00')]);
    expect((await reschedule(customer, id, { startsAt: at('08:00') })).userErrors).toMatchObject([{ code: 'WRONG_STATE' }]);
    expect((await reschedule(customer, id, { startsAt: at('10:00') })).userErrors).toMatchObject([{ code: 'WRONG_STATE' }]);
    expect((await reschedule(customer, id, { sessionId: crypto.randomUUID() })).userErrors).toMatchObject([{ code: 'INVALID' }]);
    expect(await sessionOf(id)).toMatchObject({ status: 'SCHEDULED', starts_at: new Date(at('10:00')) });
  });
});
