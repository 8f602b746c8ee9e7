import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepRoom } from '../../../server/domains/room/presence.ts';
import { gql } from '../../support/client.ts';
import { type DatabaseProxy, databaseProxy } from '../../support/database-proxy.ts';
import { allFieldsOf } from '../../support/operations.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { does, follow, guest, join, type Meeting, meeting, type RoomEventHeard, roomOf, tryJoin } from '../../support/rooms.ts';
import { runJob } from '../../support/sales.ts';
import { setting } from '../../support/server.ts';
import { servicesWithClock } from '../../support/set-clock.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';

/** A second process on the run's database: the same room, other sockets. */
let second: OwnServer;
/** Counts its statements. */
let proxy: DatabaseProxy;
beforeAll(async () => {
  proxy = await databaseProxy(setting('TEST_DATABASE_URL'));
  second = await ownServer({ DATABASE_URL: proxy.url, WORKERS: 'none', COST_BUDGET: '2000000000', ROOMS: 'none' });
});
afterAll(async () => {
  await second.stop();
  await proxy.stop();
});
const { context, setClock } = servicesWithClock();

const versions = (events: readonly RoomEventHeard[]) => events.map(({ version }) => version);
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);
const last = async ({ sessionId }: Meeting) =>
  (await sql<{ version: number }>('select version from rooms where session_id = $1', [sessionId]))[0]?.version as number;

