import { toRupees, type TimelineEntry } from '@tiffin/contracts';
import type { Actor } from '@tiffin/event-sourcing';
import type { RecordedBillEvent } from '../bill/bill-events.js';
import type { BillReader } from './read-bill.js';

/** What happened to a bill, oldest first. A student learns of others only what they are (api.md 2). */
export function billTimeline(
  history: readonly RecordedBillEvent[],
  names: ReadonlyMap<string, string>,
  { role, userId }: BillReader,
): TimelineEntry[] {
  const shown = (actor: Actor): TimelineEntry['actor'] =>
    role !== 'student' || actor.id === userId
      ? { _id: actor.id, role: actor.role, fullName: names.get(actor.id) ?? '' }
      : { _id: '', role: actor.role, fullName: '' };
  return history.map((event) => {
    const { type, data, metadata } = event;
    const entry = { at: metadata.occurredAt, type, actor: shown(metadata.actor), amount: toRupees(data.amount) };
    return event.type === 'BillPaymentReversed' ? { ...entry, reason: event.data.reason } : entry;
  });
}
