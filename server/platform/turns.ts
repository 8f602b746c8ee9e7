import { networksOf } from './network.ts';

/** A piece of work was refused, because too much of its caller waits already. */
export class Busy extends Error {}

/** One of the parties that a piece of work counts for, such as an account or a network. */
export interface Share {
  name: string;
  /** The most pieces of the party that run at once. */
  atOnce: number;
  /** The most pieces of the party that wait. A later one is refused. */
  mostWaiting: number;
  /** Whether this is work of the site itself. The number of jobs limits it, so all of it may wait, and it takes no place of a caller. */
  isOfSite?: boolean;
}

/** The caller of a piece of work: an account, and the address that asks. Both are null for the site itself, such as its jobs. */
export interface Caller {
  account: string | null;
  address: string | null;
}

type Limits = Record<'account' | 'network', Pick<Share, 'atOnce' | 'mostWaiting'>>;

/**
 * The shares of a caller: that of the account, and those of the networks around the address. A caller without an account waits in the line
 * of the largest network.
 */
export function sharesOf({ account, address }: Caller, limits: Limits): [Share, ...Share[]] {
  const ofAccount = account === null ? [] : [{ ...limits.account, name: `account ${account}` }];
  const ofNetworks =
    address === null
      ? [{ atOnce: limits.network.atOnce, mostWaiting: Number.POSITIVE_INFINITY, name: 'site', isOfSite: true }]
      : networksOf(address).map(({ network }) => ({ ...limits.network, name: `network ${network}` }));
  return [...ofAccount, ...ofNetworks.reverse()] as [Share, ...Share[]];
}

/**
 * The share of a caller who is only known by an address, and may use all turns while nobody else waits. The owner of an IPv6 network can
 * send from all its addresses, so each /48 waits in one line.
 */
export const lineOf = (address: string): [Share] => shareOf(networksOf(address).at(-1)?.network as string);

/** The share of a caller with a name, who may use all turns while nobody else waits. */
export const shareOf = (name: string): [Share] => [{ name, atOnce: Number.POSITIVE_INFINITY, mostWaiting: Number.POSITIVE_INFINITY }];

interface WaitingTurn {
  shares: readonly [Share, ...Share[]];
  begin(): void;
  refuse(reason: unknown): void;
}

export interface Turns {
  /**
   * Runs a piece of work when its turn comes. The piece counts for all `shares`; the first is the caller's, who has a queue of their own.
   * @throws Busy if too much waits already, also later, when its place is given to a caller who waits with less; the reason of `signal`
   * when it ends the wait
   */
  take<Result>(shares: readonly [Share, ...Share[]], work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** How many pieces run and wait now. */
  counts(): TurnCounts;
}

export interface TurnCounts {
  running: number;
  waiting: number;
}

/**
 * Gives turns at a shared resource: at most `atOnce` at a time, and never more to a caller than their share. Waiting callers take turns, so
 * that a caller with much work does not delay one with little. When `mostWaiting` pieces wait, the last of the longest queue is refused in
 * favour of a caller with a shorter one.
 */
export function createTurns({ atOnce, mostWaiting = Number.POSITIVE_INFINITY }: { atOnce: number; mostWaiting?: number }): Turns {
  /** Pieces that run, and that wait, by the name of a share. */
  const running = new Map<string, number>();
  const waiting = new Map<string, number>();
  /** The queue of each caller. The caller whose turn is next is first. */
  const queues = new Map<string, WaitingTurn[]>();
  let all = 0;
  let allWaiting = 0;

  const numberOf = (counts: ReadonlyMap<string, number>, { name }: Share) => counts.get(name) ?? 0;
  const mayBegin = (shares: readonly Share[]) => all < atOnce && shares.every((share) => numberOf(running, share) < share.atOnce);

  function change(counts: Map<string, number>, shares: readonly Share[], by: 1 | -1): void {
    for (const share of shares) {
      const now = numberOf(counts, share) + by;
      if (now) counts.set(share.name, now);
      else counts.delete(share.name);
    }
  }

  function start(shares: readonly Share[]): void {
    all += 1;
    change(running, shares, 1);
  }

  const takesPlace = ([first]: readonly [Share, ...Share[]]) => !first.isOfSite;

  function remove(one: WaitingTurn): void {
    const caller = one.shares[0].name;
    const queue = queues.get(caller);
    const place = queue?.indexOf(one) ?? -1;
    if (!queue || place < 0) return;
    queue.splice(place, 1);
    if (!queue.length) queues.delete(caller);
    if (takesPlace(one.shares)) allWaiting -= 1;
    change(waiting, one.shares, -1);
  }

  /** Makes room by refusing the last one of the longest queue, if that is longer than the caller's would become. */
  function makeRoom(caller: string): boolean {
    const lengthOf = (name: string) => queues.get(name)?.length ?? 0;
    let longest = caller;
    for (const [name, [first]] of queues) {
      if (takesPlace((first as WaitingTurn).shares) && lengthOf(name) > lengthOf(longest)) longest = name;
    }
    if (lengthOf(longest) <= lengthOf(caller) + 1) return false;
    const last = queues.get(longest)?.at(-1) as WaitingTurn;
    remove(last);
    last.refuse(new Busy('those who wait with less come first'));
    return true;
  }

  function wait(shares: readonly [Share, ...Share[]], signal?: AbortSignal): Promise<void> {
    const full = shares.find((share) => numberOf(waiting, share) >= share.mostWaiting);
    if (full) throw new Busy(`too much waits: ${full.name}`);
    const caller = shares[0].name;
    if (takesPlace(shares) && allWaiting >= mostWaiting && !makeRoom(caller)) throw new Busy('too much waits');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one: WaitingTurn = { shares, begin: resolve, refuse: reject };
    const leave = () => {
      remove(one);
      reject(signal?.reason);
    };
    const queue = queues.get(caller) ?? [];
    queue.push(one);
    queues.set(caller, queue);
    if (takesPlace(shares)) allWaiting += 1;
    change(waiting, shares, 1);
    signal?.addEventListener('abort', leave, { once: true });
    return promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  function beginNext(): void {
    for (const [caller, queue] of queues) {
      if (all >= atOnce) return;
      const [first] = queue as [WaitingTurn, ...WaitingTurn[]];
      if (!mayBegin(first.shares)) continue;
      remove(first);
      if (queues.delete(caller)) queues.set(caller, queue); // to the end of the line; this loop comes by again
      start(first.shares);
      first.begin();
    }
  }

  return {
    async take(shares, work, signal) {
      signal?.throwIfAborted();
      if (mayBegin(shares)) start(shares);
      else await wait(shares, signal);
      try {
        return await work();
      } finally {
        all -= 1;
        change(running, shares, -1);
        beginNext();
      }
    },
    counts: () => ({ running: all, waiting: [...queues.values()].reduce((sum, { length }) => sum + length, 0) }),
  };
}
