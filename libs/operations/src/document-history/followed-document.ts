import { StoreUnavailable, type EventStore, type Position } from '@tiffin/event-sourcing';
import { DocumentFold, type DocumentStep } from '@tiffin/projections';
import type { AnyView } from '@tiffin/read-models';

/** Of a document that changes all the time the last so many steps are kept; a slider has no use for more. */
const KEPT = 1_000;

/** `number`: from 1. */
export type NumberedStep = DocumentStep & { readonly number: number };

/** A document's history, as far as the log was folded for it. It goes on from there whenever it is asked for again. */
export class FollowedDocument {
  readonly #fold: DocumentFold;
  #steps: NumberedStep[] = [];
  #count = 0;
  #position: Position = 0;

  constructor(
    private readonly log: Pick<EventStore, 'readAll'>,
    view: AnyView,
    id: string,
  ) {
    this.#fold = new DocumentFold(view, id);
  }

  get position(): Position {
    return this.#position;
  }

  /** So many there are; the newest of them are kept. */
  get count(): number {
    return this.#count;
  }

  /** Oldest first. */
  get steps(): readonly NumberedStep[] {
    return this.#steps;
  }

  /** Folds on up to a position, page by page. Throws the signal's reason, and what the log and the fold throw. */
  async *foldTo(end: Position, signal: AbortSignal): AsyncGenerator<void, void> {
    if (this.#position >= end) return;
    for await (const { events, position } of this.log.readAll({ after: this.#position, follow: false, signal })) {
      for (const step of this.#fold.add(events)) this.#steps.push({ ...step, number: ++this.#count });
      this.#steps = this.#steps.slice(-KEPT);
      this.#position = position;
      if (position >= end) return;
      yield;
    }
    signal.throwIfAborted();
    throw new StoreUnavailable(`The log could not be read up to ${end}`);
  }
}