describe('events', () => {
  test('come to all in the order of their versions, in two processes, from people who write at once', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const people = [met.creator, await guest(met, 'Amal'), await guest(met, 'Badr'), await guest(met, 'Dana')];
    const joined = [];
    for (const person of people) joined.push(await join(person, sessionId));
    const after = joined.at(-1)?.room.version as number;
    const following = people.map((person, n) => follow(n % 2 ? { ...person, url: second.url } : person, sessionId, after));
    await Promise.all(
      people.flatMap((person, n) =>
        Array.from({ length: 8 }, (_, m) =>
          does(m % 2 ? { ...person, url: second.url } : person, m < 5 ? 'roomSay' : 'roomReact', {
            sessionId,
            text: `${n} ${m}`,
            emoji: '🎉',
          }),
        ),
      ),
    );
    const end = await last(met);
    expect(end).toBe(after + people.length * 8);
    for (const one of following) {
      await until(() => one.heard.length >= people.length * 8, 'events are missing');
      expect(versions(one.heard)).toEqual(from(after + 1, end));
      expect(one.failures).toEqual([]);
      await one.stop();
    }
  });

  test('that were missed come first after a lost line, without a gap or a repetition, then live ones', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const amal = await guest(met);
    await join(met.creator, sessionId);
    const { room } = await join(amal, sessionId);
    const before = follow(amal, sessionId, room.version);
    await does(met.creator, 'roomSay', { sessionId, text: 'one' });
    await before.hears('MESSAGE');
    before.cut();
    for (const text of ['two', 'three']) await does(met.creator, 'roomSay', { sessionId, text });
    // Another process goes on where the first stopped, while more is being said.
    const again = follow({ ...amal, url: second.url }, sessionId, before.heard.at(-1)?.version as number);
    await Promise.all(['four', 'five', 'six'].map((text) => does(met.creator, 'roomSay', { sessionId, text })));
    await again.hears('MESSAGE', 5);
    const heard = again.heard.filter(({ kind }) => kind === 'MESSAGE');
    expect(heard.slice(0, 2).map(({ message }) => message?.text)).toEqual(['two', 'three']);
    expect(versions(again.heard)).toEqual(from((before.heard.at(-1)?.version as number) + 1, again.heard.at(-1)?.version as number));
    await again.stop();
  });

  test('are not lost to a client that comes back with the same request while its old socket seems open', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const amal = await guest(met);
    const { room } = await join(amal, sessionId);
    await join(met.creator, sessionId);
    const first = follow(amal, sessionId, room.version);
    await first.hears('JOINED');
    const same = follow(amal, sessionId, room.version); // heard nothing of it
    expect((await same.hears('JOINED')).map(({ member }) => member?.name)).toEqual(['Sara Ali']);
    await Promise.all([first.stop(), same.stop()]);
  });

  test('of a long absence all come, also thousands', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const { member, room } = await join(met.creator, sessionId);
    await sql(
      `insert into room_events (session_id, version, at, kind, member_id, text)
       select $1, $3 + n, now(), 'MESSAGE', $2, 'message ' || n from generate_series(1, 1500) n`,
      [sessionId, member.id, room.version],
    );
    await sql('update rooms set version = version + 1500 where session_id = $1', [sessionId]);
    const following = follow(met.creator, sessionId, room.version);
    await until(() => following.heard.length >= 1500, 'events are missing');
    // On a busy machine the host may count as gone meanwhile, which is an event more.
    expect(versions(following.heard).slice(0, 1500)).toEqual(from(room.version + 1, room.version + 1500));
    await following.stop();
  });

  test('take no more statements when more people hear them', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const guests = await Promise.all(Array.from({ length: 12 }, () => guest(met)));
    const people = [met.creator, ...guests];
    for (const person of people) await join(person, sessionId);
    const after = await last(met);
    const following = people.map((person) => follow({ ...person, url: second.url }, sessionId, after));
    let told = 0;
    const statementsOfAnEvent = async () => {
      const before = proxy.statements();
      await does(met.creator, 'roomReact', { sessionId, emoji: '🎉' });
      told += 1;
      for (const one of following) await one.hears('REACTION', told);
      return proxy.statements() - before;
    };
    await statementsOfAnEvent();
    // Each member's beat is a statement, too. Reactions are fewer than the limit.
    await until(async () => (await statementsOfAnEvent()) < people.length, 'an event takes a statement of each member', { every: 600 });
    await Promise.all(following.map((one) => one.stop()));
  });

  test('read the same for a host and a guest, in all their fields', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const amal = await guest(met);
    await join(met.creator, sessionId);
    const { room } = await join(amal, sessionId);
    // Operations with two names share no answer.
    const both = [
      follow(met.creator, sessionId, room.version, { name: 'Host', fields: allFieldsOf('RoomEvent') }),
      follow(amal, sessionId, room.version, { name: 'Guest', fields: allFieldsOf('RoomEvent') }),
    ];
    await does(amal, 'roomSay', { sessionId, text: 'Hello' });
    for (const one of both) await one.hears('MESSAGE');
    await does(amal, 'roomHandRaise', { sessionId, raised: true });
    const [host, visitor] = await Promise.all(both.map((one) => one.hears('HAND_RAISED')));
    expect(host).toEqual(visitor);
    await Promise.all(both.map((one) => one.stop()));
  });

  test('begin now without a version', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const amal = await guest(met);
    await join(amal, sessionId);
    await does(amal, 'roomSay', { sessionId, text: 'before' });
    const following = follow(amal, sessionId, null);
    const heardOne = async () => {
      if (following.heard.length > 0) return true;
      await does(amal, 'roomReact', { sessionId, emoji: '👍' });
      return false;
    };
    // So that reactions are fewer than the limit.
    await until(heardOne, 'nothing was heard', { every: 600 });
    expect(new Set(following.kinds())).toEqual(new Set(['REACTION']));
    await following.stop();
  });

  test('make a late joiner’s state whole: what the room says and what comes after is everything', async () => {
    const met = await meeting();
    const { sessionId } = met;
    await join(met.creator, sessionId);
    const talk = async () => {
      for (let n = 0; n < 9; n++) await does(met.creator, 'roomSay', { sessionId, text: `${n}` });
    };
    const talking = talk();
    const { room, member } = await join(await guest(met, 'Late'), sessionId);
    expect(member.name).toBe('Late');
    const amal = await guest(met);
    const { room: later } = await join(amal, sessionId);
    const following = follow(amal, sessionId, later.version);
    await talking;
    const told = () => [
      ...later.messages.map(({ text }: { text: string }) => text),
      ...following.heard.flatMap(({ message }) => message?.text ?? []),
    ];
    await until(() => told().length >= 9, 'messages are missing');
    expect(told()).toEqual(Array.from({ length: 9 }, (_, n) => `${n}`));
    expect(room.version).toBeLessThan(later.version);
    await following.stop();
  });
});

