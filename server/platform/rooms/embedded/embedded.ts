import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import type { Logger } from '../../log.ts';
import { iceServersFor } from '../ice.ts';
import { endOfPass, longestCall, longestPass, mediaPath, type Rooms } from '../rooms.ts';
import type { SfuOrder } from '../sfu/order.ts';
import type { SfuSettings } from '../sfu/settings.ts';
import { roomsSecretOf, signAdmission, signControl } from '../tokens.ts';
import { addressFileIn, readAddress } from './address.ts';
import { createRelay } from './relay.ts';

/** Milliseconds. */
const patience = {
  /** How long a caller waits until an order is heard. */
  ofCaller: 1000,
  /** How long a browser waits until the SFU has started. */
  ofBrowser: 15_000,
  /**
   * When an order is given up. By then, every earlier pass has expired, and an SFU that has not heard the order was replaced by one without
   * participants.
   */
  inAll: longestPass,
};
/** Milliseconds between two attempts: at first, and at most. They double. And those between two looks for an SFU that starts. */
const pause = { first: 250, most: 2000, look: 50 };
/** Seconds that the SFU goes on running without a server. */
const survival = 60;

/** An order before its time is added. */
type Said = SfuOrder extends infer One ? (One extends SfuOrder ? Omit<One, 'at'> : never) : never;

/** The settings with which the SFU's process is started. */
export function sfuSettings(config: Config): Omit<SfuSettings, 'fingerprint'> {
  const secret = roomsSecretOf(config.jwtSecret);
  return {
    secret,
    capacity: config.roomsCapacity,
    ports: config.roomsUdpPorts,
    addresses: addressesOf(config),
    addressFile: addressFileIn(config.dataDir, secret),
    patience: survival,
  };
}

/** The announced address, or those of this machine. Development also has the loopback address, since there may be no network. */
function addressesOf({ roomsAddress, production }: Config): string[] {
  const own = Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  );
  const all = [...(roomsAddress ? [roomsAddress] : []), ...own, ...(production && own.length ? [] : ['127.0.0.1'])];
  return [...new Set(all)];
}

/** Rooms on the SFU of this machine. */
export function embeddedRooms(config: Config, { origin, log, now }: { origin: string; log: Logger; now(): Date }): Rooms {
  const { secret, addressFile } = sfuSettings(config);
  const stopping = new AbortController();
  const portOf = () => readAddress(addressFile)?.port;
  let want: () => void = () => undefined;

  let starting: Promise<number | undefined> | undefined;
  async function started(): Promise<number | undefined> {
    for (const begun = performance.now(); portOf() === undefined && performance.now() - begun < patience.ofBrowser; ) {
      want(); // again and again: the process that keeps the SFU may be one that has just been replaced
      await sleep(pause.look, undefined, { ref: false });
    }
    return portOf();
  }

  /** The SFU's port. Browsers wait together until the SFU has started; undefined if that takes too long. */
  function portSoon(): Promise<number | undefined> {
    want();
    starting ??= started().finally(() => {
      starting = undefined;
    });
    return starting;
  }

  async function heard(order: SfuOrder): Promise<boolean> {
    const port = portOf();
    if (port === undefined) return false;
    const answer = await fetch(`http://127.0.0.1:${port}/order`, {
      method: 'POST',
      headers: { authorization: `Bearer ${signControl(secret)}` },
      body: JSON.stringify(order),
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(patience.ofCaller)]),
    }).catch(() => null);
    return answer?.ok ?? false;
  }

  const relay = createRelay({ secret, portSoon });

  /** Repeats an order until an SFU hears it, this one or the next. The caller only waits for a second. */
  async function give(said: Said): Promise<void> {
    const order: SfuOrder = { ...said, at: Date.now() };
    const repeated = async () => {
      for (let wait = pause.first; !stopping.signal.aborted; wait = Math.min(2 * wait, pause.most)) {
        if (await heard(order)) return;
        if (Date.now() - order.at > patience.inAll) {
          // Without an SFU, nobody is in a room. Passes from before the order have expired by now.
          if (portOf() !== undefined) log.error({ order: order.type, room: order.room }, 'the SFU did not hear an order');
          return;
        }
        await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    };
    await Promise.race([repeated(), sleep(patience.ofCaller, undefined, { ref: false })]);
  }

  return {
    kind: 'embedded',
    capacity: config.roomsCapacity,
    async pass(entry) {
      want();
      const expiresAt = endOfPass(entry, now());
      return {
        kind: 'EMBEDDED',
        url: `${origin.replace(/^http/, 'ws')}${mediaPath}`,
        token: signAdmission({ ...entry, madeAt: Date.now() }, expiresAt, secret),
        iceServers: iceServersFor(config.ice, { participant: entry.participant, until: new Date(Date.now() + longestCall) }),
        expiresAt,
      };
    },
    mute: (room, participant, kind) => give({ type: 'mute', room, participant, kind }),
    remove: (room, participant) => give({ type: 'remove', room, participant }),
    close: (room) => give({ type: 'close', room }),
    upgrade: relay.upgrade,
    closeSockets: relay.close,
    onWanted(start) {
      want = start;
    },
    stop: async () => stopping.abort(),
  };
}
