import type { Context } from '../../core/context.ts';
import type { Command } from '../domain.ts';
import { NotAsked } from './checks/gateways.ts';
import { verifyBooks } from './verify.ts';

const withoutGateways = '--without-gateways';

/** Recomputes the books and prints the first difference. Answers the exit code. */
async function verifyCommand(context: Context, options: readonly string[], print: (line: string) => void): Promise<number> {
  const unknownOptions = options.filter((word) => word !== withoutGateways);
  if (unknownOptions.length) {
    print(`Not known: ${unknownOptions.join(' ')}. The only option is ${withoutGateways}.`);
    return 2;
  }
  try {
    const difference = await verifyBooks(context, options.includes(withoutGateways) ? 'none' : 'all', (name, rows) =>
      print(`right: ${name} (${rows} rows)`),
    );
    print(difference ? `WRONG: ${difference}` : 'The books are right.');
    return difference ? 1 : 0;
  } catch (error) {
    print(`NOT VERIFIED: ${error instanceof Error ? error.message : error}`);
    if (error instanceof NotAsked) print('Our own books are right.');
    return 3;
  }
}

export const commands: Record<string, Command> = {
  'ledger:verify': {
    usage: `[${withoutGateways}]   recomputes the books and says the first difference; the exit code is 1 if there is one, and 3 if it could not be found out`,
    run: verifyCommand,
  },
};
