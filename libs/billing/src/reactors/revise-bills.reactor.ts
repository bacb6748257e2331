import { Inject, Injectable } from '@nestjs/common';
import { upcast, type RecordedEvent } from '@tiffin/event-sourcing';
import { CLOCK, PROJECTIONS, Refusal, TIME_ZONE, type Clock } from '@tiffin/kernel';
import type { RecordedOrderEvent } from '@tiffin/ordering';
import { ORDER_EVENT_TYPES } from '@tiffin/ordering/views';
import type { Projections, Reactor } from '@tiffin/read-models';
import { BILL_EVENT_TYPES, type BusinessMonth, type RecordedBillEvent } from '../aggregates/bill/bill-events.js';
import { studentBillChange } from '../views/billable.js';
import { billsView } from '../views/bills.view.js';
import { dueAt, lastDueMonth } from '../months.js';
import { AccountSettlement } from '../use-cases/settle-account/account-settlement.js';
import { BILLING } from '../use-cases/settle-account/billing-actor.js';

/** How long to wait until the view has the event, in ms. After that the engine tries again. */
const VIEW_TIMEOUT_MS = 10_000;
/**
 * In ms. An event may have happened this long before its month became due and still be recorded after the run, since clocks differ and
 * appends take time.
 */
const MARGIN = 10 * 60_000;

/**
 * Revises bills when an order of a due month comes on the bill or goes off it, and when a bill is corrected
 * (docs/reference/decisions.md#7.3). Bill runs find earlier events, and events of months that are not due yet.
 */
@Injectable()
export class ReviseBills implements Reactor {
  readonly name = 'revise-bills';
  readonly streams = ['order-', 'bill-'];

  constructor(
    private readonly settling: AccountSettlement,
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async handle(recorded: RecordedEvent): Promise<void> {
    if (recorded.stream.startsWith('bill-')) return this.afterCorrection(recorded);
    const event = upcast<RecordedOrderEvent>(ORDER_EVENT_TYPES, recorded);
    if (studentBillChange(event) === 0) return;
    const { businessMonth, studentId } = event.data;
    const { occurredAt } = event.metadata;
    if (Date.parse(occurredAt) < dueAt(businessMonth, this.timeZone).getTime() - MARGIN) return;
    const through = lastDueMonth(this.clock.now(), this.timeZone);
    if (businessMonth <= through) await this.settle(event, studentId, through);
  }

  /** A correction revises a bill that is not frozen. For a frozen bill, settling moves the difference to a later one. */
  private async afterCorrection(recorded: RecordedEvent): Promise<void> {
    const event = upcast<RecordedBillEvent>(BILL_EVENT_TYPES, recorded);
    if (event.type === 'BillCorrected') await this.settle(event, event.data.studentId, lastDueMonth(this.clock.now(), this.timeZone));
  }

  private async settle(event: RecordedEvent, studentId: string, through: BusinessMonth): Promise<void> {
    if (!(await this.projections.waitFor(billsView.name, event.position, VIEW_TIMEOUT_MS))) throw new Refusal('behind');
    await this.settling.settle(studentId, through, { actor: BILLING, correlationId: event.metadata.correlationId, causationId: event.id });
  }
}
