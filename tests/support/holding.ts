import { measureMachine } from './budget.ts';
import type { OwnServer } from './own-server.ts';

/** Milliseconds for which one turn may hold the loop on the machine of the budget. */
const mayHold = 50;
/** How often a piece of work that held the loop is tried. At first its code is not compiled yet, and any turn may collect garbage. */
const tries = 4;

/** A piece of work, with its name. */
export type Work = readonly [what: string, work: () => Promise<unknown>];

/** The pieces of work that hold the event loop of a server for too long, with the milliseconds. The server must be `apart`. */
export async function holding(server: OwnServer, all: readonly Work[]): Promise<string[]> {
  const machine = measureMachine();
  const found: string[] = [];
  for (const [what, work] of all) {
    let least = Number.POSITIVE_INFINITY;
    for (let tried = 0; tried < tries && least > mayHold; tried++) {
      await server.held();
      await work();
      least = Math.min(least, await server.held());
    }
    if (least > mayHold) found.push(`${what}: ${Math.round(least)} ms`);
  }
  const times = machine();
  return found.filter((line) => Number(/(\d+) ms$/.exec(line)?.[1]) > mayHold * times);
}
