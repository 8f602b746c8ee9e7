import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { CipherContext } from 'werift';
import { until } from './until.ts';

/** A TURN server that speaks TCP and TLS with its clients, and UDP with the peers that they want to reach. */
export interface TurnServer {
  /** The address over TCP, for `ICE_SERVERS`. */
  overTcp: string;
  overTls: string;
  /** Its output so far. */
  log(): string;
  /** Ends it and removes its files. Both also happen when this process ends. */
  stop(): void;
}

/** Whether coturn is installed here. */
export function hasCoturn(): boolean {
  try {
    execFileSync('turnserver', ['--version'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    // Some versions exit with a number other than 0.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

/** So many free ports. All are open until the last is found, so that none is given twice. */
async function freePorts(host: string, count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => net.createServer().listen(0, host));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as net.AddressInfo).port);
  await Promise.all(servers.map((server) => promisify(server.close.bind(server))()));
  return ports;
}

interface TurnOptions {
  /** Where it listens. */
  address: string;
  /**
   * The address from which it sends to the SFU. On one machine, it must be an address that the SFU announces. The SFU's answers come from
   * the address that they go to, and coturn accepts answers only from the address that it has asked.
   */
  relay: string;
  secret: string;
}

/**
 * Starts coturn with the settings that docs/deploying.md names.
 * @throws with what coturn has said, if it ends or does not listen
 */
export async function startTurn({ address, relay, secret }: TurnOptions): Promise<TurnServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-turn-'));
  const { certPem, keyPem } = await CipherContext.createSelfSignedCertificateWithKey({ signature: 1, hash: 4 });
  writeFileSync(path.join(folder, 'cert.pem'), certPem);
  writeFileSync(path.join(folder, 'key.pem'), keyPem);
  const [tcp, tls] = (await freePorts(address, 2)) as [number, number];
  const settings = [
    'use-auth-secret',
    `static-auth-secret=${secret}`,
    'realm=diwan.test',
    `listening-ip=${address}`,
    `relay-ip=${relay}`,
    `listening-port=${tcp}`,
    `tls-listening-port=${tls}`,
    'cert=cert.pem',
    'pkey=key.pem',
    'no-udp',
    'no-dtls',
    'no-cli',
    'fingerprint',
    'log-file=stdout',
    'pidfile=turn.pid',
    'userdb=turn.db',
  ];
  writeFileSync(path.join(folder, 'turnserver.conf'), `${settings.join('\n')}\n`);
  const child = spawn('turnserver', ['-c', 'turnserver.conf'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  let end: string | undefined;
  child.once('exit', (code, signal) => (end = `ended with ${signal ?? code}`));
  child.on('error', (error) => (end = `was not started: ${error.message}`));
  function stop(): void {
    process.off('exit', stop);
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
  process.once('exit', stop);

  const answers = (port: number) =>
    new Promise<boolean>((resolve) => {
      const socket = net.connect(port, address, () => resolve(true));
      socket.once('error', () => resolve(false)).once('connect', () => socket.end());
    });
  const listens = async () => {
    if (end) throw new Error(`coturn ${end}: ${said}`);
    return (await answers(tcp)) && (await answers(tls));
  };
  try {
    await until(listens, async () => `coturn does not listen: ${said}`);
  } catch (error) {
    stop();
    throw error;
  }
  return {
    overTcp: `turn:${address}:${tcp}?transport=tcp`,
    overTls: `turns:${address}:${tls}?transport=tcp`,
    log: () => said,
    stop,
  };
}
