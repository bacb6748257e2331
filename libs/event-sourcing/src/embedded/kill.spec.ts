import fc from 'fast-check';
import { killChildren, runChild } from '../../test/child.js';
import { temporaryDirectory } from '../../test/temporary-directory.js';
import type { RecordedEvent } from '../event-store.js';
import { openEmbeddedEventStore } from './embedded-event-store.js';

const ROUNDS = Number(process.env['TIFFIN_KILLS'] ?? 1);
const directory = temporaryDirectory();
afterEach(killChildren);
afterAll(directory.remove);

test(`keeps every acknowledged append, and no partial one, when the process is killed (${ROUNDS} times)`, async () => {
  const file = directory.path('events.db');
  const acknowledged = new Map<string, number>();
  const moments = fc.sample(fc.integer({ min: 1, max: 600 }), ROUNDS);

  for (const moment of moments) {
    const child = runChild('append-until-killed.ts', [file]);
    let count = 0;
    for await (const line of child.lines) {
      const [position, first, second] = line.split(' ');
      if (!first || second?.length !== 36) continue; // cut off by the kill
      acknowledged.set(first, Number(position) - 1).set(second, Number(position));
      if (++count === moment) child.process.kill('SIGKILL');
    }
    await child.ended;
    expect(child.process.signalCode).toBe('SIGKILL');
  }

  const store = await openEmbeddedEventStore({ file });
  const stored: RecordedEvent[] = [];
  for await (const { events } of store.readAll({ after: 0, follow: false, signal: new AbortController().signal })) stored.push(...events);
  await store.close();
  expect(stored.map(({ position }) => position)).toEqual(stored.map((_, index) => index + 1));
  const positions = new Map(stored.map(({ id, position }) => [id, position]));
  expect([...acknowledged].filter(([id, position]) => positions.get(id) !== position)).toEqual([]);
  const lengths = new Map<string, number>();
  for (const { stream, revision } of stored) {
    expect(revision).toBe(lengths.get(stream) ?? 0);
    lengths.set(stream, revision + 1);
  }
  expect([...lengths.values()].filter((length) => length % 2 !== 0)).toEqual([]);
  expect(acknowledged.size).toBeGreaterThanOrEqual(moments.reduce((sum, moment) => sum + moment, 0));
});