describe('who is removed', () => {
  test('hears it and then nothing, at once and with a new subscription', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const [amal, badr] = [await guest(met), await guest(met, 'Badr')];
    await join(met.creator, sessionId);
    const { member } = await join(amal, sessionId);
    const { room } = await join(badr, sessionId);
    const [removed, stays] = [follow(amal, sessionId, room.version), follow({ ...badr, url: second.url }, sessionId, room.version)];
    await does(met.creator, 'roomSay', { sessionId, text: 'Behave' });
    await removed.hears('MESSAGE');
    await does(met.creator, 'roomRemove', { sessionId, memberId: member.id });
    await does(met.creator, 'roomSay', { sessionId, text: 'Now then' });
    await stays.hears('MESSAGE', 2);
    const told = await removed.hears('REMOVED');
    expect(told.at(-1)?.member).toMatchObject({ id: member.id, isRemoved: true, isPresent: false });
    const again = follow(amal, sessionId, room.version);
    const nothing = follow(amal, sessionId, removed.heard.at(-1)?.version as number);
    await again.hears('REMOVED');
    await does(met.creator, 'roomSay', { sessionId, text: 'Between us' });
    await stays.hears('MESSAGE', 3);
    expect([removed.kinds(), again.kinds(), nothing.kinds()]).toEqual([['MESSAGE', 'REMOVED'], ['REMOVED'], []]);
    await Promise.all([removed, stays, again, nothing].map((one) => one.stop()));
  });

  test('or whose booking is cancelled meanwhile hears nothing more', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const amal = await guest(met);
    await join(met.creator, sessionId);
    const { room } = await join(amal, sessionId);
    const following = follow(amal, sessionId, room.version);
    await does(met.creator, 'roomSay', { sessionId, text: 'Hello' });
    await following.hears('MESSAGE');
    await sql("update bookings set status = 'CANCELLED', cancelled_at = now(), cancelled_by = 'HOST' where id = $1", [amal.bookingId]);
    await does(met.creator, 'roomSay', { sessionId, text: 'Not for Amal' });
    await following.hears('REMOVED');
    expect(following.kinds()).toEqual(['MESSAGE', 'REMOVED']);
    await following.stop();
  });
});

test('a session that is cancelled while people wait is told to hosts, and takes the guests out', async () => {
  const met = await meeting({ startsIn: 10 });
  const { sessionId } = met;
  const amal = await guest(met);
  const { room } = await join(met.creator, sessionId);
  const { room: later } = await join(amal, sessionId);
  const [host, waiting] = [follow(met.creator, sessionId, room.version), follow(amal, sessionId, later.version)];
  const { data } = await gql(
    'mutation ($id: UUID!, $input: SessionCancelInput!) { sessionCancel(id: $id, input: $input) { userErrors { code } } }',
    { id: sessionId, input: { idempotencyKey: `cancel-${sessionId}` } },
    met.creator,
  );
  expect(data.sessionCancel.userErrors).toEqual([]);
  await host.hears('CHANGED');
  const told = await waiting.hears('REMOVED');
  expect(told.at(-1)?.member).toMatchObject({ isRemoved: false, isPresent: false });
  expect((await tryJoin(amal, sessionId)).userErrors).toMatchObject([{ code: 'WRONG_STATE', message: 'This session was cancelled' }]);
  expect(await roomOf(met.creator, sessionId)).toMatchObject({ status: 'CANCELLED' });
  await Promise.all([host.stop(), waiting.stop()]);
});

