import { diag, DiagLogLevel } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, type SpanProcessor } from '@opentelemetry/sdk-trace-base';

/** How long a batch may take with its retries, in ms: a server that stops waits for the last one. */
const WITHIN = 2_000;

/** Returns a span processor that sends batches to a collector, by OTLP over HTTP. Spans that can't be sent are dropped, with a warning. */
export function otlpExporter(url: string, warn: (message: string) => void): SpanProcessor {
  const silent = (): void => undefined;
  diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  return new BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis: WITHIN }), { exportTimeoutMillis: WITHIN });
}
