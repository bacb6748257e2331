import { StoreUnavailable } from '@tiffin/event-sourcing';
import { charged, temporaryRecords } from '@tiffin/read-models/testing';
import { EngineHarness, impatient, never } from '../../test/engine-harness.js';
import { REACTOR_COLLECTIONS } from '../reactors/reactor-records.js';
import { ConsumerLag } from './consumer-lag.js';

const NOW = Date.parse('2026-11-21T08:00:00Z');
const clock = { now: () => new Date(NOW) };
/** An event that was recorded this many seconds ago. */
const ago = (position: number, seconds: number) => {
  const event = charged(position, 'a');
  return { ...event, metadata: { ...event.metadata, occurredAt: new Date(NOW - seconds * 1_000).toISOString() } };
};

describe('the lag of a consumer', () => {
  const reads: number[] = [];
  const events = [ago(1, 90), ago(4, 60), ago(7, -5)];
  const feed = {
    next: async (position: number) => {
      reads.push(position);
      return events.find((event) => event.position > position);
    },
  };
  let lateness: ConsumerLag;
  beforeEach(() => {
    reads.length = 0;
    lateness = new ConsumerLag(feed, clock);
  });
  const late = (consumed: number, head = 7, name = 'tabs') => lateness.seconds({ name, consumed }, head, never);

  test('is the age of the oldest event that it lacks, and 0 at the end', async () => {
    expect([await late(0), await late(1), await late(2), await late(7)]).toEqual([90, 60, 60, 0]);
  });

  test('is never below zero, even if two machines’ clocks differ', async () => {
    expect(await late(4)).toBe(0);
  });

  test('is looked up again only after the consumer has moved on', async () => {
    for (const consumed of [1, 1, 2, 3, 4, 4]) await late(consumed);
    expect(reads).toEqual([1, 4]);
    await late(1, 7, 'bills');
    await late(0);
    expect(reads).toEqual([1, 4, 1, 0]);
  });

  test('is unknown while the log is away, and zero if the log has no further event', async () => {
    const away = new ConsumerLag({ next: () => Promise.reject(new StoreUnavailable('gone fishing')) }, clock);
    expect(await away.seconds({ name: 'tabs', consumed: 1 }, 7, never)).toBeUndefined();
    expect(await late(8, 9)).toBe(0);
  });
});

test('is part of the progress of views and reactors', async () => {
  const { records, close } = await temporaryRecords(REACTOR_COLLECTIONS);
  const harness = new EngineHarness(records);
  harness.log.add(ago(1, 90), ago(2, 40));
  const engine = await harness.engine({ limits: impatient });
  engine.addReactors({ name: 'serve', streams: ['tab-'], handle: async () => undefined });
  await engine.start();
  await engine.caughtUp(never);
  engine.pause('tabs');
  harness.log.add(ago(3, 30), ago(4, 20));
  expect(await engine.operations.status('tabs')).toMatchObject({ lag: 2, lagSeconds: 30 });
  engine.resume('tabs');
  await engine.caughtUp(never);
  expect(await engine.operations.status('tabs')).toMatchObject({ lag: 0, lagSeconds: 0 });
  expect(await engine.operations.reactors()).toMatchObject([{ name: 'serve', state: 'live', lag: 0, lagSeconds: 0, parked: 0 }]);
  await harness.close();
  await close();
});
