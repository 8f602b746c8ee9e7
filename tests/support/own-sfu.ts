import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLog } from '../../server/platform/log.ts';
import { addressFileIn, readAddress } from '../../server/platform/rooms/embedded/address.ts';
import { keepSfu } from '../../server/platform/rooms/embedded/keeper.ts';
import type { SfuSettings } from '../../server/platform/rooms/sfu/settings.ts';
import { roomsSecretOf, signAdmission } from '../../server/platform/rooms/tokens.ts';
import { type MediaPeer, mediaPeer } from './media-peer.ts';
import { until } from './until.ts';

/** The secret from which that of an SFU of a test is made. */
export const signInSecret = 'a secret of sign-ins';
const secret = roomsSecretOf(signInSecret);

/** A pass to the only room of an SFU of a test. */
export function passOf(participant: string): string {
  const admission = { room: 'room', participant, name: participant, isHost: false, canPublish: true, madeAt: Date.now() };
  return signAdmission(admission, new Date(Date.now() + 600_000), secret);
}

/** The settings of an SFU for so many people, and the data folder that they name. The test removes the folder. */
export async function ownSettings(people: number): Promise<{ folder: string; settings: Omit<SfuSettings, 'fingerprint'> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-sfu-'));
  const ports = await freeUdpPorts(2 * people + 4);
  return {
    folder,
    settings: { secret, capacity: people, ports, addresses: ['127.0.0.1'], addressFile: addressFileIn(folder, secret), patience: 1 },
  };
}

/** So many free ports, one after another, outside the range from which systems assign ports by themselves. */
export async function freeUdpPorts(count: number): Promise<[number, number]> {
  const first = randomInt(10_000, 30_000);
  const sockets = Array.from({ length: count }, () => createSocket('udp4'));
  const bound = sockets.map(async (socket, index) => once(socket.bind(first + index, '127.0.0.1'), 'listening'));
  const isFree = (await Promise.allSettled(bound)).every(({ status }) => status === 'fulfilled');
  for (const socket of sockets) socket.close();
  return isFree ? [first, first + count - 1] : freeUdpPorts(count);
}

/** Milliseconds of processor time that a process has spent; without /proc, those of the clock. */
function spentBy(pid: number): number {
  if (process.platform !== 'linux') return performance.now();
  // After the name in brackets: user and system time, in hundredths of a second.
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').slice(11, 13) ?? [];
  return 10 * (Number(user) + Number(system));
}

/** An SFU in a process of its own, with nothing else of the server. */
export interface OwnSfu {
  /** Enters the room, with sound. */
  enter(participant: string): Promise<MediaPeer>;
  /**
   * Milliseconds of processor time that it spends until `/healthz` answers: they do not depend on what else the machine does. Without
   * /proc, milliseconds of the clock.
   * @throws after a minute
   */
  health(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts an SFU for so many people in a room. */
export async function startSfu({ people }: { people: number }): Promise<OwnSfu> {
  const { folder, settings } = await ownSettings(people);
  const keeper = keepSfu({ settings, log: createLog({ logLevel: 'silent' }), onEvent: () => undefined, onHosts: () => undefined });
  keeper.want();
  const { port, pid } = await until(() => readAddress(settings.addressFile) ?? undefined, 'No SFU was started');
  const entered: MediaPeer[] = [];
  return {
    async enter(participant) {
      const peer = await mediaPeer(`ws://127.0.0.1:${port}/media`, passOf(participant));
      entered.push(peer);
      return peer;
    },
    async health() {
      const begun = spentBy(pid);
      const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(60_000) });
      if (!ok) throw new Error('The SFU is not well');
      return spentBy(pid) - begun;
    },
    async stop() {
      await Promise.all(entered.map((peer) => peer.close()));
      await keeper.stop();
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended with its parent process.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
