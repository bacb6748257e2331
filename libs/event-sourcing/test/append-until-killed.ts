// Sixteen writers append two events at a time, each to its own stream, and print each acknowledged append. Runs until it is killed.
import { randomUUID } from 'node:crypto';
import { openEmbeddedEventStore } from '../src/embedded/index.js';
import { someEvent } from '../src/testing/some-event.js';

const store = await openEmbeddedEventStore({ file: process.argv[2] ?? '' });
const run = randomUUID();

async function write(writer: number): Promise<never> {
  for (let revision = -1; ; revision += 2) {
    const events = [someEvent({ data: { pad: 'z'.repeat(250) } }), someEvent()];
    const { position } = await store.append(`run-${run}-${writer}`, revision === -1 ? 'no-stream' : revision, events);
    process.stdout.write(`${position} ${events.map(({ id }) => id).join(' ')}\n`);
  }
}
await Promise.all(Array.from({ length: 16 }, (_, writer) => write(writer)));
