import type { EventStore, RecordedEvent } from '@tiffin/event-sourcing';
import type { AnyView, ParkedEvent } from '@tiffin/read-models';
import { foldPage, touchesOf, type IsDismissed, type Touch } from './fold-page.js';
import type { Amendment } from './projection-options.js';
import type { RunningGeneration } from './running-generation.js';
import { OperationRefused, UnknownOperand } from '../view-operations.js';

/**
 * Folds the parked events of one document again, in the order of the log, between two pages of its projection. Writes the document with the
 * events before the first that still fails, and unparks them; counts one more attempt for that one.
 *
 * Throws `OperationRefused` `still_failing` if the event `id` is still parked after that, `UnknownOperand` if it is not parked, and what
 * the stores throw.
 */
export async function retryParked(folding: Refolding, { store, projection }: RunningGeneration, id: string): Promise<void> {
  let failing: ParkedEvent | undefined;
  await projection.amend(async () => {
    const parked = await store.findParked(id);
    if (!parked) throw new UnknownOperand(`${folding.view.name} has no parked event ${id}`);
    const { failed, ...amendment } = await refold(folding, store, parked.documentId);
    failing = failed && failed.position <= parked.position ? failed : undefined;
    return amendment;
  });
  // Only the message: the list of parked events shows the stack.
  if (failing) throw new OperationRefused('still_failing', failing.error.split('\n', 1)[0] ?? '');
}

/** What `refold` needs of the view. */
export interface Refolding {
  readonly view: AnyView;
  readonly log: Pick<EventStore, 'readStream'>;
  readonly isDismissed: IsDismissed;
}

/**
 * Folds a document's parked events again and returns the resulting amendment. `failed`: the first that still fails, as it is to be parked.
 */
export async function refold(
  folding: Refolding,
  store: Pick<RunningGeneration['store'], 'parkedOf' | 'getMany'>,
  documentId: string,
): Promise<Amendment & { readonly failed?: ParkedEvent }> {
  const parked = await store.parkedOf(documentId);
  const stored = await store.getMany([documentId]);
  const { failed, ...refolded } = foldAgain(folding, documentId, parked, await eventsOf(folding.log, parked), stored);
  const unpark = failed ? parked.filter(({ position }) => position < failed.position) : parked;
  return { ...refolded, unpark, park: failed ? [failed] : [], ...(failed && { failed }) };
}

interface FoldedAgain extends Pick<Amendment, 'changes' | 'folded'> {
  readonly failed?: ParkedEvent;
}

function foldAgain(
  { view, isDismissed }: Refolding,
  documentId: string,
  parked: readonly ParkedEvent[],
  events: readonly RecordedEvent[],
  stored: Parameters<typeof foldPage>[2],
): FoldedAgain {
  try {
    const touches = touchesOf(view, events)
      .filter(({ ids }) => ids.includes(documentId))
      .map((touch) => ({ ...touch, ids: [documentId], series: undefined, number: numberOf(touch, parked) }));
    const { changes, folded, poison } = foldPage(view, touches, stored, new Set(), undefined, isDismissed);
    const [first] = poison;
    const failed = first && parked.find(({ position }) => position === first.event.position);
    return { changes, folded, ...(first && failed && { failed: again(failed, first.error) }) };
  } catch (error) {
    // One of them can't be placed (`UnplacedEvent`): fold none of them until it can.
    const [first] = parked;
    return { changes: [], folded: [], ...(first && { failed: again(first, error instanceof Error ? error.message : String(error)) }) };
  }
}

function numberOf({ event }: Touch, parked: readonly ParkedEvent[]): number | undefined {
  return parked.find(({ position }) => position === event.position)?.number;
}

function again(parked: ParkedEvent, error: string): ParkedEvent {
  return { ...parked, error, attempts: parked.attempts + 1 };
}

async function eventsOf(log: Refolding['log'], parked: readonly ParkedEvent[]): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (const { stream, revision } of parked)
    for await (const event of log.readStream(stream, { from: revision, limit: 1 })) events.push(event);
  return events;
}
