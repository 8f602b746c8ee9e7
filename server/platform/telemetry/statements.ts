import type { OnStatement } from '../database/connection.ts';
import type { Metrics, PoolName } from './metrics.ts';
import { beginSpan, inSpan, traceparentNow } from './spans.ts';

/** Makes what hears of the statements of a pool; undefined where nothing is measured or traced. */
export type WatchPool = (pool: PoolName) => OnStatement | undefined;

/**
 * Measures statements, and makes them steps of the trace of what runs now. A statement that waited in the pool may be sent while something
 * else runs: its span is made where it was asked for (`Sql`, `Context.read`).
 */
export function watchPools(metrics: Metrics | null, isTraced: boolean): WatchPool {
  if (!metrics && !isTraced) return () => undefined;
  return (pool) => (text, isHeld) => {
    const began = performance.now();
    const span = isHeld && isTraced ? beginSpan('statement', statementAttributes(text)) : undefined;
    return (error) => {
      metrics?.statements.observe({ pool, outcome: error ? 'failed' : 'ok' }, (performance.now() - began) / 1000);
      span?.end(error);
    };
  };
}

/** Sends a statement from a pool, as a step of the trace of what runs now. `send` is called at once. */
export const tracedStatement = <Answer>(text: string, send: () => Promise<Answer>): Promise<Answer> =>
  traceparentNow() ? inSpan('statement', statementAttributes(text), send) : send();

/** What a span says of a statement. Its values are no part of its text. */
const statementAttributes = (text: string) => ({ 'db.system.name': 'postgresql', 'db.query.text': text });
