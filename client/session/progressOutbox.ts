import { deviceStorage } from '../i18n/storage.ts';

/** Positions that could not be sent yet, on this device: the newest of each item, for each person. */
export interface Unsent {
  itemId: string;
  /** Seconds. */
  position: number;
  /** When, in milliseconds by this device's clock. */
  at: number;
  /** Not a position: an article was read to its end. */
  isRead?: boolean;
}

const key = 'diwan.progress';
/** The greatest age that the server takes. */
const oldest = 365 * 24 * 60 * 60 * 1000;

type UnsentByCustomer = Record<string, Unsent[]>;

function read(): UnsentByCustomer {
  try {
    return JSON.parse(deviceStorage.getItem(key) ?? '{}') as UnsentByCustomer;
  } catch {
    return {};
  }
}

function write(kept: UnsentByCustomer): void {
  try {
    if (Object.values(kept).some(({ length }) => length)) deviceStorage.setItem(key, JSON.stringify(kept));
    else deviceStorage.removeItem(key);
  } catch {
    // Without room on the device only what is sent counts.
  }
}

/** A customer's positions that are not sent yet, oldest first. */
export const unsent = (who: string, now = Date.now()): readonly Unsent[] =>
  (read()[who] ?? []).filter(({ at }) => now - at < oldest).toSorted((one, other) => one.at - other.at);

/** Keeps a position until it is sent; older ones of the same item give way, but not to the mere news that it was opened. */
export function keep(who: string, mark: Unsent): void {
  const kept = read();
  const others = (kept[who] ?? []).filter(({ itemId, at }) => mark.position === 0 || itemId !== mark.itemId || at > mark.at);
  write({ ...kept, [who]: [...others, mark] });
}

/** Forgets a position that is sent, unless a newer one of the item has come meanwhile. */
export function forget(who: string, { itemId, at }: Unsent): void {
  const kept = read();
  write({ ...kept, [who]: (kept[who] ?? []).filter((other) => other.itemId !== itemId || other.at > at) });
}

/** Forgets what other people have left on this device. */
export function keepOnly(who: string): void {
  const { [who]: own } = read();
  write(own ? { [who]: own } : {});
}

/** Whether an article was read to its end, and the server does not know it yet. */
export const isUnsentRead = (who: string, item: string): boolean =>
  unsent(who).some(({ itemId, isRead }) => itemId === item && isRead === true);

/** The newest position of an item that the server does not know yet; null when there is none. */
export const unsentOf = (who: string, item: string): number | null =>
  unsent(who).findLast(({ itemId, position }) => itemId === item && position > 0)?.position ?? null;
