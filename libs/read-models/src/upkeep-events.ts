import type { EventTypes, RecordedEvent, StreamName } from '@tiffin/event-sourcing';

/** An event by its place in its stream, which it keeps in a log that is moved. */
export interface EventPlace {
  readonly stream: StreamName;
  readonly revision: number;
}

/** An operator has given up an event that a projection could not take: where it fails, it is passed over (docs/adr/0046-one-event-one-document.md). */
export interface ParkedEventDismissed {
  readonly type: 'ParkedEventDismissed';
  readonly data: EventPlace & {
    /** The view, or the reactor. */
    readonly projection: string;
    /** Which document goes on without it; a reactor's event has none. */
    readonly documentId?: string;
    readonly eventType: string;
    /** In the operator's words. */
    readonly reason: string;
  };
}

/** An operator has had one document folded anew and put right where it differed. */
export interface DocumentRebuilt {
  readonly type: 'DocumentRebuilt';
  readonly data: { readonly projection: string; readonly documentId: string };
}

/** What operators do to what is folded from the log, in `upkeep-{projection}`. No decider and nobody's details: ids, and an operator's reason. */
export type UpkeepEvent = ParkedEventDismissed | DocumentRebuilt;
export type RecordedUpkeepEvent = RecordedEvent & UpkeepEvent;

export const UPKEEP_EVENT_TYPES = {
  ParkedEventDismissed: { version: 1 },
  DocumentRebuilt: { version: 1 },
} as const satisfies Record<UpkeepEvent['type'], EventTypes[string]>;

export function upkeepStream(projection: string): StreamName {
  return `upkeep-${projection}`;
}
