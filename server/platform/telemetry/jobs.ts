import type { Metrics } from './metrics.ts';
import { ended, type Traces, withSpan } from './spans.ts';

/** Runs a job, measures it, and goes on with the trace in which it was written, if it was recorded. */
export async function watchJob(
  { metrics, traces }: { metrics: Metrics | null; traces: Traces | null },
  task: string,
  payload: unknown,
  job: () => Promise<void>,
): Promise<void> {
  if (!metrics && !traces) return job();
  const began = performance.now();
  const { traceparent } = (payload ?? {}) as { traceparent?: string };
  const span = traces?.begin('job', `job ${task}`, { 'messaging.operation.name': task }, traceparent);
  let outcome = 'failed';
  try {
    await (span ? ended(span, withSpan(span, job)) : job());
    outcome = 'ok';
  } finally {
    metrics?.jobs.observe({ task, outcome }, (performance.now() - began) / 1000);
  }
}
