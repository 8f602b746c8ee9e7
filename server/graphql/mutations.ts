import type { Context } from '../core/context.ts';
import type { Viewer } from '../core/viewer.ts';
import type { Row } from '../platform/database/columns.ts';

/** A service's answer to a mutation: the id of each entity of the payload, and plain values. */
export interface MutationResult {
  /** The viewer that the mutation has signed in. The payload is read for this viewer. */
  signedInAs?: Viewer;
  /** The mutation repeats the answer of an earlier call, so nothing is recorded. */
  repeated?: true;
  /**
   * The row of the object that the mutation changed, where its service has it at hand. `after` is read if it is missing. `others` are rows
   * that the same input has changed.
   */
  rows?: { before: Row; after?: Row; others?: readonly { before: Row; after: Row }[] };
  [field: string]: unknown;
}

/** The resolvers that `ownTransaction` has marked. */
export const ownTransactions = new WeakSet<object>();
/**
 * Marks a resolver that opens its own transactions. Such a resolver waits for an upload or a gateway, or hashes a password, and
 * must not hold a database connection meanwhile.
 */
export function ownTransaction<Resolver extends object>(resolver: Resolver): Resolver {
  ownTransactions.add(resolver);
  return resolver;
}

// biome-ignore lint/suspicious/noExplicitAny: each mutation has arguments of its own, with which its resolver was marked
type Prepare = (context: Context, args: any) => Promise<ReadonlyMap<string, unknown>>;
/** By resolver that `beforehand` has marked: the work on its input. */
export const preparations = new WeakMap<object, Prepare>();
/** Marks a resolver with long work on its input, which is done before its transaction: `context.prepared` has what came of it. */
export function beforehand<Resolver extends object>(prepare: Prepare, resolver: Resolver): Resolver {
  preparations.set(resolver, prepare);
  return resolver;
}
