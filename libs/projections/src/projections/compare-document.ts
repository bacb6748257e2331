import type { Clock } from '@tiffin/kernel';
import type { AnyView, StoredDocument, ViewDocument } from '@tiffin/read-models';
import type { DocumentFold } from '../rebuilding/fold-document.js';
import { sameContent } from '../rebuilding/same-content.js';
import type { Dismissals } from './dismissals.js';
import { parkedEvents } from './parked-events.js';
import type { Amendment } from './projection-options.js';
import type { RunningGeneration } from './running-generation.js';
import type { DocumentComparison } from '../view-operations.js';

export interface CompareDocumentOptions {
  readonly view: AnyView;
  readonly id: string;
  /** Has folded exactly up to the position at which the live generation is held. */
  readonly fold: DocumentFold;
  readonly store: RunningGeneration['store'];
  readonly dismissals: Dismissals;
}

/** Compares the live document with the folded one. Throws what the store throws. */
export async function compareDocument({ id, fold, store, dismissals }: CompareDocumentOptions): Promise<DocumentComparison> {
  const stored = (await store.getMany([id])).get(id);
  const live = { document: stored?.document, heldUp: (await store.parkedOf(id)).length > 0 };
  const folded = { document: fold.stored?.document, heldUp: fold.poison.length > 0 };
  return {
    same: sameDocument(stored, fold.stored) && live.heldUp === folded.heldUp,
    position: fold.position,
    live,
    folded,
    events: fold.events,
    eventCount: fold.eventCount,
    dismissed: dismissals.of(id),
    mended: false,
  };
}

/** The amendment that makes the live document, and its parked events, what the fold says. Throws what the store throws. */
export async function correctionOf({ view, id, fold, store }: CompareDocumentOptions, clock: Clock): Promise<Amendment> {
  const stored = (await store.getMany([id])).get(id);
  const parked = await store.parkedOf(id);
  const poison = parkedEvents(view, fold.poison, clock.now());
  const includes = (events: readonly { readonly _id: string }[], event: { readonly _id: string }): boolean =>
    events.some(({ _id }) => _id === event._id);
  const { document, position = fold.position } = fold.stored ?? {};
  return {
    changes: sameDocument(stored, fold.stored) ? [] : [{ id, document, position }],
    // No event has happened, so nothing is announced: clients get the document with their next read.
    folded: [],
    park: poison.filter((event) => !includes(parked, event)),
    unpark: parked.filter((event) => !includes(poison, event)),
  };
}

function sameDocument(a: StoredDocument<ViewDocument> | undefined, b: StoredDocument<ViewDocument> | undefined): boolean {
  if (!a || !b) return a === b;
  return a.position === b.position && sameContent(compared(a), compared(b));
}

/** As JSON, which leaves out undefined fields as the stores do. */
function compared({ document, position }: StoredDocument<ViewDocument>): Parameters<typeof sameContent>[0] {
  return { id: document._id, position, text: JSON.stringify(document) };
}
