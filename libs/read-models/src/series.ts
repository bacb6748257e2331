import type { RecordedEvent } from '@tiffin/event-sourcing';
import type { AnyView, Counted, ViewDocument } from './view.js';

/** The last number of a series, for a view without its own `count` (docs/adr/0041-tokens-from-the-order-of-the-log.md). */
export interface Series extends ViewDocument {
  readonly last: number;
}

/** The series after one more event, and the event's number. By default each event has the next number. */
export function countedOn({ count }: AnyView, series: ViewDocument | undefined, event: RecordedEvent, _id: string): Counted {
  if (count) return count(series, event, _id);
  const last = ((series as Series | undefined)?.last ?? 0) + 1;
  return { series: { _id, last } as Series, number: last };
}
