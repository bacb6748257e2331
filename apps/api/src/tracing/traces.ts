import { diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Attributes, type SpanContext, type Tracer } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, type SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { currentCorrelation } from '@tiffin/event-sourcing';
import { AsyncLocalStorage } from 'node:async_hooks';
import { CorrelatedIdGenerator, rootSpanOf } from './correlated-ids.js';

/** A span that has ended. */
export interface FinishedSpan {
  readonly name: string;
  /** How long it took, in ms. */
  readonly ms: number;
  readonly attributes?: Attributes;
  readonly failed?: boolean;
}

/**
 * The spans of this process, each in the trace of the call that caused it (docs/adr/0049-easy-to-get-and-to-watch.md). No attribute
 * holds a person's id, a text or a path.
 */
export class Traces {
  private readonly ids = new CorrelatedIdGenerator();
  private readonly provider: BasicTracerProvider;
  private readonly tracer: Tracer;
  private readonly around = new AsyncLocalStorage<SpanContext>();

  constructor(spans: SpanProcessor, version: string) {
    const resource = resourceFromAttributes({ 'service.name': 'tiffin', 'service.version': version });
    this.provider = new BasicTracerProvider({ idGenerator: this.ids, resource, spanProcessors: [spans] });
    this.tracer = this.provider.getTracer('tiffin');
  }

  /** Records an answered call: the first span of its trace. */
  call(correlationId: string, { name, ms, attributes = {}, failed = false }: FinishedSpan): void {
    const span = this.ids.withIds(rootSpanOf(correlationId), () =>
      this.tracer.startSpan(name, { root: true, kind: SpanKind.SERVER, startTime: Date.now() - ms, attributes }, ROOT_CONTEXT),
    );
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  /** Runs `work` as a span of the current trace. Throws what it throws; the span has only the error's name. */
  async during<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
    const span = this.tracer.startSpan(name, { attributes }, this.within(this.around.getStore() ?? rootSpanOf(currentCorrelation())));
    try {
      return await this.around.run(span.spanContext(), work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' });
      throw error;
    } finally {
      span.end();
    }
  }

  /** Records a span that ended now, in the trace of this correlation id; nothing if no call caused it. */
  ended(correlationId: string | undefined, { name, ms, attributes = {} }: FinishedSpan): void {
    const root = rootSpanOf(correlationId);
    if (root) this.tracer.startSpan(name, { startTime: Date.now() - ms, attributes }, this.within(root)).end();
  }

  /** Sends the spans that are left. Failures are warned about and don't fail the stop. */
  async close(): Promise<void> {
    await this.provider.shutdown().catch((error: unknown) => diag.error(String(error)));
  }

  private within(parent: SpanContext | undefined): typeof ROOT_CONTEXT {
    return parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  }
}
