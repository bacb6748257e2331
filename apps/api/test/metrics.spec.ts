import type { Browser } from '@tiffin/accounts/testing';
import type { PlaceOrderRequest } from '@tiffin/contracts';
import { VIEWS } from '@tiffin/installation';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { randomUUID } from 'node:crypto';
import { oneOfEach, place } from './carts.js';
import { textOf } from './deployment/repository.js';
import { metricFigures } from './metric-figures.js';
import { alarms, allQueries, metricsOf, namesIn } from './monitoring.js';
import { TestApi } from './test-api.js';

let api: TestApi;
let student: Browser;
let contractor: Browser;
let kitchen: Browser;
let cart: PlaceOrderRequest;
const spans = new InMemorySpanExporter();

beforeAll(async () => {
  api = await TestApi.start({}, { spans: new SimpleSpanProcessor(spans) });
  [student, contractor, kitchen] = await Promise.all([api.student(), api.contractor(), api.kitchen()]);
  cart = oneOfEach(await api.menu(contractor, 10_000));
});
afterAll(() => api.stop());

const status = async (headers: Record<string, string>): Promise<number> => (await api.browser().get('/metrics').set(headers)).status;
/** The operators' page about metrics, and what to do about each alarm. */
const ALARMS = 'docs/production/alarms.md';
const runbook = textOf(ALARMS);
const operations = textOf('docs/production/monitoring.md') + runbook;
const scraped = async (): Promise<string> =>
  (await fetch(`${api.url}/api/metrics`, { headers: { authorization: `Bearer ${api.running.keys.opsKey}` } })).text();
const calls = (method: string, route: string, code: number): string =>
  `tiffin_http_request_duration_seconds_count{method="${method}",route="${route}",status="${code}"}`;

test('metrics are for the operators’ key and for admins, and for nobody else', async () => {
  const admin = api.browser();
  await admin.post('/users/contractors', { key: 'tiffin-admin' });
  expect(await status({ authorization: `Bearer ${api.running.keys.opsKey}` })).toBe(200);
  expect(await status({ cookie: admin.cookieHeader })).toBe(200);
  for (const headers of [{}, { authorization: 'Bearer tiffin-admin' }, { cookie: contractor.cookieHeader }])
    expect(await status(headers as Record<string, string>)).toBe(401);
});

test('calls are counted by route, refused commands by code, whether over HTTP or over the socket', async () => {
  const before = await metricFigures(api);
  await place(student, cart);
  await place(student, cart);
  await place(student, { ...cart, amount: 1 });
  await student.get('/orders');
  const socket = await api.socket(kitchen);
  expect(await socket.emitWithAck('itemPrepared', { itemId: randomUUID() })).toMatchObject({ ok: false, code: 'not_found' });
  const after = await metricFigures(api);
  const increase = (series: string): number => (after.get(series) ?? 0) - (before.get(series) ?? 0);
  expect(increase(calls('POST', '/api/orders', 201))).toBe(2);
  expect(increase(calls('POST', '/api/orders', 409))).toBe(1);
  expect(increase(calls('GET', '/api/orders', 403))).toBe(1);
  const refused = [...after.keys()]
    .filter((series) => series.startsWith('tiffin_commands_refused_total'))
    .filter((series) => increase(series) > 0);
  expect(refused).toEqual(['tiffin_commands_refused_total{code="amount_changed"}', 'tiffin_commands_refused_total{code="not_found"}']);
  expect(after.get('tiffin_sockets_connected')).toBe(1);
  // Reserved and placed, and perhaps once more by the reactor.
  expect(increase('tiffin_append_duration_seconds_count{outcome="appended"}')).toBeGreaterThanOrEqual(4);
});

