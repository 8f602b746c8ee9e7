import type { Bench } from '../frame/bench.ts';
import { besideReplay } from '../replay/beside.ts';
import { checkouts, updates, writersOf } from '../writes/requests.ts';

/**
 * An autosave of a draft and a checkout of a free product, beside a bare server that runs the same statements. Both take turns on
 * one database; forty creators, each with a draft and free products.
 */
export async function measure(bench: Bench): Promise<object> {
  const databaseUrl = await bench.database();
  return besideReplay(bench, 'writes', databaseUrl, async (diwan) => {
    const customers = bench.small ? 24 : 48; // of each server
    const writers = await writersOf(await bench.connect(databaseUrl), diwan, bench.size, 1 + 2 * customers);
    const [first, ...buyers] = writers.buyers;
    const answered = '"userErrors":[]';
    return {
      productUpdate: { recorded: updates(writers), compared: () => updates(writers), answered, goal: { limit: 0.6 } },
      checkout: {
        recorded: checkouts(writers, [first as string]), // a customer of its own
        compared: (turn) => checkouts(writers, buyers.slice(turn * customers, (turn + 1) * customers)),
        answered,
        goal: { limit: 0.6 },
      },
    };
  });
}
