import type { RecordedEvent } from '@tiffin/event-sourcing';
import { defineView, type ViewDocument } from '../view.js';

/** A small view for tests: what students owe. Its events change one balance, two, or none; one of them can't be folded. */
export interface Balance extends ViewDocument {
  readonly owed: number;
  readonly lines: readonly string[];
}

export type BalanceEvent = RecordedEvent &
  (
    | { readonly type: 'Charged'; readonly data: { readonly tab: string; readonly amount: number } }
    | { readonly type: 'Moved'; readonly data: { readonly from: string; readonly to: string; readonly amount: number } }
    | { readonly type: 'Closed'; readonly data: { readonly tab: string } }
    | { readonly type: 'Spoiled'; readonly data: { readonly tab: string } }
    | { readonly type: 'Unplaced'; readonly data: object }
  );

export const balancesView = defineView<Balance, BalanceEvent>({
  name: 'tabs',
  version: 1,
  streams: ['tab-'],
  types: { Charged: { version: 1 }, Moved: { version: 1 }, Closed: { version: 1 }, Spoiled: { version: 1 }, Unplaced: { version: 1 } },
  indexes: [{ fields: ['owed'] }],
  idsOf(event) {
    if (event.type === 'Moved') return [event.data.from, event.data.to];
    if (event.type === 'Unplaced') throw new Error('nobody knows whose this is');
    return [event.data.tab];
  },
  evolve(tab = { _id: '', owed: 0, lines: [] }, event, id) {
    const add = (amount: number): Balance => ({ _id: id, owed: tab.owed + amount, lines: [...tab.lines, `${event.position}:${amount}`] });
    switch (event.type) {
      case 'Charged':
        return add(event.data.amount);
      case 'Moved':
        return add(id === event.data.to ? event.data.amount : -event.data.amount);
      case 'Closed':
        return undefined;
      case 'Spoiled':
        throw new Error('the milk is off');
      case 'Unplaced':
        return tab;
    }
  },
});

/** A recorded event at this position, by default of the stream `tab-x`. */
export function recorded(position: number, type: string, data: object, { stream = 'tab-x', schemaVersion = 1 } = {}): RecordedEvent {
  const occurredAt = new Date(position).toISOString();
  const metadata = { occurredAt, actor: { id: 'test', role: 'system' as const }, correlationId: 'c', causationId: 'c', schemaVersion };
  return { id: `event-${position}`, stream, revision: position, position, type, data, metadata };
}
/** An event that adds `amount` to a balance. */
export const charged = (position: number, tab: string, amount = 1): RecordedEvent => recorded(position, 'Charged', { tab, amount });
