import { AsyncLocalStorage } from 'node:async_hooks';

/** What may be told of a span: names, numbers and kinds, never values of a person. */
export type Attributes = Readonly<Record<string, string | number>>;

/** One step of a trace that is recorded. */
export interface Span {
  /** Its place in its trace, as W3C Trace Context writes it. */
  readonly traceparent: string;
  /** Begins a step within this one. */
  child(name: string, attributes: Attributes): Span;
  /** Gives it the name that it turns out to have. */
  rename(name: string): void;
  /** Ends it; with an error, as failed. */
  end(error?: unknown): void;
}

/** Begins traces. */
export interface Traces {
  /** Begins the trace of a request or a job, or goes on with the one that `parent` names; null for those that are not recorded. */
  begin(kind: 'request' | 'job', name: string, attributes: Attributes, parent?: string): Span | null;
  /** Sends what was recorded. It waits two seconds at the most, and never fails. */
  stop(): Promise<void>;
}

const active = new AsyncLocalStorage<Span>();

/** The place in the trace of what runs now, if it is recorded. It goes into the payload of a job, which then goes on with the trace. */
export const traceparentNow = (): string | undefined => active.getStore()?.traceparent;

/** Begins a step within what runs now, if that is recorded. */
export const beginSpan = (name: string, attributes: Attributes): Span | undefined => active.getStore()?.child(name, attributes);

/** Runs `work` as what the span is about. */
export const withSpan = <Result>(span: Span, work: () => Result): Result => active.run(span, work);

/** Runs `work` as a step of its own, if what runs now is recorded. `work` begins before this returns. */
export function inSpan<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
  const span = beginSpan(name, attributes);
  return span ? ended(span, withSpan(span, work)) : work();
}

/** Ends a span with the work that it is about. */
export async function ended<Result>(span: Span, work: Promise<Result>): Promise<Result> {
  try {
    const result = await work;
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