describe('presence', () => {
  test('a second device replaces the first, which hears that and then nothing', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const amal = await guest(met);
    await join(met.creator, sessionId);
    const { room, member } = await join(amal, sessionId);
    const first = follow(amal, sessionId, room.version);
    const { room: newer, member: same } = await join({ ...amal, url: second.url }, sessionId);
    expect(same.id).toBe(member.id);
    const other = follow({ ...amal, url: second.url }, sessionId, newer.version);
    await first.hears('REPLACED');
    await does(met.creator, 'roomSay', { sessionId, text: 'Which one?' });
    await other.hears('MESSAGE');
    expect([first.kinds(), other.kinds()]).toEqual([['REPLACED'], ['MESSAGE']]);
    await Promise.all([first.stop(), other.stop()]);
    expect((await roomOf(amal, sessionId)).members.filter(({ name }: { name: string }) => name === 'Amal')).toHaveLength(1);
  });

  test('who closes the page leaves after a while, unless they come back', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const [amal, badr] = [await guest(met), await guest(met, 'Badr')];
    const { room } = await join(met.creator, sessionId);
    const host = follow(met.creator, sessionId, room.version);
    const both = [await join(amal, sessionId), await join(badr, sessionId)];
    const [gone, back] = [follow(amal, sessionId, both[0].room.version), follow(badr, sessionId, both[1].room.version)];
    await does(met.creator, 'roomReact', { sessionId, emoji: '👍' });
    for (const one of [gone, back]) await one.hears('REACTION');
    await gone.stop();
    back.cut();
    const again = follow({ ...badr, url: second.url }, sessionId, back.heard.at(-1)?.version as number);
    const waits = () => sql("select from room_members where id = $1 and seen_at < now() - interval '15 seconds'", [both[0].member.id]);
    await until(async () => (await waits()).length > 0, 'the closed page is not noticed');
    await runJob('sessions:sweepRooms');
    expect(host.kinds()).not.toContain('LEFT');
    await sql("update room_members set seen_at = seen_at - interval '15 seconds' where id = $1", [both[0].member.id]);
    await runJob('sessions:sweepRooms');
    const left = (await host.hears('LEFT')).filter(({ kind }) => kind === 'LEFT');
    expect(left.map(({ member }) => [member?.name, member?.isPresent])).toEqual([['Amal', false]]);
    expect(
      (await roomOf(badr, sessionId)).members.map(({ name, isPresent }: { name: string; isPresent: boolean }) => [name, isPresent]),
    ).toEqual([
      ['Sara Ali', true],
      ['Amal', false],
      ['Badr', true],
    ]);
    // A member who comes back later is present again.
    const later = follow(amal, sessionId, gone.heard.at(-1)?.version as number);
    await host.hears('JOINED', 3);
    await Promise.all([host, again, later].map((one) => one.stop()));
  });

  test('who was in a process that died leaves by job', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const { member } = await join(await guest(met), sessionId);
    const [seen] = await sql<{ at: Date }>(
      "update room_members set seen_at = date_trunc('second', seen_at) where id = $1 returning seen_at as at",
      [member.id],
    );
    setClock(new Date((seen?.at.getTime() ?? 0) + 35_000));
    await sweepRoom(context(), sessionId);
    expect((await roomOf(met.creator, sessionId)).members).toMatchObject([{ isPresent: true }]);
    await sql("update room_members set seen_at = now() - interval '36 seconds' where id = $1", [member.id]);
    await runJob('sessions:sweepRooms');
    expect((await roomOf(met.creator, sessionId)).members).toMatchObject([{ isPresent: false }]);
  });

  test('nobody comes back into a room that is over', async () => {
    const met = await meeting();
    const { sessionId } = met;
    const amal = await guest(met);
    await join(met.creator, sessionId);
    const { room } = await join(amal, sessionId);
    await does(met.creator, 'sessionStart', { sessionId });
    await does(met.creator, 'sessionEnd', { sessionId });
    const following = follow(amal, sessionId, room.version);
    await following.hears('ENDED');
    expect(following.kinds()).toEqual(['STARTED', 'ENDED']);
    expect((await roomOf(amal, sessionId)).members.filter(({ isPresent }: { isPresent: boolean }) => isPresent)).toEqual([]);
    await following.stop();
  });
});

test('a room that was not joined cannot be followed', async () => {
  const met = await meeting();
  const following = follow(await guest(met), met.sessionId, 0);
  await following.closed;
  expect(JSON.stringify(following.failures)).toContain('NOT_FOUND');
});

test('what was said is forgotten 90 days after the session, and the rest is kept', async () => {
  const met = await meeting();
  const { sessionId } = met;
  await join(met.creator, sessionId);
  await does(met.creator, 'roomSay', { sessionId, text: 'Bring a pencil' });
  const { version } = await roomOf(met.creator, sessionId);
  const saidAfter = async (days: number) => {
    await sql(
      `update sessions set starts_at = t.at - interval '1 hour', ends_at = t.at, busy = tstzrange(t.at - interval '1 hour', t.at)
       from (select now() - $2 * interval '1 day') t (at) where id = $1`,
      [sessionId, days],
    );
    await runJob('sessions:forgetMessages');
    return sql('select from room_events where session_id = $1 and text is not null', [sessionId]);
  };
  expect(await saidAfter(89)).toHaveLength(1);
  expect(await saidAfter(91)).toEqual([]);
  expect(await roomOf(met.creator, sessionId)).toMatchObject({ version, messages: [], members: [{ name: 'Sara Ali' }] });
});

test('reactions are forgotten after an hour, messages are not', async () => {
  const met = await meeting();
  const { sessionId } = met;
  const { room } = await join(met.creator, sessionId);
  await does(met.creator, 'roomReact', { sessionId, emoji: '👍' });
  await does(met.creator, 'roomSay', { sessionId, text: 'Hello' });
  await sql("update room_events set at = now() - interval '61 minutes' where session_id = $1", [sessionId]);
  await does(met.creator, 'roomReact', { sessionId, emoji: '👏' });
  await runJob('sessions:forgetReactions');
  const following = follow(met.creator, sessionId, room.version);
  await following.hears('REACTION');
  expect(following.heard.map(({ emoji, message }) => emoji ?? message?.text)).toEqual(['Hello', '👏']);
  await following.stop();
});
