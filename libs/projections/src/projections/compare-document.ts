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
  /** Stands at exactly what the live generation has consumed, which is held there. */
  readonly fold: DocumentFold;
  readonly store: RunningGeneration['store'];
  readonly dismissals: Dismissals;
}

/** Both sides of the document. Throws what the store throws. */
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

/** What makes the live document what the fold says, parked events included. Throws what the store throws. */
export async function correctionOf({ view, id, fold, store }: CompareDocumentOptions, clock: Clock): Promise<Amendment> {
  const stored = (await store.getMany([id])).get(id);
  const parked = await store.parkedOf(id);
  const poison = parkedEvents(view, fold.poison, clock.now());
  const isAmong = (all: readonly { readonly _id: string }[], one: { readonly _id: string }): boolean =>
    all.some(({ _id }) => _id === one._id);
  const { document, position = fold.position } = fold.stored ?? {};
  return {
    changes: sameDocument(stored, fold.stored) ? [] : [{ id, document, position }],
    // No event has happened: whoever shows the document sees it when it is read next.
    folded: [],
    park: poison.filter((one) => !isAmong(parked, one)),
    unpark: parked.filter((one) => !isAmong(poison, one)),
  };
}

function sameDocument(one: StoredDocument<ViewDocument> | undefined, other: StoredDocument<ViewDocument> | undefined): boolean {
  if (!one || !other) return one === other;
  return one.position === other.position && sameContent(compared(one), compared(other));
}

/** As it is stored, whatever the fold left undefined. */
function compared({ document, position }: StoredDocument<ViewDocument>): Parameters<typeof sameContent>[0] {
  return { id: document._id, position, text: JSON.stringify(document) };
}
