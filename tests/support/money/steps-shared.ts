import { UserErrors } from '../../../server/core/errors.ts';

/** An item of a list, chosen by a number that was drawn before the list was known. */
export const pick = <Item>(list: readonly Item[], n: number): Item | undefined => list[n % list.length];

/** Runs what a person asks for. Undefined if it is refused with a reason. */
export async function refused<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UserErrors) return undefined;
    throw error;
  }
}
