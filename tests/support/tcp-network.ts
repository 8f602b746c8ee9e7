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
  /** What becomes of a datagram that a program inside sends to this machine: the error's code, or SENT. */
  datagram(): string;
  close(): void;
}

/** Runs inside: `localhost` leads to the same port outside. */
const forward = `
  const net = require('node:net');
  const [port, host, way] = process.argv.slice(1);
  net.createServer((near) => {
    const far = net.connect(Number(way), host);
    near.pipe(far).pipe(near);
    for (const [one, other] of [[near, far], [far, near]]) one.on('error', () => other.destroy());
  }).listen(Number(port), '127.0.0.1', () => console.log('ready'));
`;
const sendDatagram = `
  const socket = require('node:dgram').createSocket('udp4');
  socket.send('hello', 9, process.argv[1], (error) => {
    console.log(error ? error.code : 'SENT');
    socket.close();
  });
`;

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** An address of this machine that is not its loopback; undefined without one. */
export const ownAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

/** Why this machine has no such network; null if it can have one. */
export function whyNoTcpNetwork(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'a network of its own needs Linux and root';
  if (!ownAddress()) return 'this machine has no address but its loopback, which no TURN server relays to';
  const name = `diwan-ask-${randomInt(1e6)}`;
  try {
    run('ip', 'netns', 'add', name);
    run('ip', '-n', name, 'rule', 'add', 'ipproto', 'udp', 'prohibit');
    return null;
  } catch (error) {
    return `a network of its own cannot be made here: ${String(error).split('\n')[0]}`;
  } finally {
    try {
      run('ip', 'netns', 'del', name);
    } catch {
      // It was not made.
    }
  }
}

/** Makes the network. Inside, `localhost` with this port is the same server as outside. Addresses are of the range for tests (RFC 2544). */
export async function tcpNetwork({ port }: { port: number }): Promise<TcpNetwork> {
  const name = `diwan-${randomInt(1e6)}`;
  const [near, far] = [`dn${name.slice(6)}`, `df${name.slice(6)}`];
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
    forwarding?.kill();
    way.close();
    rmSync(folder, { recursive: true, force: true });
    run('ip', 'netns', 'del', name);
  }

  run('ip', 'netns', 'add', name);
  try {
    run('ip', 'link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', name);
    run('ip', 'address', 'add', `${outside}/30`, 'dev', near);
    run('ip', 'link', 'set', near, 'up');
    run('ip', '-n', name, 'address', 'add', `${within}/30`, 'dev', far);
    for (const link of ['lo', far]) run('ip', '-n', name, 'link', 'set', link, 'up');
    run('ip', '-n', name, 'route', 'add', 'default', 'via', outside);
    run('ip', '-n', name, 'rule', 'add', 'ipproto', 'udp', 'prohibit');
    await once(way.listen(0, outside), 'listening');
    const { port: wayPort } = way.address() as net.AddressInfo;
    const args = ['netns', 'exec', name, process.execPath, '-e', forward, String(port), outside, String(wayPort)];
    forwarding = spawn('ip', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(forwarding.stdout as NodeJS.ReadableStream, 'data');
  } catch (error) {
    close();
    throw error;
  }
  return {
    outside,
    inside(program) {
      const file = path.join(folder, path.basename(program));
      writeFileSync(file, `#!/bin/sh\nexec ip netns exec ${name} '${program}' "$@"\n`, { mode: 0o755 });
      return file;
    },
    datagram: () => run('ip', 'netns', 'exec', name, process.execPath, '-e', sendDatagram, outside),
    close,
  };
}
