import type { AuditEntry, AuditPage } from '@tiffin/contracts';

export const ORDER = '0f9c2a44-0000-4000-8000-00005e21a0c4';
/** The same order as people recognize it. */
export const TWELVE = {
  ...{ createdAt: '2026-11-21T06:00:00.000Z', token: 12 },
  dishes: [
    { name: 'Popcorn', quantity: 3 },
    { name: 'Fries', quantity: 1 },
  ],
};
const RAMESH = { _id: 'contractor', role: 'contractor', fullName: 'Ramesh' } as const;

/** A contractor's action on an order at noon in India, for tests. */
export function anEntry(change: Partial<AuditEntry> = {}): AuditEntry {
  return { at: '2026-11-21T06:30:00.000Z', type: 'OrderPrepared', actor: RAMESH, stream: `order-${ORDER}`, orderId: ORDER, ...change };
}

/** One page of the history. */
export function historyPage(entries: readonly AuditEntry[], hasNextPage = false): AuditPage {
  return { entries: [...entries], auditInfo: { hasNextPage } };
}
