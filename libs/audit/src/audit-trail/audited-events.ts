import type { RecordedBillEvent } from '@tiffin/billing';
import { BILL_EVENT_TYPES } from '@tiffin/billing/views';
import type { OperatorsKind } from '@tiffin/contracts';
import type { EventTypes } from '@tiffin/event-sourcing';
import type { RecordedMenuEvent } from '@tiffin/menu';
import { MENU_EVENT_TYPES } from '@tiffin/menu/views';
import type { RecordedOrderEvent } from '@tiffin/ordering';
import { ORDER_EVENT_TYPES } from '@tiffin/ordering/views';
import type { RecordedAccountEvent } from '@tiffin/people';
import { ACCOUNT_EVENT_TYPES } from '@tiffin/people/events';
import { UPKEEP_EVENT_TYPES, type RecordedUpkeepEvent } from '@tiffin/read-models';

/** Every event in the trail. To add a module's events, add them here, below, and to `factsOf`. */
export type AuditedEvent = RecordedOrderEvent | RecordedMenuEvent | RecordedBillEvent | RecordedAccountEvent | RecordedUpkeepEvent;

export const AUDITED_EVENT_TYPES: EventTypes = {
  ...ORDER_EVENT_TYPES,
  ...MENU_EVENT_TYPES,
  ...BILL_EVENT_TYPES,
  ...ACCOUNT_EVENT_TYPES,
  ...UPKEEP_EVENT_TYPES,
};

/** A category of streams: what its events are about, and which fields of their documents find a stream. */
export interface AuditedCategory {
  readonly prefix: string;
  readonly kind: OperatorsKind;
  /** The fields by the id in the stream's name; `null` means that the documents lack the field. */
  readonly fields: (id: string) => Readonly<Partial<Record<'orderId' | 'canteenId' | 'userId' | 'month' | 'projection', string | null>>>;
}

/** Length of `-2026-10` at the end of a bill's id. */
const MONTH_LENGTH = 8;

const CATEGORIES: readonly AuditedCategory[] = [
  { prefix: 'order-', kind: 'order', fields: (orderId) => ({ orderId }) },
  { prefix: 'menu-', kind: 'menu', fields: (canteenId) => ({ canteenId }) },
  { prefix: 'bill-', kind: 'bill', fields: (id) => ({ userId: id.slice(0, -MONTH_LENGTH), month: id.slice(1 - MONTH_LENGTH) }) },
  { prefix: 'account-', kind: 'account', fields: (userId) => ({ userId }) },
  { prefix: 'canteen-', kind: 'account', fields: (canteenId) => ({ canteenId, userId: null }) },
  { prefix: 'upkeep-', kind: 'upkeep', fields: (projection) => ({ projection }) },
];

export const AUDITED_STREAMS: readonly string[] = CATEGORIES.map(({ prefix }) => prefix);

/** Returns the category of a stream; `undefined` for streams outside the trail. */
export function categoryOf(stream: string): AuditedCategory | undefined {
  return CATEGORIES.find(({ prefix }) => stream.startsWith(prefix));
}
