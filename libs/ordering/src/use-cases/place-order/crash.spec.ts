import { Logger } from '@nestjs/common';
import type { RecordedEvent } from '@tiffin/event-sourcing';
import {
  answerLost,
  ControllableEventStore,
  InMemoryEventStore,
  requestLost,
  storeAway,
  undisturbed,
} from '@tiffin/event-sourcing/testing';
import { CrashableProcess, type CrashPlan } from '../../../test/crashable-process.js';
import { accepted, snackLine, uuid } from '../../../test/orders.js';
import { bottles, BOTTLES, contextOf, ORDER_ID, samosas, Services } from '../../../test/services.js';

let log: InMemoryEventStore;
let store: ControllableEventStore;
let services: Services;

// Silences the log of orders that could not be answered.
beforeAll(() => Logger.overrideLogger(false));
beforeEach(async () => {
  log = new InMemoryEventStore();
  store = new ControllableEventStore(log);
  services = new Services(store);
  await services.setMenu();
});

/** The order's events in the sequence of the log. */
async function recordedEventTypes(): Promise<string[]> {
  const events: RecordedEvent[] = [];
  for await (const page of log.readAll({ after: 0, follow: false, signal: new AbortController().signal })) events.push(...page.events);
  return events.filter(({ data }) => (data as { orderId?: string }).orderId === ORDER_ID).map(({ type }) => type);
}

interface Scenario {
  readonly name: string;
  readonly steps: readonly ((services: Services) => Promise<unknown>)[];
  readonly events: readonly string[];
  /** The free bottles at the end. */
  readonly free: number;
}

const scenarios: readonly Scenario[] = [
  { name: 'snacks', steps: [(s) => s.place(samosas(2))], events: ['OrderPlaced'], free: BOTTLES },
  { name: 'bottles', steps: [(s) => s.place(samosas(1), bottles(3))], events: ['StockReserved', 'OrderPlaced'], free: BOTTLES - 3 },
  {
    name: 'bottles that are handed out',
    steps: [(s) => s.place(bottles(3)), (s) => s.move('PickedUp')],
    events: ['StockReserved', 'OrderPlaced', 'OrderPickedUp', 'StockSold'],
    free: BOTTLES - 3,
  },
  {
    name: 'bottles that are rejected',
    steps: [(s) => s.place(bottles(3)), (s) => s.move('Rejected')],
    events: ['StockReserved', 'OrderPlaced', 'OrderRejected', 'StockReturned'],
    free: BOTTLES,
  },
  {
    name: 'bottles that are cancelled',
    steps: [(s) => s.place(bottles(3)), (s) => s.cancel()],
    events: ['StockReserved', 'OrderPlaced', 'OrderRejected', 'StockReturned'],
    free: BOTTLES,
  },
];

const crashes = scenarios.flatMap((scenario) =>
  scenario.events.flatMap((event, append) => [
    { ...scenario, append, event, when: 'before' as const },
    { ...scenario, append, event, when: 'after' as const },
  ]),
);

/** Runs the scenario in a process that ends at one of its appends. */
const runUntil = ({ steps }: Scenario, crash: CrashPlan) =>
  new CrashableProcess(log).runUntil(crash, async (mortal) => {
    for (const step of steps) await step(mortal);
  });

describe('a crash', () => {
  test.each(crashes)('$when $event of $name: the reactors finish what was accepted, once', async ({ append, when, ...scenario }) => {
    await runUntil(scenario, { append, when });
    const before = await recordedEventTypes();
    services = new Services(store);
    await services.react();
    const after = await recordedEventTypes();
    // Nothing recorded is lost: an acceptance is followed by the order, and a final status by the end of its reservation.
    expect(after.slice(0, before.length)).toEqual(before);
    if (before.includes('StockReserved')) expect(after).toContain('OrderPlaced');
    if (after.includes('OrderRejected') && after.includes('StockReserved')) expect(after).toContain('StockReturned');
    if (after.includes('OrderPickedUp') && after.includes('StockReserved')) expect(after).toContain('StockSold');
    await services.react();
    expect(await recordedEventTypes()).toEqual(after);
  });

  test.each(crashes)(
    '$when $event of $name: doing it all again comes to the same end, with reactors and without',
    async ({ append, when, ...scenario }) => {
      await runUntil(scenario, { append, when });
      services = new Services(store);
      for (const step of scenario.steps) await step(services);
      expect(await recordedEventTypes()).toEqual(scenario.events);
      expect(await services.free()).toBe(scenario.free);
      await services.react();
      expect(await recordedEventTypes()).toEqual(scenario.events);
      expect(await services.free()).toBe(scenario.free);
    },
  );
});

