import { TraceFlags, type SpanContext } from '@opentelemetry/api';
import { RandomIdGenerator, type IdGenerator } from '@opentelemetry/sdk-trace-base';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the first span of a correlation id: the trace's id is the correlation id itself, the span's is its second half. So an
 * event's metadata names its trace, in any process and at any time. `undefined` for an id that is no UUID.
 */
export function rootSpanOf(correlationId: string | undefined): SpanContext | undefined {
  if (correlationId === undefined || !UUID.test(correlationId)) return undefined;
  const traceId = correlationId.replaceAll('-', '');
  return { traceId, spanId: traceId.slice(16), traceFlags: TraceFlags.SAMPLED };
}

/** Random ids, except for a span that is given its own. */
export class CorrelatedIdGenerator implements IdGenerator {
  private readonly random = new RandomIdGenerator();
  private forcedIds: SpanContext | undefined;

  /** Runs `start`, which starts one span, with these ids for it. */
  withIds<Span>(ids: SpanContext | undefined, start: () => Span): Span {
    this.forcedIds = ids;
    try {
      return start();
    } finally {
      this.forcedIds = undefined;
    }
  }

  // Arrow functions: the tracer detaches them from the object.
  readonly generateTraceId = (): string => this.forcedIds?.traceId ?? this.random.generateTraceId();
  readonly generateSpanId = (): string => this.forcedIds?.spanId ?? this.random.generateSpanId();
}
