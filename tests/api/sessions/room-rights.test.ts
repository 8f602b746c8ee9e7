import { afterEach, describe, expect, test } from 'vitest';
import { appointments, book, cancel, reschedule } from '../../support/bookings.ts';
import { gql } from '../../support/client.ts';
import { lockRows } from '../../support/locked-rows.ts';
import { type MediaSocket, mediaSocket } from '../../support/media-socket.ts';
import { call, does, follow, guest, join, type Meeting, meeting, roomOf, tryJoin } from '../../support/rooms.ts';
import { inMinutes, moveTo } from '../../support/session-rows.ts';
import { sessionUpdateMutation } from '../../support/sessions.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';
import { type Account, type AdminAccount, type CreatorAccount, passwordChangeMutation, signIn, world } from '../../support/world.ts';

let open: MediaSocket[] = [];
afterEach(() => {
  for (const socket of open) socket.close();
  open = [];
});

/** A connection to the video and audio of a room, which outlives its pass. */
async function connected({ url, token }: { url: string; token: string }): Promise<MediaSocket> {
  const socket = await mediaSocket(url.replace(/^http/, 'ws'), { token });
  open.push(socket);
  await socket.hears('entered');
  return socket;
}

async function liveMeeting(): Promise<Meeting> {
  const met = await meeting();
  await join(met.creator, met.sessionId);
  await does(met.creator, 'sessionStart', { sessionId: met.sessionId });
  return met;
}

const presence = async (met: Meeting) =>
  Object.fromEntries(
    (await roomOf(met.creator, met.sessionId)).members.map((one: { name: string; isPresent: boolean }) => [one.name, one.isPresent]),
  );

describe('video and audio follow', () => {
  async function watched() {
    const met = await liveMeeting();
    const { member, media } = await join(await guest(met), met.sessionId);
    return { ...met, memberId: member.id as string, media: await connected(media) };
  }

  test('a host who switches a camera off', async () => {
    const { creator, sessionId, memberId, media } = await watched();
    media.say({ type: 'source', kind: 'CAMERA', isOn: true });
    await media.hears('room', ({ people }) => people.some(({ sources }) => sources.length > 0));
    await does(creator, 'roomMute', { sessionId, memberId, track: 'VIDEO' });
    expect(await media.hears('muted')).toEqual({ type: 'muted', kind: 'CAMERA' });
  });

  test('a host who removes a guest', async () => {
    const { creator, sessionId, memberId, media } = await watched();
    await does(creator, 'roomRemove', { sessionId, memberId });
    expect(await media.hears('end')).toEqual({ type: 'end', reason: 'REMOVED' });
  });

  test('a host who ends the session', async () => {
    const { creator, sessionId, media } = await watched();
    await does(creator, 'sessionEnd', { sessionId });
    expect(await media.hears('end')).toEqual({ type: 'end', reason: 'CLOSED' });
  });
});

test('a host acts on the members of their own room only', async () => {
  const [met, other] = [await liveMeeting(), await liveMeeting()];
  const amal = await guest(other);
  const { member } = await join(amal, other.sessionId);
  await does(amal, 'roomHandRaise', { sessionId: other.sessionId, raised: true });
  const given = { sessionId: met.sessionId, memberId: member.id, raised: false };
  for (const name of ['roomRemove', 'roomMute', 'roomHandRaise'] as const)
    expect((await call(met.creator, name, given)).userErrors, name).toMatchObject([{ code: 'NOT_FOUND' }]);
  const { members } = await roomOf(other.creator, other.sessionId);
  const found = members.find(({ id }: { id: string }) => id === member.id);
  expect(found).toMatchObject({ isPresent: true, isRemoved: false, handRaisedAt: expect.any(String) });
});

test('those who wait hear that their session was changed', async () => {
  const met = await meeting();
  const { room } = await join(met.creator, met.sessionId);
  const following = follow(met.creator, met.sessionId, room.version);
  const { sessionUpdate } = (await gql(sessionUpdateMutation, { id: met.sessionId, input: { durationMinutes: 90 } }, met.creator)).data;
  expect(sessionUpdate.userErrors).toEqual([]);
  await following.hears('CHANGED');
  await following.stop();
});

