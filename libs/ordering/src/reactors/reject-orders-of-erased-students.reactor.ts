import { Inject, Injectable } from '@nestjs/common';
import { Directory } from '@tiffin/accounts';
import { upcast, type RecordedEvent } from '@tiffin/event-sourcing';
import { CLOCK, Refusal, type Clock } from '@tiffin/kernel';
import type { Reactor } from '@tiffin/read-models';
import { causedBy } from './caused-by.js';
import { ORDER_EVENT_TYPES, type RecordedOrderEvent } from '../aggregates/order/order-events.js';
import { Orders } from '../aggregates/order/orders.js';

/** The reason that the kitchen reads. */
export const STUDENT_REMOVED = 'The student was removed';

/**
 * Rejects an order that was placed while its student was being removed (docs/adr/0021-removing-a-student.md). Placing checks the account
 * before it appends, so a removal can close the account, check the orders and erase it in between.
 *
 * Every order comes here after it is placed, and the account's status decides. `open`: a removal that starts later will see this order.
 * `erased`: the order came too late. `closed`: not known yet, so this reactor refuses and is retried; a removal takes moments.
 */
@Injectable()
export class RejectOrdersOfErasedStudents implements Reactor {
  readonly name = 'reject-orders-of-erased-students';
  readonly streams = ['order-'];

  constructor(
    private readonly orders: Orders,
    private readonly directory: Directory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async handle(recorded: RecordedEvent): Promise<void> {
    const event = upcast<RecordedOrderEvent>(ORDER_EVENT_TYPES, recorded);
    if (event.type !== 'OrderPlaced') return;
    const { canteenId, orderId, studentId } = event.data;
    const accountStatus = await this.directory.accountStatusOf(studentId);
    if (accountStatus === 'closed') throw new Refusal('unavailable_now', { message: 'A student is being removed' });
    if (accountStatus !== 'erased') return;
    const at = this.clock.now().toISOString();
    // Where the order's status has changed meanwhile, the transition table refuses the command and nothing is left to do.
    await this.orders.decide(
      orderId,
      { type: 'ChangeStatus', scope: { canteenId }, to: 'Rejected', reason: STUDENT_REMOVED, at },
      causedBy(event),
    );
  }
}
