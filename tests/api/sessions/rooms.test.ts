import { describe, expect, test } from 'vitest';
import { gql } from '../../support/client.ts';
import { call, does, follow, guest, join, meeting, moveMeeting, mutations, roomOf } from '../../support/rooms.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

const statusOf = async (sessionId: string) =>
  (
    await sql<{ status: string; minutes: number | null }>('select status, live_minutes as minutes from sessions where id = $1', [sessionId])
  )[0];
const bookingOf = async (id: string) =>
  (
    await sql<{ status: string; attended: boolean }>('select status, attended_at is not null as attended from bookings where id = $1', [id])
  )[0];

describe('joining', () => {
  test('brings host and guest into the lobby, each with their name, and the state of the room', async () => {
    const met = await meeting();
    const amal = await guest(met, 'Amal');
    const hosted = await join(met.creator, met.sessionId);
    expect(hosted.room).toMatchObject({ status: 'LOBBY', viewerIsHost: true, title: 'Drawing hour', creatorName: 'Sara Ali', version: 1 });
    expect(hosted.member).toMatchObject({ name: 'Sara Ali', nameAr: 'سارة علي', isHost: true, isPresent: true });
    const { room, member } = await join(amal, met.sessionId);
    expect(member).toMatchObject({ name: 'Amal', nameAr: null, isHost: false, isPresent: true });
    expect(room).toMatchObject({ viewerIsHost: false, version: 2, viewer: { id: member.id } });
    expect(room.members.map(({ name }: { name: string }) => name)).toEqual(['Sara Ali', 'Amal']);
  });

  test('gives a guest a pass to video and audio once the session is live, a host before', async () => {
    const met = await meeting();
    const amal = await guest(met);
    const { sessionId } = met;
    expect((await join(met.creator, sessionId)).media).toMatchObject({ kind: 'EMBEDDED', token: expect.any(String) });
    expect((await join(amal, sessionId)).media).toBe(null);
    expect((await call(amal, 'roomMediaPass', { sessionId })).userErrors).toMatchObject([{ code: 'TOO_EARLY' }]);
    await does(met.creator, 'sessionStart', { sessionId });
    expect((await does(amal, 'roomMediaPass', { sessionId })).media).toMatchObject({ kind: 'EMBEDDED' });
    const late = await join(await guest(met, 'Late'), sessionId);
    expect(late.media).toMatchObject({ kind: 'EMBEDDED' });
    expect(new Date(late.media.expiresAt).getTime()).toBeLessThanOrEqual(Date.now() + 10 * 60_000);
  });

  test('shows late joiners the last 200 messages, the lock of the chat and raised hands', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const { member } = await join(met.creator, sessionId);
    await sql(
      `insert into room_events (session_id, version, at, kind, member_id, text)
       select $1, n + 1, now(), 'MESSAGE', $2, 'message ' || n from generate_series(1, 204) n`,
      [sessionId, member.id],
    );
    await sql('update rooms set version = 205 where session_id = $1', [sessionId]);
    await does(met.creator, 'roomSay', { sessionId, text: 'the last' });
    await does(met.creator, 'roomChatLock', { sessionId, locked: true });
    await does(met.creator, 'roomHandRaise', { sessionId, raised: true });
    const { room } = await join(await guest(met), sessionId);
    expect(room.messages).toHaveLength(200);
    expect(room.messages[0].text).toBe('message 6');
    expect(room.messages.at(-1)).toMatchObject({ text: 'the last', version: 206, member: { name: 'Sara Ali' } });
    expect(room).toMatchObject({ isChatLocked: true, version: 209 });
    expect(room.members[0].handRaisedAt).toEqual(expect.any(String));
  });
});

