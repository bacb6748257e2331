import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { correlated } from '@tiffin/event-sourcing';
import { readdirSync, readFileSync } from 'node:fs';
import { rootSpanOf } from './correlated-ids.js';
import { openTracing } from './open-tracing.js';
import { Traces } from './traces.js';

const CORRELATION = '4f0e7c1a-5a0b-4be4-a5a2-4a1f2f5d6c11';
const warn = (message: string): never => {
  throw new Error(message);
};

test('opens no tracing if it is not configured', async () => {
  expect(await openTracing({ traces: undefined, warn })).toBeUndefined();
});

test('only modules that are loaded on demand import OpenTelemetry', () => {
  const folder = new URL('../', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.spec)\.ts$/.test(file));
  const importing = (pattern: RegExp): string[] =>
    sources.filter((file) => pattern.test(readFileSync(new URL(file, folder), 'utf8'))).sort();
  const loaded = ['tracing/correlated-ids.ts', 'tracing/otlp-exporter.ts', 'tracing/traces.ts'];
  expect(importing(/^import (?!type )[^;]* from '@opentelemetry\//m)).toEqual(loaded);
  expect(importing(/^import (?!type )[^;]* from '[./]+(tracing\/)?(correlated-ids|export-to|traces)\.js'/m)).toEqual(['tracing/traces.ts']);
});

test('a trace has the correlation id of its call', () => {
  expect(rootSpanOf(CORRELATION)).toEqual({ traceId: '4f0e7c1a5a0b4be4a5a24a1f2f5d6c11', spanId: 'a5a24a1f2f5d6c11', traceFlags: 1 });
  expect([rootSpanOf(undefined), rootSpanOf('moved')]).toEqual([undefined, undefined]);
});

test('spans of later work and other processes belong to the call; a failed span has only the error’s name', async () => {
  const exporter = new InMemorySpanExporter();
  const [first, second] = [exporter, exporter].map((spans) => new Traces(new SimpleSpanProcessor(spans), '0.1.0'));
  first?.call(CORRELATION, { name: 'POST /api/orders', ms: 5 });
  const failing = correlated(CORRELATION, () => second?.during('append', {}, () => Promise.reject(new TypeError('of Aarav'))));
  await expect(failing).rejects.toThrow('of Aarav');
  second?.ended(CORRELATION, { name: 'fold orders', ms: 2 });
  second?.ended(undefined, { name: 'fold bills', ms: 2 });
  const [call, append, fold, ...others] = exporter.getFinishedSpans();
  const root = call?.spanContext();
  expect([root?.traceId, root?.spanId]).toEqual(['4f0e7c1a5a0b4be4a5a24a1f2f5d6c11', 'a5a24a1f2f5d6c11']);
  for (const span of [append, fold]) expect(span).toMatchObject({ parentSpanContext: { traceId: root?.traceId, spanId: root?.spanId } });
  expect(append?.status).toEqual({ code: 2, message: 'TypeError' });
  expect(append?.events).toEqual([]);
  expect(others).toEqual([]);
});

test('a collector that is away causes a warning, and does not delay the stop', async () => {
  const warnings: string[] = [];
  const traces = await openTracing({ traces: 'http://127.0.0.1:1/v1/traces', warn: (message) => warnings.push(message) });
  traces?.call(CORRELATION, { name: 'POST /api/orders', ms: 5 });
  await traces?.close();
  expect(warnings.join()).toContain('ECONNREFUSED');
});
