import type { OrderStatus } from '@tiffin/contracts';
import { ORDER_EVENT_TYPES, type OrderEvent, type OrderLine, type RecordedOrderEvent } from '../aggregates/order/order-events.js';

export interface TestOrder {
  readonly number: number;
  readonly canteenId: string;
  readonly studentId: string;
  /** `2026-10`. */
  readonly month: string;
  /** Paise. */
  readonly total: number;
  readonly lines?: readonly OrderLine[];
}

/** Returns the same UUID for the same kind and number. */
export function testId(kind: string, number: number): string {
  const prefix = Buffer.from(kind.padEnd(4, '-')).toString('hex').slice(0, 8);
  return `${prefix}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** Records status changes of orders as the log has them; `Pending` places an order. All positions belong to one log. */
export class OrderLog {
  readonly events: RecordedOrderEvent[] = [];
  private readonly statuses = new Map<number, { status: OrderStatus; revision: number }>();

  /** Records one status change and returns its event. */
  to(order: TestOrder, to: OrderStatus): RecordedOrderEvent {
    const before = this.statuses.get(order.number);
    const { number, canteenId, studentId, month, total, lines = [] } = order;
    const at = `${month}-${String(1 + (number % 28)).padStart(2, '0')}T06:30:00.000Z`;
    const tax = Math.round(total / 21);
    const reference = {
      orderId: testId('order', number),
      canteenId,
      studentId,
      placedAt: at,
      businessDay: at.slice(0, 10),
      businessMonth: month,
      lines,
      subtotal: total - tax,
      packing: 0,
      tax,
      total,
    };
    const event = before ? changed(reference, before.status, to, at) : placed(reference);
    const revision = before ? before.revision + 1 : 0;
    this.statuses.set(number, { status: to, revision });
    const position = this.events.length + 1;
    const recorded = {
      ...event,
      id: testId('evnt', position),
      stream: `order-${reference.orderId}`,
      revision,
      position,
      metadata: {
        occurredAt: at,
        actor: { id: studentId, role: 'student' },
        correlationId: testId('corr', position),
        causationId: testId('corr', position),
        schemaVersion: ORDER_EVENT_TYPES[event.type].version,
      },
    } satisfies RecordedOrderEvent;
    this.events.push(recorded);
    return recorded;
  }
}

type Reference = Omit<(OrderEvent & { type: 'OrderPlaced' })['data'], 'requestHash'>;

const placed = (reference: Reference): OrderEvent => ({ type: 'OrderPlaced', data: { ...reference, requestHash: 'hash' } });

function changed(reference: Reference, from: OrderStatus, to: OrderStatus, at: string): OrderEvent {
  const data = { ...reference, from, to, at };
  if (to === 'Rejected') return { type: 'OrderRejected', data: { ...data, reason: null } };
  if (to === 'PickedUp') return { type: 'OrderPickedUp', data };
  return { type: to === 'Prepared' && from === 'Pending' ? 'OrderPrepared' : 'OrderRecalled', data };
}
