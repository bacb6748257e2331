import type { FailureCode } from '@tiffin/contracts';
import {
  OutcomeUnknown,
  retryPolicy,
  StoreUnavailable,
  UnknownEvent,
  type CommandContext,
  type RetryPolicy,
  type RecordedEvent,
} from '@tiffin/event-sourcing';
import {
  after,
  answerLost,
  ControllableEventStore,
  fixedClock,
  InMemoryEventStore,
  requestLost,
  storeAway,
  undisturbed,
  type Interference,
} from '@tiffin/event-sourcing/testing';
import { randomIds, Refusal } from '@tiffin/kernel';
import fc from 'fast-check';
import { setImmediate as yielded } from 'node:timers/promises';
import { addChips, addSamosa, canteenId, changeChips, CHIPS, packagedLine, POHA, reserve, samosaAdded, SMALL } from '../../../test/menu.js';
import { asRecorded } from '../../../test/as-recorded.js';
import { stockBook } from '../../testing/stock-book.js';
import { CanteenMenu } from './canteen-menu.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 10);
const STREAM = `menu-${canteenId}`;
const context: CommandContext = { actor: { id: 'somebody', role: 'contractor' }, correlationId: 'request', causationId: 'request' };

/** Neither waits nor uses chance; its clock advances with every retry. */
function impatient(): RetryPolicy {
  let slept = 0;
  return { ...retryPolicy, pause: () => 100, elapsed: () => slept, sleep: (ms) => ((slept += ms), yielded()) };
}

const newLog = () => new ControllableEventStore(new InMemoryEventStore());
/** Each is its own process on the same log. */
const processOn = (store: ControllableEventStore, retryPolicy = impatient()) =>
  new CanteenMenu(canteenId, { store, clock: fixedClock('2026-11-21T06:30:00Z'), ids: randomIds, retryPolicy });
const one = (order: number) => reserve([packagedLine({ quantity: 1 })], { orderId: `order-${order}` });
const free = async (menu: CanteenMenu) => (await menu.current()).state.items.get(CHIPS)?.variants[0]?.free;

async function eventsIn(log: ControllableEventStore): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of log.readStream(STREAM)) events.push(event);
  return events;
}

async function reservedIn(log: ControllableEventStore): Promise<readonly string[]> {
  return (await eventsIn(log)).flatMap(({ type, data }) => (type === 'StockReserved' ? (data as { orderId: string }).orderId : []));
}

/** After every test: no unit is lost, sold twice or reserved twice, and the folded counts are those of the log. */
async function expectConsistentStock(log: ControllableEventStore): Promise<void> {
  const book = stockBook(await eventsIn(log));
  const { state } = await processOn(log).current();
  const folded = [...state.items.values()].flatMap(({ variants }) => variants.map(({ variantId, free }) => [variantId, free]));
  expect(folded).toEqual([...book].flatMap(([variant, { listed, free }]) => (listed ? [[variant, free]] : [])));
}