describe('a session', () => {
  test('is started by one of two hosts at once, and the other gets the running session', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const editor = await world.admin(met.creator, 'EDIT');
    await Promise.all([join(met.creator, sessionId), join(editor, sessionId)]);
    const starts = await Promise.all(
      Array.from({ length: 6 }, (_, n) => does(n % 2 ? editor : met.creator, 'sessionStart', { sessionId })),
    );
    expect(new Set(starts.map(({ room }) => `${room.status} ${room.startedAt}`)).size).toBe(1);
    expect(starts[0].room.status).toBe('LIVE');
    expect(await sql("select from room_events where session_id = $1 and kind = 'STARTED'", [sessionId])).toHaveLength(1);
  });

  test('that ends tells who came, counts its minutes and empties its room', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const [early, late, gone, away] = [
      await guest(met, 'Early'),
      await guest(met, 'Late'),
      await guest(met, 'Gone'),
      await guest(met, 'Away'),
    ];
    await join(met.creator, sessionId);
    await join(early, sessionId);
    await join(gone, sessionId);
    await does(gone, 'roomLeave', { sessionId });
    await does(met.creator, 'sessionStart', { sessionId });
    await join(late, sessionId);
    await sql("update live_intervals set from_at = from_at - interval '61 seconds' where session_id = $1", [sessionId]);
    const { room } = await does(met.creator, 'sessionEnd', { sessionId });
    expect(room).toMatchObject({ status: 'ENDED', endedAt: expect.any(String) });
    expect(room.members.filter(({ isPresent }: { isPresent: boolean }) => isPresent)).toEqual([]);
    expect(await statusOf(sessionId)).toEqual({ status: 'ENDED', minutes: 2 });
    expect(await Promise.all([early, late, gone, away].map(({ bookingId }) => bookingOf(bookingId)))).toEqual([
      { status: 'COMPLETED', attended: true },
      { status: 'COMPLETED', attended: true },
      { status: 'NO_SHOW', attended: false },
      { status: 'NO_SHOW', attended: false },
    ]);
    expect((await does(met.creator, 'sessionEnd', { sessionId })).room.endedAt).toBe(room.endedAt);
    expect(await roomOf(early, sessionId)).toMatchObject({ status: 'ENDED' });
  });

  test('is recorded in the activity log when it starts and ends, unlike what is said in it', async () => {
    const met = await meeting();
    const { sessionId } = met;
    await join(met.creator, sessionId);
    for (const name of ['sessionStart', 'sessionEnd'] as const) await does(met.creator, name, { sessionId });
    const entries = await sql<{ action: string }>('select action from audit_entries where creator_id = $1 order by id', [
      met.creator.creatorId,
    ]);
    expect(entries.map(({ action }) => action).slice(-2)).toEqual(['sessionStart', 'sessionEnd']);
    expect(entries.filter(({ action }) => action.startsWith('room'))).toEqual([]);
  });
});

describe('the chat', () => {
  test('takes 1 to 1000 characters of several lines, and says a repeated message once', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const amal = await guest(met);
    await join(amal, sessionId);
    const messageId = crypto.randomUUID();
    const said = await does(amal, 'roomSay', { sessionId, text: '  One\nتحياتي  ', messageId });
    expect(said.message).toMatchObject({ id: messageId, text: 'One\nتحياتي', member: { name: 'Amal' } });
    expect((await does(amal, 'roomSay', { sessionId, text: 'One\nتحياتي', messageId })).message).toEqual(said.message);
    expect((await roomOf(amal, sessionId)).messages).toHaveLength(1);
    for (const [text, code] of [
      [' \n ', 'REQUIRED'],
      ['x'.repeat(1001), 'TOO_LONG'],
      ['\u202Eevil', 'INVALID'],
    ])
      expect((await call(amal, 'roomSay', { sessionId, text })).userErrors, text).toMatchObject([{ code, field: ['text'] }]);
    await does(amal, 'roomSay', { sessionId, text: 'ن'.repeat(1000) });
    const other = await guest(met, 'Other');
    await join(other, sessionId);
    expect((await call(other, 'roomSay', { sessionId, text: 'mine', messageId })).userErrors).toMatchObject([{ code: 'TAKEN' }]);

    // A message of a room that one cannot enter is as good as none: the id may be used, and stays what the other reads.
    const elsewhere = await meeting();
    const stranger = await guest(elsewhere, 'Stranger');
    await join(stranger, elsewhere.sessionId);
    const own = await does(stranger, 'roomSay', { sessionId: elsewhere.sessionId, text: 'mine', messageId });
    expect(own.message).toMatchObject({ id: messageId, text: 'mine' });
    expect((await roomOf(stranger, elsewhere.sessionId)).messages).toMatchObject([{ id: messageId, text: 'mine' }]);
    expect((await roomOf(amal, sessionId)).messages[0]).toMatchObject({ id: messageId, text: 'One\nتحياتي' });
  });

  test('is locked for guests only, and slows those down who write too fast', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const amal = await guest(met);
    await join(met.creator, sessionId);
    await join(amal, sessionId);
    await does(met.creator, 'roomChatLock', { sessionId, locked: true });
    expect((await call(amal, 'roomSay', { sessionId, text: 'May I?' })).userErrors).toMatchObject([{ code: 'WRONG_STATE' }]);
    await does(met.creator, 'roomSay', { sessionId, text: 'Later' });
    await does(met.creator, 'roomChatLock', { sessionId, locked: false });
    const many = await Promise.allSettled(Array.from({ length: 14 }, (_, n) => does(amal, 'roomSay', { sessionId, text: `${n}` })));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const one of many) if (one.status === 'rejected') expect(one.reason.code).toBe('THROTTLED');
  });
});

