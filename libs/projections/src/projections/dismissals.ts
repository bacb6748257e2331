import { UnknownEvent, upcast, type EventStore, type RecordedEvent } from '@tiffin/event-sourcing';
import { type RecordedUpkeepEvent, UPKEEP_EVENT_TYPES, upkeepStream } from '@tiffin/read-models';
import type { IsDismissed } from './fold-page.js';
import type { Dismissal } from '../view-operations.js';

/**
 * The events of one view that operators have dismissed, by document (docs/adr/0046-one-event-one-document.md). Every fold of the view skips
 * such an event if it fails.
 */
export class Dismissals {
  readonly #byDocument = new Map<string, Dismissal[]>();
  readonly #stream: string;

  constructor(view: string, dismissed: readonly Dismissal[] = []) {
    this.#stream = upkeepStream(view);
    for (const dismissal of dismissed) this.add(dismissal);
  }

  /** Reads the dismissals of the view from the log. Throws what the log's read throws. */
  static async read(view: string, log: Pick<EventStore, 'readStream'>): Promise<Dismissals> {
    const dismissals = new Dismissals(view);
    for await (const event of log.readStream(upkeepStream(view))) dismissals.hear([event]);
    return dismissals;
  }

  readonly has: IsDismissed = (documentId, { stream, revision }) =>
    this.of(documentId).some((dismissal) => dismissal.stream === stream && dismissal.revision === revision);

  /** The ids of the documents that have dismissed events. */
  get documents(): Iterable<string> {
    return this.#byDocument.keys();
  }

  get all(): readonly Dismissal[] {
    return [...this.#byDocument.values()].flat();
  }

  of(documentId: string): readonly Dismissal[] {
    return this.#byDocument.get(documentId) ?? [];
  }

  /** Adds a dismissal, if it is not there yet. */
  add(dismissal: Dismissal): void {
    const { documentId } = dismissal;
    if (documentId === undefined || this.has(documentId, dismissal)) return;
    this.#byDocument.set(documentId, [...this.of(documentId), dismissal]);
  }

  /** Adds the dismissals among these events of the log; returns whether there were any. */
  hear(events: readonly RecordedEvent[]): boolean {
    const recorded = events.filter(({ stream, type }) => stream === this.#stream && type === 'ParkedEventDismissed');
    for (const event of recorded) this.#addRecorded(event);
    return recorded.length > 0;
  }

  #addRecorded(recorded: RecordedEvent): void {
    try {
      const event = upcast<RecordedUpkeepEvent>(UPKEEP_EVENT_TYPES, recorded);
      if (event.type !== 'ParkedEventDismissed') return;
      const { projection: _, ...dismissed } = event.data;
      this.add({ ...dismissed, at: event.metadata.occurredAt });
    } catch (error) {
      // Recorded by a newer version of the code, for its own version of the view. Here the event stays parked.
      if (!(error instanceof UnknownEvent)) throw error;
    }
  }
}
