/** Why a piece of work was not begun: too much of one caller waits already. */
export class Busy extends Error {}

/** One of those whom a piece of work counts for, such as an account or a network. */
export interface Share {
  name: string;
  /** Pieces of theirs that run at once. */
  atOnce: number;
  /** Pieces of theirs that wait; a later one is refused. */
  mostWaiting: number;
}

/** For whom work is done: an account, and the network that asks. Both are null for the site itself, such as for its jobs. */
export interface Caller {
  account: string | null;
  network: string | null;
}

/** The shares of a caller. The site's own work is limited by the number of its jobs, so all of it may wait. */
export function sharesOf({ account, network }: Caller, limits: Record<keyof Caller, Omit<Share, 'name'>>): [Share, ...Share[]] {
  const mostWaiting = network === null ? Number.POSITIVE_INFINITY : limits.network.mostWaiting;
  const ofNetwork = { ...limits.network, name: `network ${network ?? ''}`, mostWaiting };
  return account === null ? [ofNetwork] : [{ ...limits.account, name: `account ${account}` }, ofNetwork];
}

interface Waiting {
  shares: readonly Share[];
  begin(): void;
}

export interface Turns {
  /**
   * Runs a piece of work when it is its turn. It counts for all `shares`; the first is the caller, who has a queue of their own.
   * @throws Busy if too much of one of them waits already
   */
  take<Result>(shares: readonly [Share, ...Share[]], work: () => Promise<Result>): Promise<Result>;
}

/**
 * Gives turns at something that all share: at most `atOnce` at a time, and never more to a caller than their share. The callers who
 * wait take turns, so that one with much work delays nobody who has little.
 */
export function createTurns({ atOnce }: { atOnce: number }): Turns {
  /** Pieces that run, and that wait, by the name of a share. */
  const running = new Map<string, number>();
  const waiting = new Map<string, number>();
  /** By caller, the one whose turn is next first. */
  const queues = new Map<string, Waiting[]>();
  let all = 0;

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

  function beginNext(): void {
    for (const [caller, queue] of queues) {
      if (all >= atOnce) return;
      const [first] = queue as [Waiting, ...Waiting[]];
      if (!mayBegin(first.shares)) continue;
      queue.shift();
      // To the end of the line; this loop comes by again.
      queues.delete(caller);
      if (queue.length) queues.set(caller, queue);
      change(waiting, first.shares, -1);
      start(first.shares);
      first.begin();
    }
  }

  return {
    async take(shares, work) {
      if (mayBegin(shares)) start(shares);
      else {
        const full = shares.find((share) => numberOf(waiting, share) >= share.mostWaiting);
        if (full) throw new Busy(`too much waits: ${full.name}`);
        const caller = shares[0].name;
        const queue = queues.get(caller) ?? [];
        queues.set(caller, queue);
        change(waiting, shares, 1);
        await new Promise<void>((begin) => queue.push({ shares, begin }));
      }
      try {
        return await work();
      } finally {
        all -= 1;
        change(running, shares, -1);
        beginNext();
      }
    },
  };
}
