import { expect } from 'vitest';
import type { Caller } from './client.ts';
import { follow, guest, meeting } from './rooms.ts';

/** Runs an example by its name, which must succeed, and answers its root field. */
// biome-ignore lint/suspicious/noExplicitAny: each example answers its own shape, which the expectations check
type Example = (name: string, variables: Record<string, unknown>, caller?: Caller) => Promise<any>;

/** A session takes place: all examples of rooms. */
export async function roomExamples(example: Example): Promise<void> {
  const met = await meeting();
  const { sessionId, creator } = met;
  const [amal, rude] = [await guest(met, 'Amal'), await guest(met, 'Rude')];
  expect(await example('show-room', { sessionId }, amal)).toMatchObject({ status: 'LOBBY', members: [] });
  await example('join-room', { sessionId }, creator);
  const { room, member, media } = await example('join-room', { sessionId }, amal);
  expect(media).toBeNull();
  const following = follow(amal, sessionId, room.version);
  const started = await example('start-session', { id: sessionId }, creator);
  expect(started).toMatchObject({ session: { status: 'LIVE' }, room: { status: 'LIVE' } });
  await following.hears('STARTED');
  expect((await example('room-media-pass', { sessionId }, amal)).media).toMatchObject({ token: expect.any(String) });
  await example('say-in-room', { sessionId, text: 'Can you hear me?' }, amal);
  await example('raise-hand', { sessionId, raised: true }, amal);
  await example('raise-hand', { sessionId, raised: false, memberId: member.id }, creator);
  await example('react-in-room', { sessionId, emoji: '👏' }, amal);
  await example('mute-guest', { sessionId, memberId: member.id }, creator);
  const { member: removed } = await example('join-room', { sessionId }, rude);
  expect((await example('remove-guest', { sessionId, memberId: removed.id }, creator)).member).toMatchObject({ isRemoved: true });
  expect((await example('lock-chat', { sessionId, locked: true }, creator)).room).toMatchObject({ isChatLocked: true });
  await following.hears('CHAT_LOCKED');
  expect(following.kinds()).toEqual([
    ...['STARTED', 'MESSAGE', 'HAND_RAISED', 'HAND_LOWERED', 'REACTION', 'MUTED', 'JOINED', 'REMOVED', 'CHAT_LOCKED'],
  ]);
  await following.stop();
  await example('leave-room', { sessionId }, amal);
  const { session } = await example('end-session', { id: sessionId }, creator);
  // The minutes from start to end, rounded up: more than one on a slow machine.
  const minutes = Math.ceil((Date.parse(session.endedAt) - Date.parse(started.session.startedAt)) / 60_000);
  expect(session).toMatchObject({ status: 'ENDED', liveMinutes: minutes });
  expect(await example('live-minutes', {}, creator)).toMatchObject({ used: minutes, limit: null });
}
