import type { Bench } from '../frame/bench.ts';
import { makeCustomers } from '../frame/tokens.ts';
import { chooseSubjects, tokensOf } from '../reads/subjects.ts';
import { besideReplay } from '../replay/beside.ts';
import { busyMonth } from '../sessions/busy-month.ts';
import { holds, monthsOfSlots, payments, sessionPages } from '../sessions/requests.ts';

/** Holds that come before what is compared. */
const recorded = 4;

/**
 * A page of a creator's sessions, the free times of a month, and a booking in its two steps: a seat is held, and taken at no price.
 * Beside a bare server that runs the same statements. Last, the free times of a month of a creator whose calendar is full.
 */
export async function measure(bench: Bench): Promise<object> {
  const databaseUrl = await bench.database();
  const db = await bench.connect(databaseUrl);
  /** Customers of each server who hold seats, and who take them. */
  const count = bench.small ? { hold: 150, take: 10 } : { hold: 40_000, take: 2000 };
  const customers = await makeCustomers(db, recorded + 1 + 2 * (count.hold + count.take));
  const some = (of: number) => customers.splice(0, of);
  const beside = await besideReplay(bench, 'sessions', databaseUrl, async (diwan) => {
    const subjects = chooseSubjects(bench.size);
    const tokens = await tokensOf(diwan, subjects);
    const creators = [...tokens.keys()];
    const answered = '"userErrors":[]';
    const held = [some(count.hold), some(count.hold)] as const;
    const taken = [await payments(db, some(count.take)), await payments(db, some(count.take))] as const;
    return {
      sessions: { recorded: sessionPages(tokens), compared: () => sessionPages(tokens), goal: { limit: 0.7 } },
      slots: { recorded: monthsOfSlots(creators), compared: () => monthsOfSlots(creators), goal: { milliseconds: 15 } },
      bookingCreate: {
        recorded: holds(some(recorded), bench.size.creators),
        compared: (turn) => holds(held[turn], bench.size.creators),
        answered,
        goal: { limit: 0.7 },
      },
      checkout: { recorded: await payments(db, some(1)), compared: (turn) => taken[turn], answered, goal: { limit: 0.7 } },
    };
  });
  const diwan = await bench.diwan(databaseUrl, { WORKERS: 'none' });
  return { ...beside, 'slots of a busy month': await busyMonth(bench, db, diwan, bench.size.creators) };
}
