import { figure, printTable } from './print.ts';

/** What a part has seen of a figure, and what it should be. */
export type Goal = { seen: number } & ({ least: number } | { most: number });
/** By the name of the part and of the figure. */
export type Goals = Map<string, Goal>;

/** Whether a figure is as it should be. One that was not measured is not. */
const isReached = (goal: Goal): boolean => ('least' in goal ? goal.seen >= goal.least : goal.seen <= goal.most);

/** Prints what was wanted and seen. Answers the names of the figures that are not as they should be. */
export function printGoals(goals: Goals): string[] {
  const wanted = (goal: Goal) => ('least' in goal ? `at least ${goal.least}` : `at most ${goal.most}`);
  printTable('Goals', [
    ['', 'wanted', 'seen', ''],
    ...[...goals].map(([name, goal]) => [name, wanted(goal), figure(goal.seen), isReached(goal) ? '' : 'missed']),
  ]);
  return [...goals].filter(([, goal]) => !isReached(goal)).map(([name]) => name);
}
