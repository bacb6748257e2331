import { CommandHandling, type EventStore } from '@tiffin/event-sourcing';
import { fixedClock, InMemoryEventStore, someContext } from '@tiffin/event-sourcing/testing';
import { randomIds, Refusal } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import fc from 'fast-check';
import { expectToAddUp } from '../../test/accounting.js';
import { LateView } from '../../test/late-view.js';
import { CANTEEN, contentOf, STUDENT, type Ledger } from '../../test/ledger.js';
import { livedBy, lives } from '../../test/lives.js';
import type { BillContent } from '../bill/bill-events.js';
import { foldBill, type IssuedBill } from '../bill/bill-state.js';
import { Bills } from '../bill/bills.js';
import { AccountSettling } from './account-settling.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 100);
const patience = { decisions: 200, resendFor: 0, pause: () => 0, sleep: () => Promise.resolve(), elapsed: () => 0 };

/** One process that writes bills, on a log that others write to as well. */
class Writer {
  readonly view: LateView;
  readonly bills: Bills;
  readonly settling: AccountSettling;

  constructor(store: EventStore) {
    const clock = fixedClock();
    this.view = new LateView(store);
    this.bills = new Bills(new CommandHandling(store, clock, randomIds, patience), store);
    this.settling = new AccountSettling(this.bills, this.view as unknown as Projections, clock, patience);
  }

  settle(through: string) {
    return this.settling.settle(STUDENT, through, someContext);
  }

  /** As the run does: whoever need not be looked at is left alone. */
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

/** A log whose appends happen in any order. */
function inAnyOrder(store: EventStore, scheduler: fc.Scheduler): EventStore {
  return {
    append: async (stream, expected, events) => {
      await scheduler.schedule(Promise.resolve(), stream);
      return store.append(stream, expected, events);
    },
    readStream: (stream, options) => store.readStream(stream, options),
    readAll: (options) => store.readAll(options),
    head: () => store.head(),
    close: () => store.close(),
  };
}

async function recordedBy({ history }: Ledger): Promise<InMemoryEventStore> {
  const store = new InMemoryEventStore();
  for (const { stream, revision, ...event } of history) await store.append(stream, revision === 0 ? 'no-stream' : revision - 1, [event]);
  return store;
}

/** The bills as their streams have them in the end, and as they were when they were first paid. */
async function billsIn(bills: Bills, months: readonly string[]) {
  const found = new Map<string, IssuedBill>();
  const frozen = new Map<string, BillContent>();
  for (const month of months) {
    const history = await bills.history(`${STUDENT}-${month}`);
    const bill = foldBill(history);
    if (!bill) continue;
    found.set(month, bill);
    const paid = history.findIndex(({ type }) => type === 'BillPaid');
    const then = paid === -1 ? null : foldBill(history.slice(0, paid));
    if (then) frozen.set(month, contentOf(then));
  }
  return { bills: found, frozen };
}

const MONTHS = Array.from({ length: 60 }, (_, index) => new Date(Date.UTC(2023, index)).toISOString().slice(0, 7));

test('two processes that settle while somebody pays leave nothing that the next look does not put right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), lives, fc.nat(100), fc.array(fc.nat(3), { maxLength: 3 }), async (scheduler, acts, late, paid) => {
      const { ledger, through } = livedBy(acts);
      const store = await recordedBy(ledger);
      const [one, other] = [new Writer(inAnyOrder(store, scheduler)), new Writer(inAnyOrder(store, scheduler))];
      const head = await store.head();
      await one.view.reached('bills', head);
      await other.view.reached('bills', Math.max(0, head - late));
      const months = [...ledger.bills.keys()].sort().reverse();
      const payments = paid.flatMap((back) => months[back] ?? []).map((month) => one.pay(month));
      await scheduler.waitFor(Promise.all([one.settle(through), other.settle(through), one.settle(through), ...payments]));

      const last = new Writer(store);
      await last.view.reached('bills', await store.head());
      await last.look(through);
      const before = await store.head();
      await last.settle(through);
      expect(await store.head()).toBe(before);
      const { orders, statistics } = ledger;
      expectToAddUp({ orders, statistics, ...(await billsIn(last.bills, MONTHS)) }, through);
    }),
    { numRuns: RUNS },
  );
});
