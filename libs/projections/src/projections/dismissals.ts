import { UnknownEvent, upcast, type EventStore, type RecordedEvent } from '@tiffin/event-sourcing';
import { type RecordedUpkeepEvent, UPKEEP_EVENT_TYPES, upkeepStream } from '@tiffin/read-models';
import type { IsDismissed } from './fold-page.js';
import type { Dismissal } from '../view-operations.js';

/**
 * The events that operators have dismissed of one view, by document, as the log has them (docs/adr/0046-one-event-one-document.md). Every
 * fold of the view goes by them: where such an event fails, it is passed over.
 */
export class Dismissals {
  readonly #byDocument = new Map<string, Dismissal[]>();
  readonly #stream: string;

  constructor(view: string, known: readonly Dismissal[] = []) {
    this.#stream = upkeepStream(view);
    for (const dismissal of known) this.add(dismissal);
  }

  /** Throws what the log's read throws. */
  static async read(view: string, log: Pick<EventStore, 'readStream'>): Promise<Dismissals> {
    const dismissals = new Dismissals(view);
    for await (const event of log.readStream(upkeepStream(view))) dismissals.hear([event]);
    return dismissals;
  }

  readonly has: IsDismissed = (documentId, { stream, revision }) =>
    this.of(documentId).some((known) => known.stream === stream && known.revision === revision);

  /** The documents that something was dismissed of. */
  get documents(): Iterable<string> {
    return this.#byDocument.keys();
  }

  get all(): readonly Dismissal[] {
    return [...this.#byDocument.values()].flat();
  }

  of(documentId: string): readonly Dismissal[] {
    return this.#byDocument.get(documentId) ?? [];
  }

  /** Twice is once. */
  add(dismissal: Dismissal): void {
    const { documentId } = dismissal;
    if (documentId === undefined || this.has(documentId, dismissal)) return;
    this.#byDocument.set(documentId, [...this.of(documentId), dismissal]);
  }

  /** Events of the log; answers whether they tell of a dismissal. */
  hear(events: readonly RecordedEvent[]): boolean {
    const told = events.filter(({ stream, type }) => stream === this.#stream && type === 'ParkedEventDismissed');
    for (const event of told) this.#hear(event);
    return told.length > 0;
  }

  #hear(recorded: RecordedEvent): void {
    try {
      const event = upcast<RecordedUpkeepEvent>(UPKEEP_EVENT_TYPES, recorded);
      if (event.type !== 'ParkedEventDismissed') return;
      const { projection: _, ...dismissed } = event.data;
      this.add({ ...dismissed, at: event.metadata.occurredAt });
    } catch (error) {
      // Of a newer version of the code, which goes by it in its own versions of the views; here the event stays parked.
      if (!(error instanceof UnknownEvent)) throw error;
    }
  }
}
