import { Inject, Injectable } from '@nestjs/common';
import { Directory } from '@tiffin/accounts';
import { upcast, type RecordedEvent } from '@tiffin/event-sourcing';
import { CLOCK, Refusal, type Clock } from '@tiffin/kernel';
import type { Reactor } from '@tiffin/read-models';
import { causedBy } from './caused-by.js';
import { ORDER_EVENT_TYPES, type RecordedOrderEvent } from '../aggregates/order/order-events.js';
import { Orders } from '../aggregates/order/orders.js';

/** What the kitchen reads. */
export const STUDENT_REMOVED = 'The student was removed';

/**
 * Rejects an order that was on its way while its student was removed (docs/adr/0021-removing-a-student.md): placing asks for the account
 * before it appends, so the account can be closed, looked at and erased in between. Every order passes here after it is placed, and the
 * account then says which came first: open, no removal has looked at the orders yet, and one that will must see this one; erased, the order
 * came too late. While it is closed that isn't known, and this waits; a removal takes moments.
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
    // One that went on meanwhile is refused by its transitions: then there is nothing left to do.
    await this.orders.decide(
      orderId,
      { type: 'ChangeStatus', scope: { canteenId }, to: 'Rejected', reason: STUDENT_REMOVED, at },
      causedBy(event),
    );
  }
}
