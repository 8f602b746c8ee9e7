import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import type { LaunchOptions } from '@playwright/test';

/** How slow the network is: bits per second each way, and the share of packets that are lost (0 to 1). */
export interface Slowness {
  rate: number;
  loss: number;
}

interface OwnNetworkOptions {
  /** Ports of this machine that `localhost` leads to inside, too. */
  ports: readonly number[];
  /** Holds back all datagrams. */
  withoutUdp?: boolean;
  /** If absent, the network is as quick as the machine. */
  slowness?: Slowness;
}

/** A network of its own on this machine, for a browser. */
export interface OwnNetwork {
  /** This machine's address as programs inside see it. */
  outside: string;
  /** Turns the options that start a Chromium outside into those that start it inside. */
  inside(options?: LaunchOptions): LaunchOptions;
  /** The packets that were sent out of a slow network and into it, and the share of them that was lost on purpose. */
  counts(): Record<'out' | 'in', { packets: number; lost: number }>;
  /** Removes the network. It also goes when this process ends. */
  close(): void;
}

/** This machine can have no such network. The message says why. */
export class NoOwnNetwork extends Error {}

/** A program that runs inside. It sends a datagram to this machine, and prints the error's code, or SENT. */
const sendDatagram = `
  const socket = require('node:dgram').createSocket('udp4');
  socket.send('hello', 9, process.argv[1], (error) => {
    console.log(error ? error.code : 'SENT');
    socket.close();
  });
`;

const run = (program: string, ...args: string[]) => {
  const text = execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  return text.trim();
};
const ip = run.bind(null, 'ip');
const tc = run.bind(null, 'tc');

/** An address of this machine that is not its loopback; undefined without one. */
export const ownAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

/** The name of a network of a process, and of its pair of devices, of which one is inside. */
const namesOf = (pid: number, number: string) => ({ name: `diwan-${pid}-${number}`, near: `dn${number}`, far: `df${number}` });
type Names = ReturnType<typeof namesOf>;

function remove({ name, near }: Names): void {
  // Removing the outer device removes the pair, even while something still runs inside.
  for (const part of [
    ['link', 'del', near],
    ['netns', 'del', name],
  ]) {
    try {
      ip(...part);
    } catch {
      // There is none.
    }
  }
}

/** Removes the networks of processes that were killed. */
function sweep(): void {
  for (const [, pid, number] of ip('netns', 'list').matchAll(/^diwan-(\d+)-(\d+)/gm)) {
    try {
      process.kill(Number(pid), 0);
    } catch {
      remove(namesOf(Number(pid), number as string));
    }
  }
}

/** Each end of the pair of devices: the way that it sends, the name of its device, and the arguments of `ip` and `tc` that lead to it. */
const endsOf = ({ name, near, far }: Names) =>
  [
    ['in', near, []],
    ['out', far, ['-n', name]],
  ] as const;

/** The most packets that wait for a slow line: enough for a second and more. Further packets are dropped, as modems do. */
const queue = 40;

/**
 * Slows down what a device sends. A filter draws the packets to lose, and gives them to a queue that swallows all. All kernels have these
 * parts or can load them, while some are built without `netem`.
 */
function slowDown([, device, there]: ReturnType<typeof endsOf>[number], { rate, loss }: Slowness): void {
  const add = (text: string, ...more: string[]) => tc(...there, ...text.split(' '), ...more);
  // Otherwise a piece of 64 kB would be lost as if it were one packet.
  ip(...there, 'link', 'set', 'dev', device, 'gso_max_segs', '1');
  add(`qdisc add dev ${device} root handle 1: htb default 1`);
  for (const id of ['1:1', '1:2']) add(`class add dev ${device} parent 1: classid ${id} htb rate ${rate}bit quantum 1514`);
  add(`qdisc add dev ${device} parent 1:1 pfifo limit ${queue}`);
  add(`qdisc add dev ${device} parent 1:2 handle 2: blackhole`);
  // Four steps: take a random word (SKF_AD_RANDOM); if it is small enough, take the packet; otherwise, leave it.
  const draw = `4,32 0 0 ${0xfffff038},53 1 0 ${Math.round(loss * 2 ** 32)},6 0 0 ${0xffffffff},6 0 0 0`;
  add(`filter add dev ${device} parent 1: bpf bytecode`, draw, 'classid', '1:2');
}

