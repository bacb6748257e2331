import type { CommandContext } from '@tiffin/event-sourcing';
import type { Dismissals } from './dismissals.js';
import type { Amendment } from './projection-options.js';
import { refold, type Refolding } from './retry-parked.js';
import type { RunningGeneration } from './running-generation.js';
import type { UpkeepLog } from './upkeep-log.js';
import { OperationRefused, UnknownOperand } from '../view-operations.js';

/** An operator's request to dismiss an event for its document. */
export interface Dismissing {
  readonly parkedId: string;
  readonly reason: string;
  readonly by: CommandContext;
}

/**
 * Records in the log that the event is dismissed, and lets its document go on without it. Returns how many parked events still hold the
 * document up. If the process crashes between the two, `mendDismissed` does the second. Throws `UnknownOperand`, `OperationRefused`
 * `not_first`, and what the stores throw.
 */
export async function dismissParked(
  folding: Refolding,
  running: RunningGeneration,
  { dismissals, upkeep }: { readonly dismissals: Dismissals; readonly upkeep: UpkeepLog },
  { parkedId, reason, by }: Dismissing,
): Promise<number> {
  const projection = folding.view.name;
  const parked = await running.store.findParked(parkedId);
  if (!parked) throw new UnknownOperand(`${projection} has no parked event ${parkedId}`);
  const { documentId, stream, revision, type: eventType } = parked;
  const [first] = await running.store.parkedOf(documentId);
  if (first && first._id !== parkedId)
    throw new OperationRefused('not_first', 'An earlier event of this document is parked. Please retry that one first.');
  const dismissed = { documentId, stream, revision, eventType, reason };
  const { at } = await upkeep.record({ type: 'ParkedEventDismissed', data: { projection, ...dismissed } }, by);
  dismissals.add({ ...dismissed, at });
  await goOnWithout(folding, running, documentId);
  return (await running.store.parkedOf(documentId)).length;
}

/**
 * Lets every document of the generation go on that a dismissed event holds up, on whichever server it was dismissed. Throws what the stores
 * throw.
 */
export async function mendDismissed(folding: Refolding, running: RunningGeneration, dismissals: Dismissals): Promise<void> {
  for (const documentId of dismissals.documents) await goOnWithout(folding, running, documentId);
}

async function goOnWithout(folding: Refolding, { store, projection }: RunningGeneration, documentId: string): Promise<void> {
  const isHeldUp = async (): Promise<boolean> => {
    const [first] = await store.parkedOf(documentId);
    return first !== undefined && folding.isDismissed(documentId, first);
  };
  if (!(await isHeldUp())) return;
  const nothing: Amendment = { changes: [], folded: [], park: [], unpark: [] };
  await projection.amend(async () => ((await isHeldUp()) ? refold(folding, store, documentId) : nothing));
}