describe('a bad connection', () => {
  test.each([
    ['the store is unavailable', storeAway],
    ['the request is lost', requestLost],
    ['the answer is lost', answerLost],
  ])('answers 503 accepted once the stock is reserved though %s; the same key answers the order', async (_, fault) => {
    store.disturbAllAppends((real) => (store.asked.at(-1)?.stream.startsWith('order-') ? fault(real) : real()));
    await expect(services.place(bottles(2))).rejects.toMatchObject({ code: 'accepted', details: { retryAfter: 1 } });
    store.disturbAllAppends(undisturbed);
    expect(await services.place(bottles(2))).toMatchObject({ isRepeat: true, order: { status: 'Pending', revision: 0 } });
    expect(await services.free()).toBe(BOTTLES - 2);
  });

  test('answers an order of snacks with the next call after its answer was lost', async () => {
    store.disturbAppends(answerLost);
    await expect(services.place(samosas(1))).rejects.toMatchObject({ name: 'OutcomeUnknown' });
    expect(await services.place(samosas(1))).toMatchObject({ isRepeat: true });
    expect(await recordedEventTypes()).toEqual(['OrderPlaced']);
  });

  test('records nothing while the store is unavailable before the acceptance', async () => {
    store.disturbAppends(storeAway);
    await expect(services.place(bottles(1))).rejects.toMatchObject({ name: 'StoreUnavailable' });
    expect(await recordedEventTypes()).toEqual([]);
    expect(await services.place(bottles(1))).toMatchObject({ isRepeat: false });
  });

  test('records a return with the next call after its first attempt failed', async () => {
    await services.place(bottles(2));
    store.disturbAllAppends((real) => (store.asked.at(-1)?.stream.startsWith('menu-') ? storeAway(real) : real()));
    await expect(services.move('Rejected')).rejects.toMatchObject({ name: 'StoreUnavailable' });
    store.disturbAllAppends(undisturbed);
    expect(await services.move('Rejected')).toMatchObject({ order: { status: 'Rejected', revision: 1 } });
    expect(await services.free()).toBe(BOTTLES);
  });
});

describe('two processes', () => {
  test('accept one order with one 201 for one key', async () => {
    const others = new Services(store);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, call) => (call % 2 ? others : services).place(samosas(1), bottles(1))),
    );
    expect(answers.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
    const placing = store.asked.filter(({ stream }) => stream === `order-${ORDER_ID}`);
    expect(new Set(placing.map(({ events }) => events[0]?.id)).size).toBe(1);
    expect(await recordedEventTypes()).toEqual(['StockReserved', 'OrderPlaced']);
  });

  test('return the stock of the second cart under one key after the first one of snacks was placed', async () => {
    const snacks = accepted({ orderId: ORDER_ID, lines: [snackLine()], requestHash: 'the cart of snacks' });
    store.disturbAppends(async (reserve) => {
      const reserved = await reserve();
      await new Services(store).orders.place({ type: 'Place', order: snacks }, uuid(0xe1), contextOf('student'));
      return reserved;
    });
    await expect(services.place(bottles(2))).rejects.toMatchObject({
      code: 'key_reused',
      details: { extra: { order: { _id: ORDER_ID } } },
    });
    expect(await recordedEventTypes()).toEqual(['StockReserved', 'OrderPlaced', 'StockReturned']);
    expect(await services.free()).toBe(BOTTLES);
    await services.react();
    expect(await recordedEventTypes()).toEqual(['StockReserved', 'OrderPlaced', 'StockReturned']);
  });
});
