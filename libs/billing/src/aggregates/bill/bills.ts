import { Inject, Injectable } from '@nestjs/common';
import {
  CommandHandling,
  streamOf,
  upcast,
  type Aggregate,
  type CommandContext,
  type EventStore,
  type LoadedAggregate,
  type HandleOptions,
  type HandledCommand,
} from '@tiffin/event-sourcing';
import { EVENT_STORE } from '@tiffin/kernel';
import type { BillCommand } from './bill-commands.js';
import { BILL_EVENT_TYPES, type BillEvent, type RecordedBillEvent } from './bill-events.js';
import { foldBill, type BillState } from './bill-state.js';
import { bill } from './bill.decider.js';

/** The streams `bill-{studentId}-{yyyy-mm}`. */
const BILLS: Aggregate<BillCommand, BillState, BillEvent> = { category: 'bill', decider: bill, types: BILL_EVENT_TYPES };

/** The streams of all bills. Every decision about a bill goes through this class. */
@Injectable()
export class Bills {
  constructor(
    private readonly handling: CommandHandling,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** Returns the current bill; its state is `null` where it was never issued. */
  current(billId: string): Promise<LoadedAggregate<BillState>> {
    return this.handling.load(BILLS, billId);
  }

  /** Decides on the current bill and records the events. Throws the decider's refusals, and what `CommandHandling` throws. */
  decide(
    billId: string,
    command: BillCommand,
    context: CommandContext,
    options?: HandleOptions<BillEvent>,
  ): Promise<HandledCommand<BillState, BillEvent>> {
    return this.handling.handle(BILLS, billId, command, context, options);
  }

  /** Returns the events of the bill, oldest first; empty where it was never issued. */
  async history(billId: string): Promise<readonly RecordedBillEvent[]> {
    const events: RecordedBillEvent[] = [];
    for await (const event of this.store.readStream(streamOf(BILLS, billId))) {
      events.push(upcast<RecordedBillEvent>(BILL_EVENT_TYPES, event));
    }
    return events;
  }

  /** Returns the bill folded from its whole history, without another read. */
  foldedFrom(history: readonly RecordedBillEvent[]): LoadedAggregate<BillState> {
    const { revision = -1, position = 0 } = history.at(-1) ?? {};
    return { state: foldBill(history), revision, position };
  }
}
