import type { AuditKind } from '@tiffin/contracts';
import type { EventTypes } from '@tiffin/event-sourcing';
import type { RecordedMenuEvent } from '@tiffin/menu';
import { MENU_EVENT_TYPES } from '@tiffin/menu/views';
import type { RecordedOrderEvent } from '@tiffin/ordering';
import { ORDER_EVENT_TYPES } from '@tiffin/ordering/views';

/** Every event that the trail tells of. A library whose events join adds them here and below, and to `factsOf`. */
export type AuditedEvent = RecordedOrderEvent | RecordedMenuEvent;

export const AUDITED_EVENT_TYPES: EventTypes = { ...ORDER_EVENT_TYPES, ...MENU_EVENT_TYPES };

/** A stream category: what its events are about, and which field of a document holds the id in the stream's name. */
export interface AuditedCategory {
  readonly prefix: string;
  readonly kind: AuditKind;
  readonly idField: 'orderId' | 'canteenId';
}

const CATEGORIES: readonly AuditedCategory[] = [
  { prefix: 'order-', kind: 'order', idField: 'orderId' },
  { prefix: 'menu-', kind: 'menu', idField: 'canteenId' },
];

export const AUDITED_STREAMS: readonly string[] = CATEGORIES.map(({ prefix }) => prefix);

/** The category of a stream; `undefined` for streams that the trail doesn't tell of. */
export function categoryOf(stream: string): AuditedCategory | undefined {
  return CATEGORIES.find(({ prefix }) => stream.startsWith(prefix));
}
