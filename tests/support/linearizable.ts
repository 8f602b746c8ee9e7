/** One act of a client, as the client saw it. */
export interface Operation<Act, Outcome> {
  client: number;
  act: Act;
  /** When it was asked, on a clock that all clients share. */
  begin: number;
  /** When it was answered. One that was never answered has no outcome: it may have happened at any time since its beginning, or never. */
  end: number;
  outcome?: Outcome;
}

/** A system that does one act after the other. */
export interface Model<State, Act, Outcome> {
  first: State;
  /** The state after an operation; null if the operation cannot have this outcome here. */
  after(state: State, operation: Operation<Act, Outcome>): State | null;
}

/**
 * Finds an order of a history that keeps what each client could see (one that was answered before another was asked comes before it) and in
 * which the model answers as the system did; null if there is none, so that the system is not linearizable. This is the algorithm of Wing
 * and Gong, with Lowe's memory of what was tried. States are compared as JSON.
 */
export function explain<State, Act, Outcome>(
  history: readonly Operation<Act, Outcome>[],
  { first, after }: Model<State, Act, Outcome>,
): Operation<Act, Outcome>[] | null {
  const answered = history.filter(({ outcome }) => outcome !== undefined).length;
  const order: Operation<Act, Outcome>[] = [];
  const placed = new Set<number>();
  const tried = new Set<string>();

  function goOn(state: State, left: number): boolean {
    if (left === 0) return true;
    const here = `${[...placed].sort((a, b) => a - b)} ${JSON.stringify(state)}`;
    if (tried.has(here)) return false;
    tried.add(here);
    const open = history.flatMap((operation, index) => (placed.has(index) ? [] : [{ operation, index }]));
    const earliestEnd = Math.min(
      ...open.map(({ operation }) => (operation.outcome === undefined ? Number.POSITIVE_INFINITY : operation.end)),
    );
    for (const { operation, index } of open) {
      if (operation.begin > earliestEnd) continue;
      const next = after(state, operation);
      if (next === null) continue;
      placed.add(index);
      order.push(operation);
      if (goOn(next, left - (operation.outcome === undefined ? 0 : 1))) return true;
      order.pop();
      placed.delete(index);
    }
    return false;
  }

  return goOn(first, answered) ? order : null;
}

/** A history as a person reads it, by the time at which each operation began. */
export const told = <Act, Outcome>(history: readonly Operation<Act, Outcome>[]): string =>
  [...history]
    .sort((a, b) => a.begin - b.begin)
    .map(({ client, act, begin, end, outcome }) => `${begin}–${end} ${client}: ${JSON.stringify(act)} → ${JSON.stringify(outcome)}`)
    .join('\n');
