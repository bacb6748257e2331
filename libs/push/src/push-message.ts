import { mayBeReminded, type Bills } from '@tiffin/billing';
import { orderNumber, type PushUpdate } from '@tiffin/contracts';
import type { Orders, Tokens } from '@tiffin/ordering';
import type { UpdateSubject } from './student-update.js';

/** The sources of the current state. */
export interface MessageSources {
  readonly orders: Pick<Orders, 'current'>;
  readonly tokens: Pick<Tokens, 'of'>;
  readonly bills: Pick<Bills, 'current'>;
}

/** Returns the message for the current state; `undefined` if it is outdated: picked up, recalled, paid. */
export async function toPushMessage(subject: UpdateSubject, { orders, tokens, bills }: MessageSources): Promise<PushUpdate | undefined> {
  if ('billId' in subject) {
    const { state: bill } = await bills.current(subject.billId);
    if (!bill || (bill.paid && bill.amount > 0)) return undefined;
    const message = { kind: 'bill', month: bill.month, path: `/bills/${bill.studentId}` } as const;
    if (subject.kind === 'bill') return message;
    return mayBeReminded(bill) ? { ...message, reminder: true } : undefined;
  }
  const { state: order } = await orders.current(subject.orderId);
  if (!order) return undefined;
  const shown = { code: orderNumber({ _id: order.orderId, ...(await tokens.of(order.orderId)) }), path: `/orders/${order.studentId}` };
  if (subject.kind === 'typed') return order.status === 'Rejected' ? undefined : { kind: 'typed', ...shown };
  if (subject.kind === 'called') return order.calledAt === undefined ? undefined : { kind: 'ready', ...shown, called: true };
  if (subject.kind === 'ready') return order.status === 'Prepared' ? { kind: 'ready', ...shown } : undefined;
  return { kind: 'rejected', ...shown, reason: order.rejectionReason };
}
