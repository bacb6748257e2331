import type { SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { productVersion } from '../configuration/product-version.js';
import type { Traces } from './traces.js';

interface Opening {
  /** `TIFFIN_TRACES`. */
  readonly traces: string | undefined;
  /** Receives the spans instead of the collector, for tests. */
  readonly spans?: SpanProcessor | undefined;
  /** Receives the exporter's errors. */
  readonly warn: (message: string) => void;
}

/** Opens tracing. Returns `undefined`, and loads nothing, if it is not configured (docs/adr/0049-easy-to-get-and-to-watch.md). */
export async function openTracing({ traces, spans, warn }: Opening): Promise<Traces | undefined> {
  if (traces === undefined && spans === undefined) return undefined;
  const [{ Traces }, { otlpExporter }] = await Promise.all([import('./traces.js'), import('./otlp-exporter.js')]);
  return new Traces(spans ?? otlpExporter(traces ?? '', warn), productVersion());
}
