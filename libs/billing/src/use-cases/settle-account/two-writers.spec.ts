import { CommandHandling, type EventStore } from '@tiffin/event-sourcing';
import { fixedClock, InMemoryEventStore, someContext } from '@tiffin/event-sourcing/testing';
import { randomIds, Refusal } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import fc from 'fast-check';
import { expectToAddUp } from '../../../test/accounting.js';
import { LaggingView } from '../../../test/lagging-view.js';
import { CANTEEN, contentOf, STUDENT, type Ledger } from '../../testing/ledger.js';
import { playScenario, accountScenarios, type ScenarioAction } from '../../testing/account-scenarios.js';
import type { BillContent } from '../../aggregates/bill/bill-events.js';
import { foldBill, freezes, type IssuedBill } from '../../aggregates/bill/bill-state.js';
import { Bills } from '../../aggregates/bill/bills.js';
import { AccountSettlement } from './account-settlement.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 10);
const retryPolicy = { decisions: 200, resendFor: 0, pause: () => 0, sleep: () => Promise.resolve(), elapsed: () => 0 };

/** One process that writes bills, on a log with other writers. */
class Writer {
  readonly view: LaggingView;
  readonly bills: Bills;
  readonly settling: AccountSettlement;

  constructor(store: EventStore) {
    const clock = fixedClock();
    this.view = new LaggingView(store);
    this.bills = new Bills(new CommandHandling(store, clock, randomIds, retryPolicy), store);
    this.settling = new AccountSettlement(this.bills, this.view as unknown as Projections, store, clock, retryPolicy);
  }

  settle(through: string) {
    return this.settling.settle(STUDENT, through, someContext);
  }

  /** Skips a student whose months do not differ, as a run does. */
  async look(through: string): Promise<void> {
    if (this.view.all.some((document) => document.kind === 'month' && document.differs && (document.month <= through || document.bill)))
      await this.settle(through);
  }

  async pay(month: string): Promise<void> {
    const command = { type: 'Pay' as const, canteenId: CANTEEN, at: '2026-11-21T10:00:00.000Z' };
    await this.bills.decide(`${STUDENT}-${month}`, command, someContext).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error; // there is no such bill yet
    });
  }
}

/** A log whose concurrent appends happen in any sequence. */
function inAnyOrder(store: EventStore, scheduler: fc.Scheduler): EventStore {
  return {
    append: async (stream, expected, events) => {
      await scheduler.schedule(Promise.resolve(), stream);
      return store.append(stream, expected, events);
    },
    readStream: (stream, options) => store.readStream(stream, options),
    readAll: (options) => store.readAll(options),
    readBackwards: (options) => store.readBackwards(options),
    head: () => store.head(),
    close: () => store.close(),
  };
}

async function recordedBy({ history }: Ledger): Promise<InMemoryEventStore> {
  const store = new InMemoryEventStore();
  for (const { stream, revision, ...event } of history) await store.append(stream, revision === 0 ? 'no-stream' : revision - 1, [event]);
  return store;
}

/** The final bills of the streams, and each bill when it was first paid or claimed. */
async function billsIn(bills: Bills, months: readonly string[]) {
  const found = new Map<string, IssuedBill>();
  const frozen = new Map<string, BillContent>();
  for (const month of months) {
    const history = await bills.history(`${STUDENT}-${month}`);
    const bill = foldBill(history);
    if (!bill) continue;
    found.set(month, bill);
    const fixed = history.findIndex(freezes);
    const then = fixed === -1 ? null : foldBill(history.slice(0, fixed));
    if (then) frozen.set(month, contentOf(then));
  }
  return { bills: found, frozen };
}

const MONTHS = Array.from({ length: 60 }, (_, index) => new Date(Date.UTC(2023, index)).toISOString().slice(0, 7));

/** The next run repairs all differences, and another one changes nothing. */
async function expectSettled(store: EventStore, { orders }: Ledger, through: string): Promise<void> {
  const last = new Writer(store);
  await last.view.waitFor('bills', await store.head());
  await last.look(through);
  const before = await store.head();
  await last.settle(through);
  expect(await store.head()).toBe(before);
  expectToAddUp({ orders, ...(await billsIn(last.bills, MONTHS)) }, through);
}

test('repairs every difference in the next run after two processes settled during a payment', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      accountScenarios,
      fc.nat(100),
      fc.array(fc.nat(3), { maxLength: 3 }),
      async (scheduler, actions, late, paid) => {
        const { ledger, through } = playScenario(actions);
        const store = await recordedBy(ledger);
        const one = new Writer(inAnyOrder(store, scheduler));
        const other = new Writer(inAnyOrder(store, scheduler));
        const head = await store.head();
        await one.view.waitFor('bills', head);
        await other.view.waitFor('bills', Math.max(0, head - late));
        const months = [...ledger.bills.keys()].sort().reverse();
        const payments = paid.flatMap((back) => months[back] ?? []).map((month) => one.pay(month));
        await scheduler.waitFor(Promise.all([one.settle(through), other.settle(through), one.settle(through), ...payments]));

        await expectSettled(store, ledger, through);
      },
    ),
    { numRuns: RUNS },
  );
});

test('uses credit once, also in a process that does not know yet which bill of another process used it', async () => {
  const place = (total: number): ScenarioAction => ({ kind: 'place', total });
  const prepared = (nth: number): ScenarioAction => ({ kind: 'move', nth, to: 'Prepared' });
  const month: ScenarioAction = { kind: 'month' };
  const { ledger, through } = playScenario([
    ...([
      place(53),
      month,
      prepared(0),
      { kind: 'run', limit: 2 },
      place(1),
      { kind: 'pay', back: 0 },
      month,
      place(1),
      month,
    ] satisfies ScenarioAction[]),
    ...([place(1), place(1), { kind: 'move', nth: 1, to: 'Rejected' }, { kind: 'recall', nth: 0 }, place(1)] satisfies ScenarioAction[]),
    ...[prepared(5), prepared(2), prepared(1), prepared(4), month],
  ]);
  const store = await recordedBy(ledger);
  const one = new Writer(store);
  const other = new Writer(store);
  const head = await store.head();
  await one.view.waitFor('bills', head);
  await other.view.waitFor('bills', head - 2);
  await other.settle(through);
  await one.settle(through);
  await expectSettled(store, ledger, through);
});
