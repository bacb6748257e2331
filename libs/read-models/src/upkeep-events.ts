import type { EventTypes, RecordedEvent, StreamName } from '@tiffin/event-sourcing';

/** An event's place in its stream, which stays the same when the log is copied. */
export interface EventPlace {
  readonly stream: StreamName;
  readonly revision: number;
}

/** An operator has dismissed an event that could not be folded: folds skip it if it fails (docs/adr/0046-one-event-one-document.md). */
export interface ParkedEventDismissed {
  readonly type: 'ParkedEventDismissed';
  readonly data: EventPlace & {
    /** The name of the view or reactor. */
    readonly projection: string;
    /** The document that goes on without it; a reactor's event has none. */
    readonly documentId?: string;
    readonly eventType: string;
    /** In the operator's words. */
    readonly reason: string;
  };
}

/** An operator has had one document folded anew, and corrected if it differed. */
export interface DocumentRebuilt {
  readonly type: 'DocumentRebuilt';
  readonly data: { readonly projection: string; readonly documentId: string };
}

/**
 * What operators do to views and reactors, in the stream `upkeep-{projection}`. Holds ids and the operator's reason, and no personal data.
 */
export type UpkeepEvent = ParkedEventDismissed | DocumentRebuilt;
export type RecordedUpkeepEvent = RecordedEvent & UpkeepEvent;

export const UPKEEP_EVENT_TYPES = {
  ParkedEventDismissed: { version: 1 },
  DocumentRebuilt: { version: 1 },
} as const satisfies Record<UpkeepEvent['type'], EventTypes[string]>;

/** The stream of a view's or reactor's upkeep events. */
export function upkeepStream(projection: string): StreamName {
  return `upkeep-${projection}`;
}