test('every view and reactor has metrics of its position', async () => {
  await api.settled();
  const figures = await metricFigures(api);
  const head = figures.get('tiffin_log_head_position');
  expect(head).toBeGreaterThan(0);
  for (const { name } of VIEWS) {
    const of = (figure: string): number | undefined => figures.get(`tiffin_projection_${figure}{projection="${name}"}`);
    expect([of('position'), of('lag_positions'), of('parked_events'), of('generation'), of('rebuild_running')]).toEqual([head, 0, 0, 1, 0]);
    const states = ['live', 'paused', 'stalled'].map((state) =>
      figures.get(`tiffin_projection_state{projection="${name}",state="${state}"}`),
    );
    expect(states).toEqual([1, 0, 0]);
  }
  expect(figures.get('tiffin_projection_documents{projection="orders"}')).toBeGreaterThanOrEqual(2);
  const reactors = [...figures].filter(([series]) => /^tiffin_reactor_(lag_positions|parked_events|stalled)/.test(series));
  expect([reactors.length % 3, reactors.length > 0, new Set(reactors.map(([, figure]) => figure))]).toEqual([0, true, new Set([0])]);
  expect(figures.get('tiffin_ready')).toBe(1);
  for (const required of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
    expect(figures.has(required)).toBe(true);
});

test('every log-in is counted by its outcome, and no account event waits for the log', async () => {
  const before = await metricFigures(api);
  await api.browser().post('/users/contractors', { key: 'wrong' });
  await api.browser().post('/users/contractors', { key: 'tiffin-admin' });
  const after = await metricFigures(api);
  const increase = (outcome: string): number => {
    const series = `tiffin_log_ins_total{outcome="${outcome}"}`;
    return (after.get(series) ?? 0) - (before.get(series) ?? 0);
  };
  expect(['in', 'wrong', 'throttled', 'waiting'].map(increase)).toEqual([1, 1, 0, 0]);
  expect(after.get('tiffin_account_events_waiting')).toBe(0);
});

test('a view that is held up is visible in the metrics', async () => {
  await api.pause('orders');
  const placed = await place(student, cart);
  const figures = await metricFigures(api);
  expect(figures.get('tiffin_projection_state{projection="orders",state="paused"}')).toBe(1);
  expect(figures.get('tiffin_projection_state{projection="orders",state="live"}')).toBe(0);
  expect(figures.get('tiffin_projection_lag_positions{projection="orders"}')).toBeGreaterThan(0);
  expect(figures.get('tiffin_projection_lag_seconds{projection="orders"}')).toBeGreaterThanOrEqual(0);
  expect(figures.get('tiffin_log_head_position')).toBeGreaterThanOrEqual(Number(placed.headers['x-position']));
  await api.resumeAll(['orders']);
});

test('the runbook names every metric of the product, and no other', async () => {
  const metricNames = (text: string): Set<string> => new Set(text.match(/\btiffin_[a-z_]+/g));
  const figures = metricNames((await scraped()).match(/^# HELP tiffin_.*$/gm)?.join('\n') ?? '');
  const documented = operations.replaceAll(/_seconds_(?:bucket|count)/g, '_seconds');
  expect([...metricNames(documented)].sort()).toEqual([...figures].sort());
});

describe('the rules and the dashboard', () => {
  /** Labels that Prometheus adds to every series. */
  const BY_PROMETHEUS = ['job', 'instance'];
  /** The labels that the page names for a metric without a series at present. */
  const toldOf = (metric: string): string[] => {
    const row = operations.split('\n').find((line) => line.startsWith('| `tiffin_') && line.includes(`\`${metric}\``));
    return [...(row?.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, label = '']) => label);
  };

  test('query only metrics that a server has', async () => {
    const all = new Map(metricsOf(await scraped())).set('up', new Set());
    const queries = allQueries().map(({ by, expression }) => ({ by, ...namesIn(expression) }));
    expect(queries.length).toBeGreaterThan(40);
    for (const { by, metrics, labels } of queries) {
      expect([by, metrics.filter((metric) => !all.has(metric))]).toEqual([by, []]);
      const labelsKnown = metrics.flatMap((metric) => [...(all.get(metric) ?? []), ...toldOf(metric)]);
      expect([by, labels.filter((label) => ![...BY_PROMETHEUS, ...labelsKnown].includes(label))]).toEqual([by, []]);
    }
  });

  test('link every alarm to its section of the runbook', () => {
    const sections = runbook.split(/^#{2,} /m);
    for (const { alert, labels, annotations } of alarms()) {
      const [page, anchor = ''] = annotations.runbook.split('#');
      const section = sections.find(
        (text) =>
          text
            .split('\n', 1)[0]
            ?.toLowerCase()
            .replaceAll(/[^\w -]/g, '')
            .replaceAll(' ', '-') === anchor,
      );
      expect([alert, page, section?.includes(`\`${alert}\``)]).toEqual([alert, ALARMS, true]);
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).not.toBe('');
    }
  });
});

describe('with tracing', () => {
  const traceOf = (correlationId: string) => {
    const traceId = correlationId.replaceAll('-', '');
    return spans.getFinishedSpans().filter((span) => span.spanContext().traceId === traceId);
  };

  test('an order is one trace, from the call over command, append and folds to the socket', async () => {
    const screen = await api.socket(contractor);
    const message = new Promise((resolve) => screen.once('newOrder', resolve));
    const { headers } = await place(student, cart);
    await message;
    await api.settled();
    const trace = traceOf(String(headers['x-correlation-id']));
    const [called] = trace.filter(({ name }) => name === 'POST /api/orders');
    const [command] = trace.filter(({ name }) => name === 'command PlaceOrder');
    const appends = trace.filter(({ name }) => name === 'append');
    expect(called).toMatchObject({
      parentSpanContext: undefined,
      attributes: { 'http.request.method': 'POST', 'http.route': '/api/orders', 'http.response.status_code': 201 },
    });
    expect(command?.parentSpanContext?.spanId).toBe(called?.spanContext().spanId);
    expect(appends.map(({ attributes }) => attributes['tiffin.category'])).toEqual(expect.arrayContaining(['menu', 'order']));
    expect(appends.some(({ parentSpanContext }) => parentSpanContext?.spanId === command?.spanContext().spanId)).toBe(true);
    const names = trace.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fold orders', 'fold todays-orders', 'fold kitchen-items', 'emit newOrder']));
  });

  test('traces contain no person, text or path', async () => {
    await student.get(`/orders/${randomUUID()}?search=Samosa`);
    const me = String((await student.get('/users')).body['_id']);
    const exported = JSON.stringify(spans.getFinishedSpans().map(({ name, attributes, status }) => ({ name, attributes, status })));
    expect(exported).toContain('/api/orders/:id');
    for (const secret of [me, 'Samosa', 'BH1']) expect(exported).not.toContain(secret);
    expect(exported).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(exported).not.toContain('/api/metrics');
  });
});

test('invented methods and paths add no series', async () => {
  const madeUp = async (): Promise<void> => {
    const id = randomUUID();
    await student.get(`/orders/${id}`);
    await student.get(`/orders/${id}/timeline?name=${id}`);
    await student.get(`/${id}`);
    await fetch(`${api.url}/${id}`, { headers: { accept: 'text/html' } });
    await fetch(`${api.url}/api/orders/${id}`, { method: 'PROPFIND' });
    await fetch(`${api.url}/api/${id}`, { method: 'LINK' });
  };
  // Node's own metrics have a series for each kind of garbage collection, from the first of that kind on.
  const seriesNow = async (): Promise<string[]> => [...(await metricFigures(api)).keys()].filter((series) => !series.startsWith('nodejs_'));
  await madeUp();
  const before = await seriesNow();
  await madeUp();
  const after = await seriesNow();
  expect(after.filter((series) => !before.includes(series))).toEqual([]);
  expect(after.length).toBeLessThan(1_500);
  expect(after.filter((series) => /[0-9a-f]{8}-[0-9a-f]{4}|BH1|PROPFIND/i.test(series))).toEqual([]);
});
