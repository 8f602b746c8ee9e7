import { describe, expect, test } from 'vitest';
import { Busy, createTurns, lineOf, shareOf, sharesOf } from '../../server/platform/turns.ts';

/** Work that ends when the test says so, and the order in which pieces began. */
function pieces() {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    began,
    work: (name: string) => () => {
      began.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    },
    async end(name: string) {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

describe('turns', () => {
  test('go around among those who wait, and a piece that fails gives its turn on', async () => {
    const { take } = createTurns({ atOnce: 1 });
    const { began, work, end } = pieces();
    const first = take(shareOf('much'), async () => {
      await work('much 1')();
      throw new Error('fails');
    });
    const others = ['much 2', 'much 3', 'little 1'].map((name) => take(shareOf(name.split(' ')[0] as string), work(name)));
    const failed = expect(first).rejects.toThrow('fails');
    for (const name of ['much 1', 'much 2', 'little 1', 'much 3']) await end(name);
    await Promise.all([failed, ...others]);
    expect(began).toEqual(['much 1', 'much 2', 'little 1', 'much 3']);
  });

  test('are not kept for a caller beyond their share, while others begin', async () => {
    const { take } = createTurns({ atOnce: 3 });
    const { began, work, end } = pieces();
    const share = (name: string) => [{ name, atOnce: 1, mostWaiting: 1 }] as const;
    const taken = [take(share('a'), work('a 1')), take(share('a'), work('a 2')), take(share('b'), work('b 1'))];
    expect(began).toEqual(['a 1', 'b 1']);
    await expect(take(share('a'), work('a 3'))).rejects.toThrow(Busy);
    for (const name of ['a 1', 'a 2', 'b 1']) await end(name);
    await Promise.all(taken);
    expect(began).toEqual(['a 1', 'b 1', 'a 2']);
  });

  test('have room for one who waits with less: the last of the longest queue is refused', async () => {
    const { take } = createTurns({ atOnce: 1, mostWaiting: 2 });
    const { began, work, end } = pieces();
    const much = ['1', '2', '3'].map((number) => take(shareOf('much'), work(`much ${number}`)));
    const refused = expect(much[2]).rejects.toThrow(Busy);
    await expect(take(shareOf('much'), work('much 4'))).rejects.toThrow(Busy);
    const little = take(shareOf('little'), work('little 1'));
    await refused;
    // Neither has more than the other now.
    await expect(take(shareOf('another'), work('another 1'))).rejects.toThrow(Busy);
    for (const name of ['much 1', 'much 2', 'little 1']) await end(name);
    await Promise.all([much[0], much[1], little]);
    expect(began).toEqual(['much 1', 'much 2', 'little 1']);
  });

  test('have one line for all networks that one caller can come from', async () => {
    const { take } = createTurns({ atOnce: 1, mostWaiting: 4 });
    const { began, work, end } = pieces();
    const moving = [1, 2, 3, 4, 5].map((n) => take(lineOf(`2001:db8:7:${n}::1`), work(`moving ${n}`)));
    const refused = expect(moving[4]).rejects.toThrow(Busy);
    const other = take(lineOf('192.0.2.1'), work('other'));
    await refused;
    for (const name of ['moving 1', 'moving 2', 'other', 'moving 3', 'moving 4']) await end(name);
    await Promise.all([...moving.slice(0, 4), other]);
    expect(began).toEqual(['moving 1', 'moving 2', 'other', 'moving 3', 'moving 4']);
  });

  test('are bounded for all callers together and for each network around one, but not for the site itself', async () => {
    const { take } = createTurns({ atOnce: 1, mostWaiting: 4 });
    const { began, work, end } = pieces();
    const limits = { account: { atOnce: 1, mostWaiting: 3 }, network: { atOnce: 1, mostWaiting: 3 } };
    const ask = (account: string | null, address: string | null, name: string) => take(sharesOf({ account, address }, limits), work(name));
    const jobs = [1, 2, 3, 4, 5, 6].map((n) => ask(null, null, `job ${n}`));
    const moving = ['a', 'b', 'c'].map((name, n) => ask(name, `2001:db8:7:${n}::1`, name));
    await expect(ask('d', '2001:db8:7:9::1', 'd')).rejects.toThrow('too much waits: network 2001:db8:7/48');
    const other = ask('e', '192.0.2.1', 'e');
    await expect(ask('f', '192.0.2.2', 'f')).rejects.toThrow('too much waits');
    for (const name of ['job 1', 'job 2', 'a', 'b', 'c', 'e', 'job 3', 'job 4', 'job 5', 'job 6']) await end(name);
    await Promise.all([...jobs, ...moving, other]);
    expect(began).toHaveLength(10);
  });

  test('are not waited for by one who has left', async () => {
    const { take } = createTurns({ atOnce: 1 });
    const { began, work, end } = pieces();
    const first = take(shareOf('a'), work('first'));
    const leaving = new AbortController();
    const left = take(shareOf('b'), work('left'), leaving.signal);
    const next = take(shareOf('c'), work('next'));
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await expect(take(shareOf('b'), work('too late'), leaving.signal)).rejects.toThrow('gone');
    for (const name of ['first', 'next']) await end(name);
    await Promise.all([first, next]);
    expect(began).toEqual(['first', 'next']);
  });
});
