// Sends many appends while the server hangs, loses the connection, closes the store, and prints the outcomes. It must end by itself.
import { randomUUID } from 'node:crypto';
import { OutcomeUnknown, StoreUnavailable } from '../src/index.js';
import { someEvent } from '../src/testing/some-event.js';
import { openFaultyStore } from './event-store-db/faulty-store.js';

const { server, link, store } = await openFaultyStore({ appendTimeout: 2_000 });
await store.append(`order-${randomUUID()}`, 'no-stream', [someEvent()]);
link.hang();
const appends = Array.from({ length: 300 }, () =>
  store.append(`order-${randomUUID()}`, 'no-stream', [someEvent({ data: 'x'.repeat(100_000) })]).then(
    () => 'appended',
    (error: unknown) => (error instanceof OutcomeUnknown ? 'unknown' : error instanceof StoreUnavailable ? 'refused' : String(error)),
  ),
);
await Promise.race(appends);
link.cut();
const counts: Record<string, number> = {};
for (const outcome of await Promise.all(appends)) counts[outcome] = (counts[outcome] ?? 0) + 1;
link.resume(); // only now: the waiting appends must never reach the server
for await (const { events } of store.readAll({ after: 0, follow: true, signal: new AbortController().signal }))
  if (events.length > 0) break;
await store.close();
await link.close();
server.stop();
console.log(JSON.stringify(counts));
