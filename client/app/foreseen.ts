import type { RouteMatch } from 'react-router-dom';
import type { Question } from './reader.ts';

type Matches = readonly Pick<RouteMatch, 'params' | 'route'>[];

/** Stands in a question's variables for the part of the address that the value came from. */
class Part {
  constructor(readonly name: string) {}
}

/** The most kinds of pages whose questions are known. There are about thirty; addresses with any parameters could make more. */
const mostKinds = 300;

/**
 * The questions that pages begin with, by their kind: the route, and which parameters the address has. They follow from the address, so
 * those of one page are known from another of its kind. A page whose questions are asked before its first drawing is drawn once. Otherwise
 * its first drawing only finds them.
 */
export function createForeseen() {
  const known = new Map<string, readonly Question[]>();

  /** For the page at an address: the questions that it is foreseen to ask, and what to do once its first drawing has asked its own. */
  return (matches: Matches, search: URLSearchParams) => {
    const parts = new Map([
      ...Object.entries(matches.at(-1)?.params ?? {}).flatMap(([name, value]) => (value ? [[`:${name}`, value] as const] : [])),
      // Of two with one name, the first one counts.
      ...[...search].toReversed().flatMap(([name, value]) => (value.trim() ? [[name, value.trim()] as const] : [])),
    ]);
    const kind = `${matches.map(({ route }) => route.path ?? '').join('/')}?${[...parts.keys()].sort().join('&')}`;
    return {
      questions: (known.get(kind) ?? []).map(({ query, variables }) => ({
        query,
        variables: replaced(variables, (value) => (value instanceof Part ? parts.get(value.name) : undefined)),
      })),
      /**
       * Notes what the first drawing has asked, for when nothing was foreseen. The drawing knew no answer, so what it asked follows from
       * the address alone.
       */
      note(asked: readonly Question[]): void {
        if (known.size >= mostKinds) known.clear();
        const nameOf = (value: unknown) => [...parts].find(([, part]) => part === value)?.[0];
        const partOf = (value: unknown) => {
          const name = nameOf(value);
          return name === undefined ? undefined : new Part(name);
        };
        known.set(
          kind,
          asked.map(({ query, variables }) => ({ query, variables: replaced(variables, partOf) })),
        );
      },
      /** Forgets what was foreseen, since this page did not ask all of it. The next page of its kind is noted instead. */
      forget: () => void known.delete(kind),
    };
  };
}

/** A copy of a value with other values in it: those that `replace` gives. */
function replaced<Value>(value: Value, replace: (value: unknown) => unknown): Value {
  const other = replace(value);
  if (other !== undefined) return other as Value;
  if (Array.isArray(value)) return value.map((one) => replaced(one, replace)) as Value;
  if (typeof value !== 'object' || value === null || value instanceof Part) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, replace)])) as Value;
}
