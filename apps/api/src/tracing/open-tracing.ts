import type { SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { productVersion } from '../configuration/product-version.js';
import type { Traces } from './traces.js';

interface Opening {
  /** `TIFFIN_TRACES`. */
  readonly traces: string | undefined;
  /** In the collector's place, for tests. */
  readonly spans?: SpanProcessor | undefined;
  /** Hears what the exporter complains of. */
  readonly warn: (message: string) => void;
}

/**
 * What a process tells of its calls as traces; `undefined`, with nothing loaded, where nobody asked for them
 * (docs/adr/0049-easy-to-get-and-to-watch.md).
 */
export async function openTracing({ traces, spans, warn }: Opening): Promise<Traces | undefined> {
  if (traces === undefined && spans === undefined) return undefined;
  const [{ Traces }, { otlpExporter }] = await Promise.all([import('./traces.js'), import('./otlp-exporter.js')]);
  return new Traces(spans ?? otlpExporter(traces ?? '', warn), productVersion());
}