test('those who wait for an appointment hear that it moves, and that it is cancelled', async () => {
  const { creator, durationId, at } = await appointments();
  const customer = await world.customer();
  const { booking } = await book(customer, { slot: { durationId, startsAt: at('10:00') } });
  const sessionId = booking.session.id as string;
  await sql(`update bookings set status = 'CONFIRMED', confirmed_at = now() where id = $1`, [booking.id]);
  await sql(`update sessions set status = 'SCHEDULED', published_at = now() where id = $1`, [sessionId]);
  await moveTo(sessionId, inMinutes(5));
  const { room } = await join(creator, sessionId);
  const following = follow(creator, sessionId, room.version);
  expect((await reschedule(creator, booking.id, { startsAt: at('12:00') })).userErrors).toEqual([]);
  await following.hears('CHANGED');
  expect((await cancel(creator, booking.id)).userErrors).toEqual([]);
  await following.hears('CHANGED', 2);
  await following.stop();
});

describe('a guest whose booking the host cancels', () => {
  test('neither hears nor sees more, also when their page does not follow the room', async () => {
    const met = await liveMeeting();
    const amal = await guest(met);
    const media = await connected((await join(amal, met.sessionId)).media);
    expect((await cancel(met.creator, amal.bookingId)).userErrors).toEqual([]);
    expect(await media.hears('end')).toEqual({ type: 'end', reason: 'REMOVED' });
    expect(await presence(met)).toMatchObject({ Amal: false });
  });

  test('is out of video and audio also when they seemed to have left', async () => {
    const met = await liveMeeting();
    const amal = await guest(met);
    const media = await connected((await join(amal, met.sessionId)).media);
    await does(amal, 'roomLeave', { sessionId: met.sessionId });
    expect((await cancel(met.creator, amal.bookingId)).userErrors).toEqual([]);
    expect(await media.hears('end')).toEqual({ type: 'end', reason: 'REMOVED' });
  });
});

describe('a right that ends at the same moment', () => {
  const cancelled = "update bookings set status = 'CANCELLED', cancelled_at = now(), cancelled_by = 'HOST' where id = $1";

  test('does not let a guest join', async () => {
    const met = await liveMeeting();
    const amal = await guest(met);
    const cancelling = await lockRows(cancelled, [amal.bookingId]);
    const joining = tryJoin(amal, met.sessionId);
    await cancelling.awaited(1);
    await cancelling.release();
    expect(await joining).toMatchObject({ member: null, media: null, userErrors: [{ code: 'NOT_BOOKED' }] });
    expect(await presence(met)).not.toHaveProperty('Amal');
  });

  test.each([
    ['say something', 'roomSay'],
    ['get a pass', 'roomMediaPass'],
  ] as const)('does not let a removed guest %s', async (_what, name) => {
    const met = await liveMeeting();
    const amal = await guest(met);
    const { member } = await join(amal, met.sessionId);
    const removing = await lockRows(
      `with room as (update rooms set version = version where session_id = $1)
       update room_members set removed_at = now(), is_present = false where id = $2`,
      [met.sessionId, member.id],
    );
    const acting = call(amal, name, { sessionId: met.sessionId, text: 'Still here' });
    await removing.awaited(1);
    await removing.release();
    expect((await acting).userErrors).toMatchObject([{ code: 'REMOVED' }]);
  });

  test('is noticed again where the guest could not be taken out at first', async () => {
    const met = await liveMeeting();
    const amal = await guest(met, 'Expelled later');
    const { room, media } = await join(amal, met.sessionId);
    const [socket, following] = [await connected(media), follow(amal, met.sessionId, room.version)];
    await does(met.creator, 'roomSay', { sessionId: met.sessionId, text: 'Hello' });
    await following.hears('MESSAGE');
    // A sequence counts the tries, since it is not rolled back with them.
    await sql(`create sequence expel_tries;
      create function refuse_to_leave() returns trigger language plpgsql as $$
        begin perform nextval('expel_tries'); raise exception 'not now'; end $$;
      create trigger refuse_to_leave before update of is_present on room_members for each row
        when (old.name = 'Expelled later' and not new.is_present) execute function refuse_to_leave();`);
    try {
      await sql(cancelled, [amal.bookingId]);
      await does(met.creator, 'roomSay', { sessionId: met.sessionId, text: 'Not for Amal' });
      await until(async () => (await sql('select from expel_tries where is_called')).length > 0, 'the guest was not taken out');
    } finally {
      await sql('drop trigger refuse_to_leave on room_members; drop function refuse_to_leave; drop sequence expel_tries');
    }
    await following.hears('REMOVED');
    expect(await socket.hears('end')).toEqual({ type: 'end', reason: 'REMOVED' });
    await following.stop();
  });
});

