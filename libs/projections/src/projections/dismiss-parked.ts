import type { CommandContext } from '@tiffin/event-sourcing';
import type { Dismissals } from './dismissals.js';
import type { Amendment } from './projection-options.js';
import { refold, type Refolding } from './retry-parked.js';
import type { RunningGeneration } from './running-generation.js';
import type { UpkeepLog } from './upkeep-log.js';
import { OperationRefused, UnknownOperand } from '../view-operations.js';

/** An operator gives an event up for its document. */
export interface Dismissing {
  readonly parkedId: string;
  readonly reason: string;
  readonly by: CommandContext;
}

/**
 * Records that the event is given up, and lets its document go on without it; answers how many events hold it up still. A crash between the two
 * leaves the second to `mendDismissed`. Throws `UnknownOperand`, `OperationRefused` `not_first`, and what the stores throw.
 */
export async function dismissParked(
  folding: Refolding,
  running: RunningGeneration,
  { dismissals, upkeep }: { readonly dismissals: Dismissals; readonly upkeep: UpkeepLog },
  { parkedId, reason, by }: Dismissing,
): Promise<number> {
  const projection = folding.view.name;
  const one = await running.store.findParked(parkedId);
  if (!one) throw new UnknownOperand(`${projection} has no parked event ${parkedId}`);
  const { documentId, stream, revision, type: eventType } = one;
  const [first] = await running.store.parkedOf(documentId);
  if (first && first._id !== parkedId)
    throw new OperationRefused('not_first', 'An earlier event of this document is parked. Please begin with that one.');
  const dismissed = { documentId, stream, revision, eventType, reason };
  const { at } = await upkeep.record({ type: 'ParkedEventDismissed', data: { projection, ...dismissed } }, by);
  dismissals.add({ ...dismissed, at });
  await goOnWithout(folding, running, documentId);
  return (await running.store.parkedOf(documentId)).length;
}

/**
 * Lets every document of the generation go on that is held up by an event which was dismissed, wherever and whenever that was. Throws what
 * the stores throw.
 */
export async function mendDismissed(folding: Refolding, running: RunningGeneration, dismissals: Dismissals): Promise<void> {
  for (const documentId of dismissals.documents) await goOnWithout(folding, running, documentId);
}

async function goOnWithout(folding: Refolding, { store, projection }: RunningGeneration, documentId: string): Promise<void> {
  const waits = async (): Promise<boolean> => {
    const [first] = await store.parkedOf(documentId);
    return first !== undefined && folding.isDismissed(documentId, first);
  };
  if (!(await waits())) return;
  const nothing: Amendment = { changes: [], folded: [], park: [], unpark: [] };
  await projection.amend(async () => ((await waits()) ? refold(folding, store, documentId) : nothing));
}
