// Appends much at once while the server hangs, loses the connection, closes, and says what became of the appends. Must end by itself.
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
const became: Record<string, number> = {};
for (const outcome of await Promise.all(appends)) became[outcome] = (became[outcome] ?? 0) + 1;
link.resume(); // no sooner: what waits must not reach the server after all
for await (const { events } of store.readAll({ after: 0, follow: true, signal: new AbortController().signal }))
  if (events.length > 0) break;
await store.close();
await link.close();
server.stop();
console.log(JSON.stringify(became));
