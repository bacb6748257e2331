import type { AuditEntry, AuditKind } from '@tiffin/contracts';

const KINDS: readonly (readonly [prefix: string, kind: AuditKind])[] = [
  ['order-', 'order'],
  ['menu-', 'menu'],
  ['bill-', 'bill'],
];

/** What an entry is about: its stream says it. */
export function kindOf({ stream }: Pick<AuditEntry, 'stream'>): AuditKind {
  return KINDS.find(([prefix]) => stream.startsWith(prefix))?.[1] ?? 'account';
}

/** The month of a bill's entry. */
export function monthOf({ stream }: Pick<AuditEntry, 'stream'>): { readonly month: number; readonly year: number } {
  const [year = 0, month = 0] = stream.slice(-7).split('-').map(Number);
  return { month, year };
}

/** What every sentence about an entry is made of. */
export interface SentenceProps {
  entry: AuditEntry;
  /** What the things on the menu are called now, by id. */
  itemNames: ReadonlyMap<string, string>;
  onOrder: (orderId: string) => void;
}
