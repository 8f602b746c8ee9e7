import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CipherContext } from 'werift';
import { until } from './until.ts';

/** A TURN server that speaks TCP and TLS with its clients, and UDP with those whom they want to reach. */
export interface TurnServer {
  /** For `ICE_SERVERS`. */
  overTcp: string;
  overTls: string;
  /** What it has said so far. */
  log(): string;
  stop(): void;
}

/** Whether coturn is installed here. */
export function hasCoturn(): boolean {
  try {
    execFileSync('turnserver', ['--version'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    // Some versions leave with a number other than 0.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

async function freePort(host: string): Promise<number> {
  const server = net.createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  return port;
}

interface TurnOptions {
  /** Where it listens. */
  address: string;
  /**
   * From where it sends to the SFU. On one machine it must be an address that the SFU announces: the SFU's answers come from the address
   * that they go to, and coturn lets nobody else answer than who was asked.
   */
  relay: string;
  secret: string;
}

/** Starts coturn with the settings that decision 24 names. */
export async function startTurn({ address, relay, secret }: TurnOptions): Promise<TurnServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-turn-'));
  const { certPem, keyPem } = await CipherContext.createSelfSignedCertificateWithKey({ signature: 1, hash: 4 });
  writeFileSync(path.join(folder, 'cert.pem'), certPem);
  writeFileSync(path.join(folder, 'key.pem'), keyPem);
  const [tcp, tls] = [await freePort(address), await freePort(address)];
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
  const answers = (port: number) =>
    new Promise<boolean>((resolve) => {
      const socket = net.connect(port, address, () => resolve(true));
      socket.once('error', () => resolve(false)).once('connect', () => socket.end());
    });
  await until(
    async () => (await answers(tcp)) && (await answers(tls)),
    async () => `coturn does not listen: ${said}`,
  );
  return {
    overTcp: `turn:${address}:${tcp}?transport=tcp`,
    overTls: `turns:${address}:${tls}?transport=tcp`,
    log: () => said,
    stop() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
