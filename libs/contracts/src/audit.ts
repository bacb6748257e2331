import type { OrderLabel } from './order-label.js';
import type { TimelineEntry } from './orders.js';
import type { Rupees } from './money.js';

/** The history of a canteen, and operators' audit trail (docs/reference/wire.md#8). Times are ISO 8601 in UTC. */

/** The kinds of subjects by which the audit trail can be filtered. */
export const AUDIT_KINDS = ['order', 'menu', 'bill', 'account'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];
/** Operators also ask for their own actions on views and reactors, which no canteen sees. */
export const OPERATORS_KINDS = [...AUDIT_KINDS, 'upkeep'] as const;
export type OperatorsKind = (typeof OPERATORS_KINDS)[number];

/** A change of many items of a menu by one act: an import, or new prices. */
export interface ChangedInBulk {
  how: 'import' | 'prices';
  items: readonly {
    itemId: string;
    /** After the change; absent only where it is not known. */
    itemName?: string;
    added?: true;
    /** Where the change renamed it. */
    nameBefore?: string;
    /** Prices that are new or another; `before` is absent for those of an added item. */
    prices?: readonly { price: Rupees; before?: Rupees }[];
    /** Where the change switched it. */
    isAvailable?: boolean;
    /** The other fields that the change replaced, as `Snack` and `PackagedItem` name them. */
    changed?: readonly string[];
  }[];
}

export interface AuditEntry extends TimelineEntry {
  stream: string;
  orderId?: string;
  /** The order, as people recognize it; absent until the views have it. */
  order?: OrderLabel & { createdAt: string };
  /** The name of a menu item at that time, or its last name where the event has none. */
  itemName?: string;
  /** Of a snack whose availability was switched: whether it is available since. */
  isAvailable?: boolean;
  /** The name of a snack's option that was switched; `isAvailable` is the option's then. */
  option?: string;
  /** Of a change of many items of the menu by one act: what it did. */
  bulk?: ChangedInBulk;
  /** The account that the entry is about. */
  account?: { _id: string; fullName: string };
  /** Of an operator's action: the view or reactor, and the document. */
  projection?: string;
  documentId?: string;
}

/** Newest first. */
export interface AuditPage {
  entries: AuditEntry[];
  auditInfo: { hasNextPage: boolean };
}
