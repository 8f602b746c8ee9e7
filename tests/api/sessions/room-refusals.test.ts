import { describe, expect, test } from 'vitest';
import { type Caller, gql } from '../../support/client.ts';
import { call, does, guest, join, meeting, moveMeeting, roomOf, tryJoin } from '../../support/rooms.ts';
import { runJob } from '../../support/sales.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

/** Why a visitor is not let in: a clear message and a code, in their language, and nothing is changed. */
async function refusal(caller: Caller, sessionId: string) {
  const { room, member, media, userErrors, opensAt } = await tryJoin(caller, sessionId);
  expect([room, member, media]).toEqual([null, null, null]);
  expect(userErrors).toHaveLength(1);
  return { code: userErrors[0].code, message: userErrors[0].message, opensAt };
}

describe('joining is refused', () => {
  test('before the lobby opens, with the moment in the zone of the one who asks', async () => {
    const met = await meeting();
    const amal = await guest(met);
    await sql(
      `update sessions set starts_at = '2199-01-05T12:00Z', ends_at = '2199-01-05T13:00Z', busy = tstzrange('2199-01-05T12:00Z', '2199-01-05T13:00Z')
       where id = $1`,
      [met.sessionId],
    );
    expect(await refusal(amal, met.sessionId)).toEqual({
      code: 'TOO_EARLY',
      message: 'The room opens at 5 Jan 2199, 11:45', // in London, as booked
      opensAt: '2199-01-05T11:45:00.000Z',
    });
    expect((await refusal(met.creator, met.sessionId)).message).toBe('The room opens at 5 Jan 2199, 14:45'); // in Kuwait
    expect((await refusal({ ...amal, language: 'ar' }, met.sessionId)).message).toMatch(/^تُفتح الغرفة في/);
    expect(await roomOf(amal, met.sessionId)).toMatchObject({ status: 'NOT_OPEN', opensAt: '2199-01-05T11:45:00.000Z' });
    expect((await call(met.creator, 'sessionStart', { sessionId: met.sessionId })).userErrors).toMatchObject([{ code: 'TOO_EARLY' }]);
  });

  test('to the second: 15 minutes before the start it is open', async () => {
    const met = await meeting();
    const amal = await guest(met);
    await moveMeeting(met, { startsIn: 15.2 });
    expect((await refusal(amal, met.sessionId)).code).toBe('TOO_EARLY');
    await moveMeeting(met, { startsIn: 14.99 });
    await join(amal, met.sessionId);
  });

  test('after the end, when it was missed, when it was cancelled, and at an address', async () => {
    const met = await meeting();
    const amal = await guest(met);
    const { sessionId } = met;
    await moveMeeting(met, { startsIn: -61 });
    expect(await refusal(amal, sessionId)).toMatchObject({ code: 'WRONG_STATE', message: expect.stringContaining('did not take place') });
    expect((await call(met.creator, 'sessionStart', { sessionId })).userErrors).toMatchObject([{ code: 'WRONG_STATE' }]);
    expect(await roomOf(amal, sessionId)).toMatchObject({ status: 'MISSED' });
    for (const [change, message] of [
      ["status = 'MISSED'", 'did not take place'],
      ["status = 'ENDED', started_at = starts_at", 'has ended'],
      ["status = 'CANCELLED', cancelled_at = now()", 'was cancelled'],
    ] as const) {
      await sql(`update sessions set ${change} where id = $1`, [sessionId]);
      expect(await refusal(amal, sessionId)).toMatchObject({ code: 'WRONG_STATE', message: expect.stringContaining(message) });
      expect(await refusal(met.creator, sessionId)).toMatchObject({ code: 'WRONG_STATE', message: expect.stringContaining(message) });
    }
    const outside = await meeting({ columns: { location: 'OFFLINE', address: 'Salmiya, block 4' } });
    expect(await refusal(await guest(outside), outside.sessionId)).toMatchObject({
      code: 'WRONG_STATE',
      message: expect.stringContaining('at an address'),
    });
  });

  test('to guests of a session that was missed, whose bookings that cancels', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const amal = await guest(met);
    await join(amal, sessionId);
    await moveMeeting(met, { startsIn: -61 });
    await runJob('sessions:closeOverdue');
    const missed = { code: 'WRONG_STATE', message: expect.stringContaining('did not take place') };
    expect(await refusal(amal, sessionId)).toMatchObject(missed);
    expect((await call(amal, 'roomSay', { sessionId, text: 'Hello' })).userErrors).toMatchObject([missed]);
  });

  test('without a seat, without paying, and with a seat that was given back', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const stranger = await world.customer();
    const without = { code: 'NOT_BOOKED', message: 'You have no seat in this session. Book one to join', opensAt: null };
    // Another's link says the same as a session that does not exist.
    expect(await refusal(stranger, sessionId)).toEqual(without);
    expect(await refusal(stranger, crypto.randomUUID())).toEqual(without);
    for (const [status, message] of [
      ['HELD', 'not paid yet'],
      ['PENDING_PAYMENT', 'not paid yet'],
      ['CANCELLED', 'was cancelled'],
      ['RESCHEDULED', 'moved to another date'],
    ] as const)
      expect(await refusal(await guest(met, 'Amal', status), sessionId)).toMatchObject({
        code: 'NOT_BOOKED',
        message: expect.stringContaining(message),
      });
    expect(await sql('select from room_members where session_id = $1', [sessionId])).toEqual([]);
    expect(await roomOf(stranger, sessionId)).toBe(null);
  });

  test('to other accounts as if the session did not exist, to drafts, and to admins who may only view', async () => {
    const met = await meeting();
    const { sessionId } = met;
    expect(await refusal(await world.creator(), sessionId)).toMatchObject({ code: 'NOT_FOUND' });
    const draft = await meeting({ creator: met.creator, startsIn: 120, columns: { status: 'DRAFT' } });
    expect(await refusal(met.creator, draft.sessionId)).toMatchObject({ code: 'NOT_FOUND' });
    const viewer = await world.admin(met.creator, 'VIEW');
    await expect(tryJoin(viewer, sessionId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await roomOf(viewer, sessionId)).toMatchObject({ viewerIsHost: false });
    await expect(tryJoin({}, sessionId)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('after a removal, also with a new booking, and on another device', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const amal = await guest(met);
    await join(met.creator, sessionId);
    const { member } = await join(amal, sessionId);
    await does(met.creator, 'roomRemove', { sessionId, memberId: member.id });
    expect(await refusal(amal, sessionId)).toMatchObject({ code: 'REMOVED' });
    expect((await refusal({ ...amal, language: 'ar' }, sessionId)).message).toBe('أخرجك المضيف من هذه الجلسة');
  });
});

describe('acting in a room is refused', () => {
  test('before joining and after the end', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const amal = await guest(met);
    expect((await call(amal, 'roomSay', { sessionId, text: 'Hello' })).userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
    await join(amal, sessionId);
    await join(met.creator, sessionId);
    expect((await call(met.creator, 'sessionEnd', { sessionId })).userErrors).toMatchObject([{ code: 'WRONG_STATE' }]);
    await does(met.creator, 'sessionStart', { sessionId });
    await does(met.creator, 'sessionEnd', { sessionId });
    expect((await call(amal, 'roomSay', { sessionId, text: 'Thanks' })).userErrors).toMatchObject([{ code: 'WRONG_STATE' }]);
    expect((await call(met.creator, 'sessionStart', { sessionId })).userErrors).toMatchObject([{ code: 'WRONG_STATE' }]);
  });

  test('to an admin who has lost the permission to edit, or works in another account', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const editor = await world.admin(met.creator, 'EDIT');
    await join(editor, sessionId);
    await sql("update admins set permission = 'VIEW' where id = $1", [editor.adminId]);
    const { data, errors } = await gql(
      'mutation ($sessionId: UUID!) { roomSay(sessionId: $sessionId, text: "Hello") { userErrors { code } } }',
      { sessionId },
      editor,
    );
    expect(errors?.[0]?.extensions.code ?? data.roomSay.userErrors[0].code).toMatch(/NOT_FOUND|UNAUTHENTICATED/);
  });
});

describe('a full room', () => {
  test('takes hosts, those who come back, and a guest once another has left', async () => {
    const met = await meeting({ columns: { seats: 100 } });
    const { sessionId } = met;
    const guests = await Promise.all(Array.from({ length: 27 }, (_, n) => guest(met, `Guest ${n}`)));
    const joined = await Promise.all(guests.map(async (account) => ({ account, ...(await tryJoin(account, sessionId)) })));
    const inside = joined.filter(({ userErrors }) => !userErrors.length);
    const outside = joined.filter(({ userErrors }) => userErrors.length);
    expect([inside.length, outside.length]).toEqual([25, 2]);
    expect(outside[0]?.userErrors).toMatchObject([{ code: 'ROOM_FULL', message: expect.stringContaining('25') }]);
    await join(met.creator, sessionId);
    const [first, waiting] = [inside[0]?.account as Caller, outside[0]?.account as Caller];
    await join(first, sessionId);
    await does(first, 'roomLeave', { sessionId });
    await join(waiting, sessionId);
    expect((await refusal(first, sessionId)).code).toBe('ROOM_FULL');
  });
});
