import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { tellRoom } from '../../../server/domains/room/telling.ts';
import { type Caller, gql } from '../../support/client.ts';
import { lockRows } from '../../support/locked-rows.ts';
import { does, follow, guest, join, meeting, mutations, roomOf, tryJoin } from '../../support/rooms.ts';
import { servicesWithClock } from '../../support/set-clock.ts';
import { sql } from '../../support/sql.ts';

const { context } = servicesWithClock();

test('who joins again and again tells nobody anything new, and is stopped', async () => {
  const met = await meeting();
  const { sessionId } = met;
  const amal = await guest(met);
  const { room } = await join(met.creator, sessionId);
  const host = follow(met.creator, sessionId, room.version);
  for (let joined = 0; joined < 20; joined++) await join(amal, sessionId);
  await expect(tryJoin(amal, sessionId)).rejects.toMatchObject({ code: 'THROTTLED' });
  // Others are not stopped.
  await join(await guest(met, 'Huda'), sessionId);
  await host.hears('JOINED', 2);
  expect(host.kinds()).toEqual(['JOINED', 'JOINED']);
  await host.stop();
});

test('minutes are those in which a host follows the room, not those in which one says to join it', async () => {
  const met = await meeting();
  const { sessionId } = met;
  const { member } = await join(met.creator, sessionId);
  await does(met.creator, 'sessionStart', { sessionId });
  await sql('delete from live_intervals where session_id = $1', [sessionId]);
  await sql(
    `insert into live_intervals (session_id, member_id, from_at, until_at) values ($1, $2, now() - interval '100 seconds', now() - interval '20 seconds')`,
    [sessionId, member.id],
  );
  const seconds = async () =>
    (
      await sql<{ seconds: number }>(
        'select round(extract(epoch from max(until_at) - min(from_at)))::int as seconds from live_intervals where session_id = $1',
        [sessionId],
      )
    )[0]?.seconds;
  for (let joined = 0; joined < 3; joined++) {
    await join(met.creator, sessionId);
    await does(met.creator, 'roomLeave', { sessionId });
  }
  expect(await seconds()).toBe(80);
  const { room } = await join(met.creator, sessionId);
  const host = follow(met.creator, sessionId, room.version - 1);
  await host.hears('JOINED');
  expect(await seconds()).toBeGreaterThanOrEqual(100);
  await host.stop();
});

test('one id names one message of a room, whoever says it at once; rooms of strangers do not know of each other', async () => {
  const [one, other] = await Promise.all([meeting(), meeting()]);
  for (const { creator, sessionId } of [one, other]) await join(creator, sessionId);
  const beside = await guest(one);
  await join(beside, one.sessionId);
  const say = async (callers: readonly [Caller, string][]) => {
    const messageId = randomUUID();
    const answers = await Promise.all(
      callers.map(([caller, sessionId]) => gql(mutations.roomSay, { sessionId, text: 'Here?', messageId }, caller)),
    );
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([]);
    const said = answers.map(({ data }) => data.roomSay);
    return [said.filter(({ message }) => message?.id === messageId).length, said.flatMap(({ userErrors }) => userErrors)];
  };
  for (let round = 0; round < 4; round++) {
    const taken = [expect.objectContaining({ code: 'TAKEN', field: ['messageId'] })];
    const inOneRoom = [one.creator, beside].map((caller) => [caller, one.sessionId] as [Caller, string]);
    expect(await say(inOneRoom)).toEqual([1, taken]);
    expect(await say([one, other].map(({ creator, sessionId }) => [creator, sessionId] as [Caller, string]))).toEqual([2, []]);
  }
});

test('the id of an event that is no message is refused', async () => {
  const met = await meeting();
  const { sessionId } = met;
  const { member } = await join(met.creator, sessionId);
  const [event] = await sql<{ id: string }>(`select id from room_events where member_id = $1 and kind = 'JOINED'`, [member.id]);
  const { data } = await gql(mutations.roomSay, { sessionId, text: 'Hello', messageId: event?.id }, met.creator);
  expect(data.roomSay).toMatchObject({ message: null, userErrors: [{ code: 'TAKEN' }] });
  expect((await roomOf(met.creator, sessionId)).messages).toEqual([]);
});

test('a room that is missing is a failure of ours, and none of a message id that nobody gave', async () => {
  await expect(tellRoom(context(), randomUUID(), { kind: 'CHANGED' })).rejects.toThrow(/^No row/);
});

test('who joins while the session ends does not come in', async () => {
  const met = await meeting();
  const { creator, sessionId } = met;
  const amal = await guest(met);
  await join(creator, sessionId);
  await does(creator, 'sessionStart', { sessionId });
  // It ends by itself, which others see once its transaction is over.
  const ending = await lockRows(
    `with ended as (update sessions set status = 'ENDED', ended_at = now() where id = $1)
     select from rooms where session_id = $1 for update`,
    [sessionId],
  );
  const joining = tryJoin(amal, sessionId);
  await ending.awaited(1);
  await ending.release();
  expect(await joining).toMatchObject({ member: null, userErrors: [{ code: 'WRONG_STATE' }] });
});