/** How an owner ends that an admin may host. */
const endings: [how: string, end: (owner: CreatorAccount, admin: AdminAccount) => Promise<unknown>][] = [
  [
    'may only view from now on',
    (owner, { adminId }) =>
      gql('mutation ($id: UUID!) { adminUpdate(id: $id, input: { permission: VIEW }) { userErrors { code } } }', { id: adminId }, owner),
  ],
  [
    'is removed',
    (owner, { adminId }) => gql('mutation ($id: UUID!) { adminDelete(id: $id) { userErrors { code } } }', { id: adminId }, owner),
  ],
];

describe.each(endings)('a host who %s', (_how, end) => {
  test('is out of the room and of its video and audio', async () => {
    const met = await liveMeeting();
    const editor = await world.admin(met.creator, 'EDIT');
    const { member, media } = await join(editor, met.sessionId);
    const socket = await connected(media);
    await end(met.creator, editor);
    expect(await socket.hears('end')).toEqual({ type: 'end', reason: 'REMOVED' });
    const { members } = await roomOf(met.creator, met.sessionId);
    expect(members.find(({ id }: { id: string }) => id === member.id)).toMatchObject({ isPresent: false });
  });
});

/** How a guest's sign-in ends, on its own device or from another. */
const signInEndings: [how: string, end: (guest: Account, elsewhere: Account) => Promise<unknown>][] = [
  ['signs out', (amal) => gql('mutation { signOut { userErrors { code } } }', {}, amal)],
  ['signs out everywhere', (_amal, elsewhere) => gql('mutation { signOutEverywhere { userErrors { code } } }', {}, elsewhere)],
  ['takes a new password elsewhere', (_amal, elsewhere) => changePassword(elsewhere)],
  [
    'ends that sign-in elsewhere',
    async (amal, elsewhere) => {
      const [{ id }] = (await sql('select id from sign_ins where user_id = $1 order by id limit 1', [amal.userId])) as [{ id: string }];
      return gql('mutation ($id: UUID!) { signInEnd(id: $id) { userErrors { code } } }', { id }, elsewhere);
    },
  ],
];

const changePassword = (account: Account) =>
  gql(passwordChangeMutation, { input: { oldPassword: account.password, newPassword: 'Another5678' } }, account);

describe('a guest who', () => {
  test.each(signInEndings)('%s neither hears nor sees more', async (_how, end) => {
    const met = await liveMeeting();
    const amal = await guest(met);
    const media = await connected((await join(amal, met.sessionId)).media);
    await end(amal, { ...amal, token: await signIn(amal.email, 'CUSTOMER') });
    expect(await media.hears('end')).toEqual({ type: 'end', reason: 'REMOVED' });
  });

  test('takes a fresh pass on another device is bound to that device', async () => {
    const met = await liveMeeting();
    const amal = await guest(met);
    const { url } = (await join(amal, met.sessionId)).media;
    const elsewhere = { ...amal, token: await signIn(amal.email, 'CUSTOMER') };
    const { media: pass } = await does(elsewhere, 'roomMediaPass', { sessionId: met.sessionId });
    const media = await connected({ url, token: pass.token });
    await gql('mutation { signOut { userErrors { code } } }', {}, elsewhere);
    expect(await media.hears('end')).toEqual({ type: 'end', reason: 'REMOVED' });
  });

  test('takes a new password on the device that is in the room stays in it', async () => {
    const met = await liveMeeting();
    const amal = await guest(met);
    const media = await connected((await join(amal, met.sessionId)).media);
    expect((await changePassword(amal)).data.passwordChange.userErrors).toEqual([]);
    await does(met.creator, 'sessionEnd', { sessionId: met.sessionId });
    expect(await media.hears('end')).toEqual({ type: 'end', reason: 'CLOSED' });
  });
});

describe('a former host', () => {
  test('who may only view does not follow the room as its host', async () => {
    const met = await liveMeeting();
    const editor = await world.admin(met.creator, 'EDIT');
    const { room } = await join(editor, met.sessionId);
    await sql("update admins set permission = 'VIEW' where id = $1", [editor.adminId]);
    const following = follow(editor, met.sessionId, room.version);
    await following.closed;
    expect(following.failures.length).toBeGreaterThan(0);
    expect(following.heard).toEqual([]);
    await following.stop();
  });

  test('who leaves again and again counts no minutes', async () => {
    const met = await liveMeeting();
    const editor = await world.admin(met.creator, 'EDIT');
    const { member } = await join(editor, met.sessionId);
    await does(editor, 'roomLeave', { sessionId: met.sessionId });
    await sql('delete from live_intervals where member_id = $1', [member.id]);
    expect((await call(editor, 'roomLeave', { sessionId: met.sessionId })).userErrors).toEqual([]);
    expect(await sql('select from live_intervals where member_id = $1', [member.id])).toEqual([]);
  });
});
