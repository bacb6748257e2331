// Runs under a limit on file size. Appends until there is no room, waits until there is, appends again, and prints what it found.
import { once } from 'node:events';
import { openEmbeddedEventStore } from '../src/embedded/index.js';
import { StoreUnavailable } from '../src/index.js';
import { someEvent } from '../src/testing/some-event.js';

const store = await openEmbeddedEventStore({ file: process.argv[2] ?? '' });
const acknowledged: string[] = [];
const refused: string[] = [];
const otherFailures: string[] = [];

async function write(stream: string): Promise<void> {
  const event = someEvent({ data: { pad: 'z'.repeat(3_000) } });
  let end: number | 'no-stream' = 'no-stream';
  for await (const { revision } of store.readStream(stream, { direction: 'backwards', limit: 1 })) end = revision;
  try {
    await store.append(stream, end, [event]);
    acknowledged.push(event.id);
  } catch (error) {
    (error instanceof StoreUnavailable ? refused : otherFailures).push(event.id);
  }
}
const writeAll = () => Promise.all(Array.from({ length: 16 }, (_, number) => write(`stream-${number}`)));

while (refused.length < 100) await writeAll();
console.log(JSON.stringify({ acknowledged: acknowledged.length }));
await once(process.stdin, 'data');

const before = refused.length;
await writeAll();
const stored = new Set<string>();
for await (const { events } of store.readAll({ after: 0, follow: false, signal: new AbortController().signal })) {
  for (const { id } of events) stored.add(id);
}
console.log(
  JSON.stringify({
    refusedWithRoom: refused.length - before,
    lost: acknowledged.filter((id) => !stored.has(id)).length,
    storedAlthoughRefused: refused.filter((id) => stored.has(id)).length,
    otherFailures: otherFailures.length,
  }),
);
await store.close();
process.stdin.destroy();