async function codeOf(decided: Promise<unknown>): Promise<FailureCode | 'accepted'> {
  try {
    await decided;
    return 'accepted';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

describe('the menu of a canteen', () => {
  let log: ControllableEventStore;
  beforeEach(() => {
    log = newLog();
  });
  afterEach(async () => {
    log.disturbAllAppends(undisturbed);
    log.failReads();
    await expectConsistentStock(log);
  });

  test('knows an ended reservation only once it has read the log that far', async () => {
    const menu = processOn(log);
    await menu.decide(addChips(), context);
    const reserved = await menu.decide(one(1), context);
    expect(menu.knowsReservationEnded('order-1', reserved.position)).toBe(false);
    const returned = await menu.decide({ type: 'ReturnStock', canteenId, orderId: 'order-1' }, context);
    expect(menu.knowsReservationEnded('order-1', returned.position)).toBe(true);
    expect(menu.knowsReservationEnded('order-1', returned.position + 1)).toBe(false);
    const other = processOn(log);
    expect(other.knowsReservationEnded('order-1', reserved.position)).toBe(false);
    await other.current();
    expect(other.knowsReservationEnded('order-1', reserved.position)).toBe(true);
  });

  test('answers with the folded state, the recorded events and their position', async () => {
    const menu = processOn(log);
    await menu.decide(addSamosa(), context);
    const handled = await menu.decide(addChips(), context);
    expect(handled).toMatchObject({ revision: 1, position: 2, recorded: [{ type: 'PackagedItemAdded', stream: STREAM, revision: 1 }] });
    expect(handled.state.items.get(CHIPS)?.category).toBe('Chips');
    expect((await eventsIn(log))[1]?.metadata).toEqual({ ...context, occurredAt: '2026-11-21T06:30:00.000Z', schemaVersion: 1 });
  });

  test('sells each unit once, with concurrent commands in several processes', async () => {
    const here = processOn(log);
    const there = processOn(log);
    await here.decide(addChips(), context);
    const asked = Array.from({ length: 20 }, (_, order) => codeOf((order % 2 ? here : there).decide(one(order), context)));
    const outcomes = await Promise.all(asked);
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'unavailable')).toHaveLength(15);
    expect(await reservedIn(log)).toHaveLength(5);
    expect([await free(here), await free(there)]).toEqual([0, 0]);
  });

  test('decides on its last read or write for 50 ms, but refuses nothing by it', async () => {
    let now = 0;
    const here = processOn(log, { ...impatient(), elapsed: () => now });
    const there = processOn(log);
    await here.decide(addChips(), context);
    log.failReads(new StoreUnavailable('away'));
    now = 50;
    expect(await codeOf(here.decide(one(1), context))).toBe('accepted');
    expect((await here.recent()).revision).toBe(1);
    const tooMany = reserve([packagedLine({ quantity: 99 })], { orderId: 'order-99' });
    await expect(here.decide(tooMany, context)).rejects.toThrow('away');
    log.failReads();
    await there.decide(addSamosa(), context);
    expect((await here.recent()).revision).toBe(1);
    expect(await codeOf(here.decide(addSamosa({ snackId: POHA }), context))).toBe('name_taken');
    expect((await here.recent()).revision).toBe(2);
    now += 51;
    log.failReads(new StoreUnavailable('away'));
    await expect(here.recent()).rejects.toThrow('away');
    await expect(here.decide(one(2), context)).rejects.toThrow('away');
  });

  test('decides again on the current state after a conflict', async () => {
    const here = processOn(log);
    const there = processOn(log);
    await here.decide(addChips(), context);
    for (let order = 1; order <= 5; order += 1) await there.decide(one(order), context);
    expect(await codeOf(here.decide(one(6), context))).toBe('unavailable');
    expect(await reservedIn(log)).toHaveLength(5);
  });

  test('sends an unanswered append again with the same ids, even while the store is unavailable', async () => {
    log.disturbAppends(answerLost, storeAway, requestLost);
    expect((await processOn(log).decide(addSamosa(), context)).recorded).toHaveLength(1);
    expect(await eventsIn(log)).toHaveLength(1);
    expect(log.asked).toHaveLength(4);
    expect(new Set(log.asked.flatMap(({ events }) => events.map(({ id }) => id))).size).toBe(1);
  });

  test('reports an unknown outcome, and learns it with the next decision', async () => {
    const menu = processOn(log);
    log.disturbAppends(answerLost);
    log.disturbAllAppends(requestLost);
    await expect(menu.decide(addSamosa(), context)).rejects.toBeInstanceOf(OutcomeUnknown);
    log.disturbAllAppends(undisturbed);
    expect(await codeOf(menu.decide(addSamosa({ snackId: POHA }), context))).toBe('name_taken');
  });

  test('reports an unavailable store at once, and continues when it is back', async () => {
    const menu = processOn(log);
    log.disturbAppends(storeAway);
    await expect(menu.decide(addSamosa(), context)).rejects.toBeInstanceOf(StoreUnavailable);
    log.failReads(new StoreUnavailable('away'));
    await expect(menu.decide(addSamosa(), context)).rejects.toBeInstanceOf(StoreUnavailable);
    log.failReads();
    expect(await codeOf(menu.decide(addSamosa(), context))).toBe('accepted');
  });

  test('gives up with a refusal where another writer is always faster', async () => {
    const shared = new InMemoryEventStore();
    let revision = -1;
    const otherWriter = async () => {
      const expected = revision < 0 ? 'no-stream' : revision;
      const [event] = asRecorded(samosaAdded({ snackId: `other-${++revision}` }));
      if (event) await shared.append(STREAM, expected, [{ ...event, id: randomIds.uuid() }]);
    };
    log = new ControllableEventStore(shared);
    log.disturbAllAppends(after(otherWriter));
    const menu = processOn(log);
    expect(await codeOf(menu.decide(addChips(), context))).toBe('unavailable_now');
    log.disturbAllAppends(undisturbed);
    expect(await codeOf(menu.decide(addChips(), context))).toBe('accepted');
  });

  test('refuses to decide on an unknown event', async () => {
    const [event] = asRecorded(samosaAdded());
    if (event) await log.append(STREAM, 'no-stream', [{ ...event, metadata: { ...event.metadata, schemaVersion: 99 } }]);
    await expect(processOn(log).decide(addChips(), context)).rejects.toBeInstanceOf(UnknownEvent);
    expect(await eventsIn(log)).toHaveLength(1);
    log = newLog();
  });
});

