// Asks for pages of a long history over HTTP, in a process of its own: the server with its stores, projection and accounts, and one
// contractor.
import { startAudit } from '@tiffin/audit/testing';
import { orderCode } from '@tiffin/contracts';
import { withTimeout } from '@tiffin/kernel';
import { setTimeout } from 'node:timers/promises';
import { appendCanteenHistory, orderIdOf, type CanteenPeople } from './canteen-history.js';
import { Latencies } from './latencies.js';

/** The process's result: events folded per second, and the times of each filter's pages in ms. */
export interface HistoryRun {
  readonly events: number;
  readonly folded: number;
  readonly pages: readonly HistoryPages[];
}

export interface HistoryPages {
  readonly name: string;
  readonly page: number;
  readonly rows: number;
  readonly p50: number;
  readonly p99: number;
}

const [events = 1_000_000, limit = 50, calls = 200] = process.argv.slice(2).map(Number);
const STUDENTS = 600;
const TIMEOUT_MS = 600_000;
/** Before each call: a session may make 500 calls a second. */
const PAUSE_MS = 3;

const app = await startAudit();
const canteens = app.people.map(({ canteenId, contractorId, students }): CanteenPeople => {
  const gone = Array.from({ length: STUDENTS - students.length }, (_, number) => `gone-${canteenId}-${number}`);
  return { canteenId, contractorId, studentIds: [...students.map(({ _id }) => _id), ...gone] };
});
await app.engine.operations.pause('audit-trail');
await appendCanteenHistory(app.store, canteens, events, app.clock.now());
const head = await app.store.head();
const startedAt = performance.now();
await app.engine.operations.resume('audit-trail');
await withTimeout({ timeout: TIMEOUT_MS }, (signal) => app.engine.caughtUp(signal));
const folded = events / ((performance.now() - startedAt) / 1_000);

const contractor = await app.signedIn('contractor', 'contractor@bh1.example');
const [own] = canteens;
if (!own) throw new Error('There is no canteen');

/** Returns the number of pages of that length, found by bisection. */
async function lastPage(query: string): Promise<number> {
  let low = 1;
  let high = Math.ceil(head / limit) + 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if ((await rowsOf(query, middle)) > 0) low = middle;
    else high = middle;
  }
  return low;
}

async function rowsOf(query: string, page: number): Promise<number> {
  await setTimeout(PAUSE_MS);
  const { status, body } = await contractor.get(`/audit?${query}&limit=${limit}&page=${page}`);
  if (status !== 200) throw new Error(`${query} was answered ${status}`);
  return (body as unknown as { entries: unknown[] }).entries.length;
}

async function measured(name: string, query: string, page: number): Promise<HistoryPages> {
  const latencies = new Latencies();
  const rows = await rowsOf(query, page);
  for (let call = 0; call < calls; call++) {
    const askedAt = performance.now();
    await rowsOf(query, page);
    latencies.add(performance.now() - askedAt);
  }
  return { name, page, rows, p50: latencies.percentile(50), p99: latencies.percentile(99) };
}

const FILTERS: readonly (readonly [string, string])[] = [
  ['everything', ''],
  ['a day', 'from=2026-06-15&to=2026-06-15'],
  ['a year', 'from=2025-11-21&to=2026-11-21'],
  ['the contractor', `actor=${own.contractorId}`],
  ['a student', `actor=${own.studentIds[0] ?? ''}`],
  ['the kitchen', 'actor=staff'],
  ['the server', 'actor=system'],
  ['nobody', 'actor=nobody'],
  ['orders', 'kind=order'],
  ['bills', 'kind=bill'],
  ['accounts', 'kind=account'],
  ['a student’s bills', `kind=bill&account=${own.studentIds[0] ?? ''}`],
  ['the contractor’s changes of the menu', `kind=menu&actor=${own.contractorId}`],
  ['a student’s bills by the kitchen', 'kind=bill&actor=staff'],
  ['an order’s number', `orderId=${orderCode(orderIdOf(0))}`],
  ['an order and its kind', `kind=order&orderId=${orderIdOf(0)}`],
];

const pages: HistoryPages[] = [];
for (const [name, query] of FILTERS) {
  pages.push(await measured(name, query, 1));
  const last = await lastPage(query);
  if (last > 1) pages.push(await measured(`${name}, the last page`, query, last));
}
process.send?.({ events, folded, pages } satisfies HistoryRun);
await app.close();
process.disconnect?.();
