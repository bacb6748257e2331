import type { AuditEntry, AuditKind } from '@tiffin/contracts';

const KINDS: readonly (readonly [prefix: string, kind: AuditKind])[] = [
  ['order-', 'order'],
  ['menu-', 'menu'],
  ['bill-', 'bill'],
];

/** The kind of an entry, by its stream. */
export function kindOf({ stream }: Pick<AuditEntry, 'stream'>): AuditKind {
  return KINDS.find(([prefix]) => stream.startsWith(prefix))?.[1] ?? 'account';
}

/** The month of an entry about a bill. */
export function monthOf({ stream }: Pick<AuditEntry, 'stream'>): { readonly month: number; readonly year: number } {
  const [year = 0, month = 0] = stream.slice(-7).split('-').map(Number);
  return { month, year };
}

/** The props of every sentence about an entry. */
export interface SentenceProps {
  entry: AuditEntry;
  /** Current names of the menu's items, by id. */
  itemNames: ReadonlyMap<string, string>;
  onOrder: (orderId: string) => void;
}
