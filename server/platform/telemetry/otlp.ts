import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, type Span as OtelSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from '../log.ts';
import type { Span, Traces } from './spans.ts';

/** Milliseconds of one attempt to send, and of the last one when the process stops. */
const patience = { ofSending: 5000, atStop: 2000 };

/** The most characters of a statement or a name that a span keeps. */
const longestText = 1000;

const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/;

/**
 * Traces by OpenTelemetry, sent to a collector by OTLP over HTTP. This file is loaded only if `OTEL_EXPORTER_OTLP_ENDPOINT` is set.
 *
 * A collector that fails or hangs costs only its spans: at most 2,048 wait, others are dropped. The library's `shutdown` rejects when the
 * last spans could not be sent, after up to 30 s. Unhandled, the first would end the process, and the second is longer than a stop may
 * take. So `stop` waits for neither.
 */
export function startTraces(
  { endpoint, share }: { endpoint: string; share: number },
  process: string,
  version: string,
  log: Logger,
): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: patience.ofSending });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'diwan', 'service.version': version, 'service.instance.id': process }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: longestText },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: telling(exporter, log), scheduledDelayMillis: 1000, exportTimeoutMillis: 2 * patience.ofSending }),
    ],
  });
  const tracer = provider.getTracer('diwan');

  function wrapped(span: OtelSpan, within: Context): Span {
    const { traceId, spanId } = span.spanContext();
    const here = trace.setSpan(within, span);
    return {
      traceparent: `00-${traceId}-${spanId}-01`,
      child: (name, attributes) => wrapped(tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes }, here), here),
      rename: (name) => void span.updateName(name),
      end(error) {
        // An error's message may hold what a person has typed, so only its kind is told.
        if (error !== undefined) {
          span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  }

  return {
    begin(kind, name, attributes, parent) {
      const [, traceId, spanId, sampled] = traceparent.exec(parent ?? '') ?? [];
      const before = { traceId: traceId ?? '', spanId: spanId ?? '', traceFlags: Number(sampled), isRemote: true };
      const within = traceId ? trace.setSpanContext(ROOT_CONTEXT, before) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: kind === 'job' ? SpanKind.CONSUMER : SpanKind.SERVER, attributes }, within);
      return span.spanContext().traceFlags & TraceFlags.SAMPLED ? wrapped(span, within) : null;
    },
    async stop() {
      const over = provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'the last traces were not sent'));
      await Promise.race([over, sleep(patience.atStop, undefined, { ref: false })]);
    },
  };
}

/** Logs the first of several failures in a row. The library itself tells nobody. */
function telling(exporter: SpanExporter, log: Logger): SpanExporter {
  let fails = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0 && !fails) log.warn({ err: result.error }, 'the collector takes no traces: they are lost');
        fails = result.code !== 0;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
