import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';

/** A network of its own on this machine, from which nothing but TCP gets out. */
export interface TcpNetwork {
  /** This machine's address as programs inside see it. */
  outside: string;
  /** A program that starts another one inside, with its arguments. */
  inside(program: string): string;
  /** Removes it, and ends what we run inside. That happens with this process, too. */
  close(): void;
}

/** Why this machine can have no such network. */
export class NoTcpNetwork extends Error {}

/** Runs inside: `localhost` leads to the same port outside. It ends with the process that has started it. */
const forward = `
  const net = require('node:net');
  const [port, host, way] = process.argv.slice(1);
  net.createServer((near) => {
    const far = net.connect(Number(way), host);
    near.pipe(far).pipe(near);
    for (const [one, other] of [[near, far], [far, near]]) one.on('error', () => other.destroy());
  }).listen(Number(port), '127.0.0.1', () => console.log('ready'));
  process.stdin.on('close', () => process.exit()).resume();
`;
/** Runs inside: says what becomes of a datagram to this machine: the error's code, or SENT. */
const sendDatagram = `
  const socket = require('node:dgram').createSocket('udp4');
  socket.send('hello', 9, process.argv[1], (error) => {
    console.log(error ? error.code : 'SENT');
    socket.close();
  });
`;

const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** An address of this machine that is not its loopback; undefined without one. */
export const ownAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

/** The name of a network of a process, and of its pair of devices, of which one is inside. */
const namesOf = (pid: number, number: string) => ({ name: `diwan-${pid}-${number}`, near: `dn${number}`, far: `df${number}` });
type Names = ReturnType<typeof namesOf>;

function remove({ name, near }: Names): void {
  // The pair of devices goes with its outer one, also while something still runs inside.
  for (const part of [
    ['link', 'del', near],
    ['netns', 'del', name],
  ]) {
    try {
      ip(...part);
    } catch {
      // It is not there.
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

/** Makes the network without anything that runs inside. @throws NoTcpNetwork, if the machine cannot do a part of it. */
function make({ name, near, far }: Names, { outside, within }: { outside: string; within: string }): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new NoTcpNetwork('a network of its own needs Linux and root');
  try {
    sweep();
    ip('netns', 'add', name);
    ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', name);
    ip('address', 'add', `${outside}/30`, 'dev', near);
    ip('link', 'set', near, 'up');
    ip('-n', name, 'address', 'add', `${within}/30`, 'dev', far);
    for (const link of ['lo', far]) ip('-n', name, 'link', 'set', link, 'up');
    ip('-n', name, 'route', 'add', 'default', 'via', outside);
    ip('-n', name, 'rule', 'add', 'ipproto', 'udp', 'prohibit');
    const sent = ip('netns', 'exec', name, process.execPath, '-e', sendDatagram, outside);
    if (sent !== 'EACCES') throw new Error(`a datagram is not held back: ${sent}`);
  } catch (error) {
    throw new NoTcpNetwork(`a network of its own cannot be made here: ${(error as Error).message}`);
  }
}

/**
 * Makes the network. Inside, `localhost` with this port is the same server as outside. Addresses are of the range for tests (RFC 2544).
 * @throws NoTcpNetwork, if this machine cannot have one
 */
export async function tcpNetwork({ port }: { port: number }): Promise<TcpNetwork> {
  const names = namesOf(process.pid, String(randomInt(1e6)));
  const begin = `198.18.${randomInt(256)}.${4 * randomInt(64)}`.split('.');
  const address = (last: number) => [...begin.slice(0, 3), Number(begin[3]) + last].join('.');
  const [outside, within] = [address(1), address(2)];
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-network-'));
  let forwarding: ChildProcess | undefined;
  const way = net.createServer((socket) => {
    const server = net.connect(port, 'localhost');
    socket.pipe(server).pipe(socket);
    for (const [one, other] of [
      [socket, server],
      [server, socket],
    ] as const)
      one.on('error', () => other.destroy());
  });
  function close(): void {
    process.off('exit', close);
    forwarding?.kill();
    way.close();
    rmSync(folder, { recursive: true, force: true });
    remove(names);
  }
  process.once('exit', close);

  try {
    make(names, { outside, within });
    await once(way.listen(0, outside), 'listening');
    const { port: wayPort } = way.address() as net.AddressInfo;
    const args = ['netns', 'exec', names.name, process.execPath, '-e', forward, String(port), outside, String(wayPort)];
    forwarding = spawn('ip', args, { stdio: ['pipe', 'pipe', 'inherit'] });
    const end = once(forwarding, 'exit').then(([code, signal]) => Promise.reject(new Error(`The way inside ended with ${signal ?? code}`)));
    await Promise.race([once(forwarding.stdout as NodeJS.ReadableStream, 'data'), end]);
  } catch (error) {
    close();
    throw error;
  }
  return {
    outside,
    inside(program) {
      const file = path.join(folder, path.basename(program));
      writeFileSync(file, `#!/bin/sh\nexec ip netns exec ${names.name} '${program}' "$@"\n`, { mode: 0o755 });
      return file;
    },
    close,
  };
}