test('reserves each order at most once and answers truly in two processes with a bad connection', async () => {
  const interference = fc.constantFrom<Interference>(after(yielded), undisturbed, after(yielded), answerLost, requestLost);
  const edited = fc.record({ count: fc.integer({ min: 1, max: 9 }), seen: fc.option(fc.nat({ max: 6 }), { nil: undefined }) });
  const ended = fc.tuple(fc.constantFrom('ReturnStock' as const, 'SellStock' as const), fc.nat({ max: 9 }));
  const ofCount = edited.map(({ count, seen }) =>
    changeChips([{ existingId: SMALL, availableCount: count, ...(seen !== undefined && { seenCount: seen }) }]),
  );
  const commands = fc.oneof(
    { weight: 4, arbitrary: fc.nat({ max: 9 }).map((order) => one(order)) },
    { weight: 2, arbitrary: ended.map(([type, order]) => ({ type, canteenId, orderId: `order-${order}` })) },
    { weight: 1, arbitrary: ofCount },
  );
  const orders = fc.nat({ max: 7 }).map((order) => one(order));
  const askedOf = <Command>(command: fc.Arbitrary<Command>) =>
    fc.array(fc.record({ command, second: fc.boolean() }), { minLength: 4, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(interference), fc.oneof(askedOf(orders), askedOf(commands)), async (line, asked) => {
      const log = newLog();
      const processes = [processOn(log), processOn(log)] as const;
      await processes[0].decide(addChips({ variants: [{ variantId: SMALL, price: 1_000, availableCount: 5 }] }), context);
      log.disturbAllAppends((append) => line.next().value(append));
      const outcomes = await Promise.all(asked.map(({ command, second }) => codeOf(processes[second ? 1 : 0].decide(command, context))));
      for (const outcome of outcomes) expect(['accepted', 'unavailable']).toContain(outcome);
      const reserved = await reservedIn(log);
      expect(new Set(reserved).size).toBe(reserved.length);
      await expectConsistentStock(log);
      if (asked.some(({ command }) => command.type !== 'ReserveStock')) return;
      const ids = asked.map(({ command }) => ('orderId' in command ? command.orderId : ''));
      expect(reserved.length).toBe(Math.min(5, new Set(ids).size));
      outcomes.forEach((outcome, index) => expect(outcome === 'accepted').toBe(reserved.includes(ids[index]!)));
      expect(await free(processes[1])).toBe(5 - reserved.length);
    }),
    { numRuns: RUNS },
  );
});