/** Makes the network. @throws NoOwnNetwork if the machine cannot do a part of this */
function make(
  names: Names,
  { network, outside, within, withoutUdp, slowness }: Record<'network' | 'outside' | 'within', string> & Omit<OwnNetworkOptions, 'ports'>,
) {
  const { name, near, far } = names;
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new NoOwnNetwork('a network of its own needs Linux and root');
  try {
    sweep();
    ip('netns', 'add', name);
    ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', name);
    // An IPv6 address would come a second later, and browsers abort their requests when addresses change.
    for (const [, device, there] of endsOf(names)) ip(...there, 'link', 'set', 'dev', device, 'addrgenmode', 'none');
    ip('address', 'add', `${outside}/30`, 'dev', near);
    ip('link', 'set', near, 'up');
    // The SFU announces this machine's own address, so its datagrams come from there.
    const own = ownAddress();
    if (own) ip('route', 'replace', `${network}/30`, 'dev', near, 'src', own);
    ip('-n', name, 'address', 'add', `${within}/30`, 'dev', far);
    for (const link of ['lo', far]) ip('-n', name, 'link', 'set', link, 'up');
    ip('-n', name, 'route', 'add', 'default', 'via', outside);
    if (withoutUdp) ip('-n', name, 'rule', 'add', 'ipproto', 'udp', 'prohibit');
    const sent = ip('netns', 'exec', name, process.execPath, '-e', sendDatagram, outside);
    if (sent !== (withoutUdp ? 'EACCES' : 'SENT')) throw new Error(`what becomes of a datagram: ${sent}`);
    if (slowness) for (const end of endsOf(names)) slowDown(end, slowness);
  } catch (error) {
    throw new NoOwnNetwork(`a network of its own cannot be made here: ${(error as Error).message}`);
  }
}

/** Passes what comes to one of its ports on to a port of this machine. */
const passing = (port: number) =>
  net.createServer((socket) => {
    const server = net.connect(port, 'localhost');
    socket.pipe(server).pipe(socket);
    for (const [one, other] of [
      [socket, server],
      [server, socket],
    ] as const)
      one.on('error', () => other.destroy());
  });

/**
 * Makes the network. A browser inside reaches the same servers at `localhost` as outside. Addresses are of the range for tests (RFC 2544).
 * @throws NoOwnNetwork, if this machine cannot have one
 */
export async function ownNetwork({ ports, ...options }: OwnNetworkOptions): Promise<OwnNetwork> {
  const names = namesOf(process.pid, String(randomInt(1e6)));
  const begin = `198.18.${randomInt(256)}.${4 * randomInt(64)}`.split('.');
  const address = (last: number) => [...begin.slice(0, 3), Number(begin[3]) + last].join('.');
  const [network, outside, within] = [address(0), address(1), address(2)] as const;
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-network-'));
  const ways = ports.map((port) => ({ port, way: passing(port) }));
  function close(): void {
    process.off('exit', close);
    for (const { way } of ways) way.close();
    rmSync(folder, { recursive: true, force: true });
    remove(names);
  }
  process.once('exit', close);

  try {
    make(names, { network, outside, within, ...options });
    await Promise.all(ways.map(({ way }) => once(way.listen(0, outside), 'listening')));
  } catch (error) {
    close();
    throw error;
  }
  const led = ways.map(({ port, way }) => `MAP localhost:${port} ${outside}:${(way.address() as net.AddressInfo).port}`);
  return {
    outside,
    inside({ executablePath = '', args = [], ...others } = {}) {
      const file = path.join(folder, path.basename(executablePath));
      writeFileSync(file, `#!/bin/sh\nexec ip netns exec ${names.name} '${executablePath}' "$@"\n`, { mode: 0o755 });
      return { ...others, executablePath: file, args: [...args, `--host-resolver-rules=${led.join(',')}`] };
    },
    counts() {
      const counted = endsOf(names).map(([way, device, there]) => {
        const queues: { handle: string; packets: number; drops: number }[] = JSON.parse(
          tc('-s', '-j', ...there, 'qdisc', 'show', 'dev', device),
        );
        const [all, lost] = ['1:', '2:'].map((handle) => queues.find((each) => each.handle === handle));
        if (!all || !lost) throw new Error('This network is not slow');
        const packets = all.packets + all.drops;
        return [way, { packets, lost: lost.drops / packets }];
      });
      return Object.fromEntries(counted);
    },
    close,
  };
}
