import { findLogId } from '@tiffin/event-sourcing';
import { countRecords, logEvents, RECORD_COLLECTIONS, recordPages, VIEWS, type MovingPart } from '@tiffin/installation';
import type { Clock, Ids } from '@tiffin/kernel';
import { carryReactors } from '@tiffin/projections';
import type { AnyCollection, AnyView, BlobStore, RecordStore } from '@tiffin/read-models';
import { compareViews, type MovedView } from './compare-views.js';
import { copyLog } from './copy-log.js';
import { foldViews, hashViews } from './fold-views.js';
import { MoveFailed } from './move-failed.js';
import { beginMove, completeMove } from './move-ledger.js';
import { planMove, type MovePlan } from './move-plan.js';
import type { StepContext } from './move-watcher.js';
import type { MovingStores } from './moving-stores.js';

export type { MovedView };

export interface Move extends StepContext {
  /** The embedded installation. No other process may use it meanwhile. */
  readonly source: MovingStores;
  /** The stores after the move. Stores that stay are the same objects as in `source`. */
  readonly target: MovingStores;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly views?: readonly AnyView[];
}

export interface MoveReport {
  /** Empty: the move was complete before, and nothing was changed. */
  readonly parts: readonly MovingPart[];
  readonly events: number;
  readonly records: number;
  readonly pictures: number;
  readonly views: readonly MovedView[];
}

/**
 * Moves an installation to other stores: copies the log, records and pictures, folds every view there, and compares the views with
 * the source's. Of the source it changes only how far its views are folded. An interrupted move is finished by the next one. Throws
 * `MoveFailed`, and what a store throws that is away; then the move is incomplete and may be repeated.
 */
export async function moveInstallation(move: Move): Promise<MoveReport> {
  const { target, clock, ids, signal, watcher, views = VIEWS } = move;
  const plan = await planMove(move.source, target);
  const { source, parts, known } = plan;
  if (parts.length === 0) return { parts, events: 0, records: 0, pictures: 0, views: [] };
  await refuseOccupied(plan, target, signal);
  const folding = { views, clock, signal, watcher };
  watcher.began('Folding the views in the old stores');
  await foldViews({ ...folding, stores: source, logId: known.log });
  const sourceHashes = await hashViews(source.catalog, views);
  const logId = await beginMove(plan, target, ids);
  const events = parts.includes('log') ? await copyLog(source.events, target.events, move) : 0;
  const records = parts.includes('documents') ? await copyRecords(source.records, target.records, RECORD_COLLECTIONS, move) : 0;
  const pictures = parts.includes('documents') ? await copyPictures(source.blobs, target.blobs, move) : 0;
  watcher.began('Folding the views in the new stores');
  await foldViews({ ...folding, stores: target, logId });
  const compared = compareViews(views, sourceHashes, await hashViews(target.catalog, views, sourceHashes));
  await carryReactors(source.records, target.records, { id: logId, events: target.events });
  await completeMove(plan, target, logId);
  return { parts, events, records, pictures, views: compared };
}

/** Copies every picture, and removes those that an earlier attempt copied and the source no longer has. Returns their number. */
async function copyPictures(source: BlobStore, target: BlobStore, { signal, watcher }: StepContext): Promise<number> {
  watcher.began('Copying the pictures');
  const names = await allNames(source);
  for (const name of await allNames(target)) if (!names.has(name)) await target.delete(name);
  let done = 0;
  for (const name of names) {
    signal.throwIfAborted();
    const content = await source.get(name);
    if (content) await target.put(name, content);
    done += 1;
    watcher.advanced({ done, share: done / names.size });
  }
  return done;
}

async function allNames(blobs: BlobStore): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for await (const name of blobs.names()) names.add(name);
  return names;
}

/**
 * Copies all records of these collections. Those that an earlier attempt copied are removed first, since they may have changed, or
 * swapped unique values, in the source meanwhile. Returns their number.
 */
async function copyRecords(
  source: RecordStore,
  target: RecordStore,
  collections: readonly AnyCollection[],
  { signal, watcher }: StepContext,
): Promise<number> {
  watcher.began('Copying the records');
  const total = await countRecords(source, collections);
  let done = 0;
  for (const collection of collections) {
    await removeAll(target, collection, signal);
    for await (const page of recordPages(source, collection)) {
      signal.throwIfAborted();
      await target.commit(page.map((record) => ({ kind: 'insert', collection: collection.name, record })));
      done += page.length;
      watcher.advanced({ done, share: done / total });
    }
  }
  return done;
}

async function removeAll(target: RecordStore, collection: AnyCollection, signal: AbortSignal): Promise<void> {
  for await (const page of recordPages(target, collection)) {
    signal.throwIfAborted();
    await target.commit(page.map(({ _id: id }) => ({ kind: 'delete', collection: collection.name, id })));
  }
}

/** Throws `MoveFailed` if the target holds anything but what an earlier attempt of this move left there. */
async function refuseOccupied({ parts, begun }: MovePlan, target: MovingStores, signal: AbortSignal): Promise<void> {
  if (parts.includes('log')) {
    const ours = begun?.parts.includes('log') === true && (await findLogId(target.events)) === begun.to;
    if (!ours) await refuseOccupiedLog(target, signal);
  }
  if (parts.includes('documents') && begun?.parts.includes('documents') !== true) await refuseOccupiedDocuments(target);
}

async function refuseOccupiedLog({ events }: MovingStores, signal: AbortSignal): Promise<void> {
  for await (const { stream } of logEvents(events, { signal })) {
    throw new MoveFailed(
      `The event log that TIFFIN_EVENT_STORE names is not empty: it has the stream ${stream}. An installation needs an EventStoreDB of its own.`,
    );
  }
}

async function refuseOccupiedDocuments({ records, blobs }: MovingStores): Promise<void> {
  const count = await countRecords(records, RECORD_COLLECTIONS);
  const refuse = (reason: string): never => {
    throw new MoveFailed(`The database that TIFFIN_MONGO names is not empty: it has ${reason}. Name an empty one.`);
  };
  if (count > 0) refuse(count === 1 ? 'a record' : `${count} records`);
  for await (const name of blobs.names()) refuse(`the picture ${name}`);
}
