import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../server/platform/config.ts';
import { createLog } from '../../server/platform/log.ts';
import { readAddress } from '../../server/platform/rooms/embedded/address.ts';
import { embeddedRooms } from '../../server/platform/rooms/embedded/embedded.ts';
import { keepSfu } from '../../server/platform/rooms/embedded/keeper.ts';
import type { SfuCounts } from '../../server/platform/rooms/sfu/keeping.ts';
import type { SfuOrder } from '../../server/platform/rooms/sfu/order.ts';
import { signControl } from '../../server/platform/rooms/tokens.ts';
import { mediaSocket } from '../support/media-socket.ts';
import { ownSettings, passOf, signInSecret } from '../support/own-sfu.ts';
import { until } from '../support/until.ts';

/** How often a server has joined an SFU in this test. */
let joins = 0;
const log = Object.assign(createLog({ logLevel: 'silent' }), {
  info: (text: string) => {
    if (text === 'the SFU is ready') joins += 1;
  },
});
const joined = (times: number) => until(() => joins === times, `${times} times a server joins an SFU`);
let folder: string;
let settings: Parameters<typeof keepSfu>[0]['settings'];
let keepers: ReturnType<typeof keepSfu>[] = [];

beforeEach(async () => {
  events.length = 0;
  joins = 0;
  ({ folder, settings } = await ownSettings(2));
});
afterEach(async () => {
  await Promise.all(keepers.map((keeper) => keeper.stop()));
  keepers = [];
  const pid = readAddress(settings.addressFile)?.pid;
  if (pid && lives(pid)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const events: [room: string, event: unknown][] = [];
/** A server whose rooms are wanted. */
function keep(given = settings, onCounts: (counts: SfuCounts | null) => void = () => undefined) {
  const keeper = keepUnwanted(given, { onCounts });
  keeper.want();
  return keeper;
}
function keepUnwanted(given = settings, more: Partial<Parameters<typeof keepSfu>[0]> = {}) {
  const onEvent = (room: string, event: unknown) => events.push([room, event]);
  const keeper = keepSfu({ settings: given, log, onEvent, onHosts: () => undefined, ...more });
  keepers.push(keeper);
  return keeper;
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The process of the SFU that answers now, another one than `before`. */
const running = (before?: number) =>
  until(async () => {
    const address = readAddress(settings.addressFile);
    if (!address || address.pid === before || !lives(address.pid)) return false;
    return (await fetch(`http://127.0.0.1:${address.port}/`).catch(() => null)) ? address : false;
  }, 'No SFU is running');

/** The SFUs that this process has started, also those that do not answer yet. */
const started = () =>
  execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === process.pid && args.some((word) => word.endsWith('sfu.ts')))
    .map(([pid]) => Number(pid));

const gone = (pid: number) => until(() => !lives(pid), 'The SFU still runs');

const enter = async (participant: string) => {
  const { port } = await running();
  return mediaSocket(`ws://127.0.0.1:${port}/media`, { token: passOf(participant) });
};

test('an SFU tells its server how many people are in its rooms, and the server that it has ended', async () => {
  const told: (SfuCounts | null)[] = [];
  keep(settings, (counts) => told.push(counts));
  const { pid } = await running();
  await enter('guest');
  await until(() => told.some((counts) => counts?.rooms === 1 && counts.participants === 1), 'nobody is counted');
  process.kill(pid, 'SIGKILL');
  await until(() => told.includes(null), 'its end is not told');
});

/** A server that nobody has asked for rooms yet, and how often it has joined an SFU. */
function keepCounted(more: Partial<Parameters<typeof keepSfu>[0]> = {}) {
  const counted = { joins: 0 };
  const info = (text: string) => {
    if (text === 'the SFU is ready') counted.joins += 1;
  };
  const keeper = keepUnwanted(
    { ...settings, patience: 60 },
    { ...more, log: Object.assign(createLog({ logLevel: 'silent' }), { info }) as typeof log },
  );
  return { ...keeper, joins: () => counted.joins };
}

test('an SFU starts when its rooms are wanted, is let go when nobody was in one, and starts again', async () => {
  const idle = Promise.withResolvers<void>();
  const server = keepCounted({ idleTime: 1, onIdle: idle.resolve });
  /**
   * Another server starts an SFU and ends it. Meanwhile the first server joins none. If the first one had started an SFU before, it would
   * have joined that one by then.
   */
  const another = async () => {
    const joins = server.joins();
    const other = keepCounted();
    other.want();
    await until(() => other.joins() === 1, 'The other server has no SFU');
    const { pid } = await running();
    expect([server.joins(), started()]).toEqual([joins, [pid]]);
    await other.stop();
    await gone(pid);
  };
  await another();
  server.want();
  const { pid } = await running();
  // It reports each ten seconds how many people it has.
  await idle.promise;
  await gone(pid);
  await another();
  server.want();
  await until(() => server.joins() === 2, 'It does not start again');
});

test('an SFU that is killed is started again, and two servers of one machine share it', async () => {
  keep();
  const first = await running();
  await joined(1);
  process.kill(first.pid, 'SIGKILL');
  const second = await running(first.pid);
  keep();
  await joined(3);
  const guest = await enter('guest');
  await guest.hears('entered');
  await until(() => events.filter(([room]) => room === 'room').length >= 2, 'Both servers hear who has come');
  expect(readAddress(settings.addressFile)?.pid).toBe(second.pid);
  guest.close();
});

test('an SFU that is slow to answer is waited for, and no second one is started beside it', async () => {
  // It must not end by itself: while it is stopped, its own patience with servers runs out.
  const patient = { ...settings, patience: 60 };
  keep(patient);
  const { pid } = await running();
  await joined(1);
  process.kill(pid, 'SIGSTOP');
  keep(patient);
  // No event tells that the second server goes on waiting.
  await sleep(3000);
  process.kill(pid, 'SIGCONT');
  await joined(2);
  const guest = await enter('guest');
  await guest.hears('entered');
  await until(() => events.filter(([room]) => room === 'room').length >= 2, 'Both servers hear who has come');
  expect(started()).toEqual([pid]);
  guest.close();
});

test('an SFU ends with its server, but not while somebody is in a room: then the next start of the server joins it', async () => {
  const patient = { ...settings, patience: 60 };
  const idle = keep(patient);
  const first = await running();
  await idle.stop();
  await gone(first.pid);

  const before = keep(patient);
  const second = await running(first.pid);
  const guest = await enter('guest');
  await guest.hears('entered');
  await before.stop();
  keep(patient);
  guest.say({ type: 'ping' });
  await guest.hears('pong');
  await (await enter('other')).hears('entered');
  expect(readAddress(settings.addressFile)?.pid).toBe(second.pid);
});

test('an SFU does not outlive a killed server for longer than its patience', async () => {
  const keeper = path.resolve('server/platform/rooms/embedded/keeper.ts');
  const script = `import { keepSfu } from ${JSON.stringify(keeper)};
    const none = () => undefined;
    keepSfu({ settings: ${JSON.stringify(settings)}, log: { info: none, warn: none, error: none, debug: none }, onEvent: none, onHosts: none }).want();`;
  const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { stdio: 'ignore' });
  const { pid } = await running();
  await (await enter('guest')).hears('entered');
  server.kill('SIGKILL');
  await gone(pid);
});

test('an SFU that was started, but not joined yet, ends with its server', async () => {
  const keeper = keep({ ...settings, patience: 60 });
  const pid = await until(() => started()[0], 'No SFU was started', { every: 1 });
  await keeper.stop();
  await gone(pid);
});

test('an SFU with other settings is replaced', async () => {
  await keep().stop(); // it has not started one yet, and starts none any more
  keep({ ...settings, patience: 60 });
  const first = await running();
  keep({ ...settings, patience: 60, capacity: 3 });
  await running(first.pid);
  await gone(first.pid);
});

test('what a participant says is counted over all sockets, and not against others', async () => {
  keep();
  /** Says on a new socket nearly as much as one socket may. */
  const say = async () => {
    const socket = await enter('one');
    for (let said = 0; said < 11; said++) socket.say({ type: 'receive' });
    socket.say({ type: 'ping' });
    return socket.hears(['pong', 'end']);
  };
  const heard = [await say()];
  // On a slow machine, some is allowed again meanwhile.
  while (heard.length < 10 && heard.at(-1)?.type === 'pong') heard.push(await say());
  expect(heard[0]).toEqual({ type: 'pong' });
  expect(heard.at(-1)).toEqual({ type: 'end', reason: 'BROKEN' });

  const other = await enter('two');
  other.say({ type: 'ping' });
  await other.hears('pong');
});

test('a room is full before the UDP ports run out', async () => {
  const [first] = settings.ports;
  keep({ ...settings, capacity: 100, ports: [first, first + 5] });
  const inside = await Promise.all(['one', 'two', 'three'].map(enter));
  await Promise.all(inside.map((guest) => guest.hears('entered')));
  expect(await (await enter('four')).hears('end')).toEqual({ type: 'end', reason: 'ROOM_FULL' });
});

test('an SFU that gets stuck is replaced, people come in again, and orders that it missed hold', async () => {
  keep();
  const first = await running();
  const guest = await enter('guest');
  await guest.hears('entered');
  const removed = passOf('removed');
  process.kill(first.pid, 'SIGSTOP');
  const rooms = embeddedRooms(
    { ...readConfig({ NODE_ENV: 'test', DATA_DIR: folder }), jwtSecret: signInSecret },
    { origin: 'http://localhost', log, now: () => new Date() },
  );
  await rooms.remove('room', 'removed');
  const second = await running(first.pid);
  expect(lives(first.pid)).toBe(false);
  await (await enter('guest')).hears('entered');
  await until(async () => {
    const late = await mediaSocket(`ws://127.0.0.1:${second.port}/media`, { token: removed });
    const answer = await late.hears(['end', 'entered']);
    late.close();
    return answer.type === 'end';
  }, 'The removed guest is let in');
  // A pass from after the order lets them in again.
  await (await enter('removed')).hears('entered');
  await rooms.stop();
});

test('an order to mute that is heard late leaves on what its guest has switched on since', async () => {
  keep();
  const { port } = await running();
  const guest = await enter('guest');
  await guest.hears('entered');
  const given = Date.now() - 1000;
  const mute = async (kind: 'AUDIO' | 'VIDEO', at: number) => {
    const order: SfuOrder = { type: 'mute', room: 'room', participant: 'guest', kind, at };
    const headers = { authorization: `Bearer ${signControl(settings.secret)}` };
    const answer = await fetch(`http://127.0.0.1:${port}/order`, { method: 'POST', headers, body: JSON.stringify(order) });
    expect(answer.status).toBe(204);
  };
  guest.say({ type: 'source', kind: 'MICROPHONE', isOn: true });
  guest.say({ type: 'source', kind: 'CAMERA', isOn: true });
  await guest.hears('room', ({ people }) => people[0]?.sources.length === 2);
  await mute('AUDIO', given);
  await mute('VIDEO', Date.now());
  const { people } = await guest.hears('room', (now) => now.people[0]?.sources[1]?.isOn === false);
  expect(people[0]?.sources).toEqual([
    { kind: 'MICROPHONE', isOn: true },
    { kind: 'CAMERA', isOn: false },
  ]);
});
