import type { NewEvent } from '@tiffin/event-sourcing';
import { InMemoryEventStore, someEvent } from '@tiffin/event-sourcing/testing';
import { compareLogs } from './compare-logs.js';

const signal = new AbortController().signal;
const events = Array.from({ length: 3 }, (_, number) => someEvent({ data: { number } }));

async function logOf(...happened: readonly NewEvent[]): Promise<InMemoryEventStore> {
  const log = new InMemoryEventStore();
  for (const [index, event] of happened.entries()) await log.append('order-1', index === 0 ? 'no-stream' : index - 1, [event]);
  return log;
}

test('accepts a copy that is the beginning of a longer log', async () => {
  const original = await logOf(...events);
  expect(await compareLogs(original, await logOf(...events), { signal })).toEqual({ events: 3, position: await original.head() });
  expect(await compareLogs(original, await logOf(...events.slice(0, 2)), { signal })).toMatchObject({ events: 2 });
});

test('reports a different, a changed and an extra event by their place', async () => {
  const original = await logOf(...events);
  const [first, second] = events as [NewEvent, NewEvent];
  await expect(compareLogs(original, await logOf(first, someEvent()), { signal })).rejects.toThrow(
    /order-1, revision 1, where order-1, revision 1 belongs/,
  );
  await expect(compareLogs(original, await logOf(first, { ...second, data: 'other' }), { signal })).rejects.toThrow(
    'The event in order-1, revision 1 is not what it was.',
  );
  await expect(compareLogs(original, await logOf(...events, someEvent()), { signal })).rejects.toThrow(
    /in order-1, revision 3 after the end/,
  );
});
