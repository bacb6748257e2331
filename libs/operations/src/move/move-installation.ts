import type { Clock, Ids } from '@tiffin/event-sourcing';
import { RECORD_COLLECTIONS, VIEWS, type MovingPart } from '@tiffin/installation';
import type { AnyView } from '@tiffin/read-models';
import { compareViews, type MovedView } from './compare-views.js';
import { copyLog } from './copy-log.js';
import { copyPictures } from './copy-pictures.js';
import { copyRecords } from './copy-records.js';
import { foldViews, hashViews } from './fold-views.js';
import { beginMove, completeMove } from './move-ledger.js';
import { planMove } from './move-plan.js';
import type { StepContext } from './move-watcher.js';
import type { MovingStores } from './moving-stores.js';
import { refuseOccupied } from './refuse-occupied.js';

export type { MovedView };

export interface Move extends StepContext {
  /** The embedded installation, which no other process may use meanwhile. */
  readonly source: MovingStores;
  /** Where everything is to be afterwards: the source's own stores, the very objects, where they stay. */
  readonly target: MovingStores;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly views?: readonly AnyView[];
}

export interface MoveReport {
  /** None: it was complete before, and nothing was changed. */
  readonly parts: readonly MovingPart[];
  readonly events: number;
  readonly records: number;
  readonly pictures: number;
  readonly views: readonly MovedView[];
}

/**
 * Moves an installation to other stores: copies the log, records and pictures, folds every view there, and compares them with those of the
 * source, which is changed in nothing but how far its views are folded. A move that was cut short anywhere is finished by the next one. Throws
 * `MoveFailed`, and what the stores throw where they are away: then it isn't complete, and may be tried again.
 */
export async function moveInstallation(move: Move): Promise<MoveReport> {
  const { target, clock, ids, signal, watcher, views = VIEWS } = move;
  const plan = await planMove(move.source, target);
  const { source, parts, known } = plan;
  if (parts.length === 0) return { parts, events: 0, records: 0, pictures: 0, views: [] };
  await refuseOccupied(plan, target, signal);
  const folding = { views, clock, signal, watcher };
  watcher.began('Folding the views where they are');
  await foldViews({ ...folding, stores: source, logId: known.log });
  const before = await hashViews(source.catalog, views);
  const logId = await beginMove(plan, target, ids);
  const events = parts.includes('log') ? await copyLog(source.events, target.events, move) : 0;
  const records = parts.includes('documents') ? await copyRecords(source.records, target.records, RECORD_COLLECTIONS, move) : 0;
  const pictures = parts.includes('documents') ? await copyPictures(source.blobs, target.blobs, move) : 0;
  watcher.began('Folding the views where they will be');
  await foldViews({ ...folding, stores: target, logId });
  const compared = compareViews(views, before, await hashViews(target.catalog, views, before));
  await completeMove(plan, target, logId);
  return { parts, events, records, pictures, views: compared };
}