describe('hands and reactions', () => {
  test('a hand is raised once and lowered by its owner or a host', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const [amal, badr] = [await guest(met), await guest(met, 'Badr')];
    await join(met.creator, sessionId);
    const { member } = await join(amal, sessionId);
    await join(badr, sessionId);
    const raised = await does(amal, 'roomHandRaise', { sessionId, raised: true });
    expect(raised.member.handRaisedAt).toEqual(expect.any(String));
    expect((await does(amal, 'roomHandRaise', { sessionId, raised: true })).member.handRaisedAt).toBe(raised.member.handRaisedAt);
    const lowering = { sessionId, raised: false, memberId: member.id };
    expect((await call(badr, 'roomHandRaise', lowering)).userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
    expect((await does(met.creator, 'roomHandRaise', lowering)).member.handRaisedAt).toBe(null);
    const kinds = await sql<{ kind: string }>("select kind from room_events where session_id = $1 and kind like 'HAND%' order by version", [
      sessionId,
    ]);
    expect(kinds.map(({ kind }) => kind)).toEqual(['HAND_RAISED', 'HAND_LOWERED']);
  });

  test('a reaction is one of six', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const amal = await guest(met);
    await join(amal, sessionId);
    await does(amal, 'roomReact', { sessionId, emoji: '👏' });
    for (const emoji of ['💩', '👏👏', '', 'x'.repeat(1000)])
      expect((await call(amal, 'roomReact', { sessionId, emoji })).userErrors).toMatchObject([{ code: 'INVALID' }]);
  });
});

describe('moderation', () => {
  test('is for hosts: a guest cannot mute, remove or lock', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const [amal, badr] = [await guest(met), await guest(met, 'Badr')];
    const { member } = await join(amal, sessionId);
    await join(badr, sessionId);
    for (const [name, more] of [
      ['roomMute', { memberId: member.id }],
      ['roomRemove', { memberId: member.id }],
      ['roomChatLock', { locked: true }],
    ] as const) {
      const { errors } = await gql(mutations[name], { sessionId, ...more }, badr);
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });

  test('mutes one guest or all, and no host', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const host = await join(met.creator, sessionId);
    const { member, room } = await join(await guest(met), sessionId);
    const following = follow(met.creator, sessionId, room.version);
    await does(met.creator, 'roomMute', { sessionId, memberId: member.id });
    await does(met.creator, 'roomMute', { sessionId, track: 'VIDEO' });
    expect((await call(met.creator, 'roomMute', { sessionId, memberId: host.member.id })).userErrors).toMatchObject([
      { code: 'NOT_FOUND' },
    ]);
    const heard = (await following.hears('MUTED', 2)).filter(({ kind }) => kind === 'MUTED');
    expect(heard.map(({ member: who, track }) => [who?.name ?? null, track])).toEqual([
      ['Amal', 'AUDIO'],
      [null, 'VIDEO'],
    ]);
    await following.stop();
  });

  test('removes a guest for good', async () => {
    const met = await meeting();
    const { sessionId } = met;
    await join(met.creator, sessionId);
    const amal = await guest(met);
    const { member } = await join(amal, sessionId);
    expect((await does(met.creator, 'roomRemove', { sessionId, memberId: member.id })).member).toMatchObject({
      isRemoved: true,
      isPresent: false,
    });
    for (const name of ['roomSay', 'roomReact', 'roomHandRaise', 'roomMediaPass'] as const) {
      const given = { sessionId, text: 'Hello', emoji: '👍', raised: true };
      expect((await call(amal, name, given)).userErrors, name).toMatchObject([{ code: 'REMOVED' }]);
    }
    expect(await roomOf(amal, sessionId)).toBe(null);
  });

  test('of another account does not find the room', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const { member } = await join(await guest(met), sessionId);
    const stranger = await world.creator();
    for (const [name, more] of [
      ['roomMute', { memberId: member.id }],
      ['roomRemove', { memberId: member.id }],
      ['roomChatLock', { locked: true }],
      ['sessionStart', {}],
      ['sessionEnd', {}],
    ] as const)
      expect((await call(stranger, name, { sessionId, ...more })).userErrors, name).toMatchObject([{ code: 'NOT_FOUND' }]);
    expect(await roomOf(stranger, sessionId)).toBe(null);
  });
});

test('an empty place is given to the next: leaving makes room', async () => {
  const met = await meeting();
  const { sessionId } = met;
  const amal = await guest(met);
  const { member } = await join(amal, sessionId);
  await does(amal, 'roomLeave', { sessionId });
  expect((await roomOf(amal, sessionId)).members).toMatchObject([{ id: member.id, isPresent: false }]);
  await moveMeeting(met, { startsIn: -1 });
  expect((await join(amal, sessionId)).member).toMatchObject({ id: member.id, isPresent: true });
});
