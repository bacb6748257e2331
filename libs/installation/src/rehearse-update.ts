import type { Position } from '@tiffin/event-sourcing';
import { openEmbeddedLogReader } from '@tiffin/event-sourcing/embedded';
import type { Clock } from '@tiffin/kernel';
import { Dismissals, documentPairs, foldGeneration, judge, sameContent, type Moment } from '@tiffin/projections';
import { upkeepStream, type AnyView, type Generation } from '@tiffin/read-models';
import { ComparedGeneration, liveGenerationsIn, openUnderConstruction } from '@tiffin/read-models/embedded';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describeFile } from './backup/backup-files.js';
import { readManifest } from './backup/backup-folders.js';
import { UnusableBackup, type Manifest } from './backup/manifest.js';
import { viewsDirectory } from './ports/data-directory.js';
import type { RestoreWatcher } from './restore/restore-options.js';
import { VIEWS } from './views.js';

export interface RehearsalOptions {
  /** The backup; it is only read. */
  readonly folder: string;
  /** The data directory with the views of the previous version. They are only read; a server may use them meanwhile. */
  readonly beside: string;
  /** Where views may be folded; nothing is left there. */
  readonly scratch: string;
  readonly clock: Clock;
  /** A monotonic clock, in ms. */
  readonly elapsed: () => number;
  readonly watcher: RestoreWatcher;
  readonly signal: AbortSignal;
  readonly views?: readonly AnyView[];
}

/** How a view of this version compares with the previous version's. */
export interface RehearsedDifferences {
  /** The version of the existing view. */
  readonly version: number;
  /** Equal documents, and those that can't be compared because they changed since the backup. */
  readonly same: number;
  readonly changedSince: number;
  /** Ids of those that differ, sorted. */
  readonly differing: readonly string[];
}

export interface RehearsedView {
  readonly name: string;
  readonly version: number;
  readonly documents: number;
  /** Events that this version can't fold and no operator has dismissed. */
  readonly parked: number;
  /** Documents that they hold up and the previous version does not: the update would hold these up. */
  readonly heldUpAnew: number;
  /** How long the fold took, in ms. */
  readonly ms: number;
  /** The update folds it anew: its version was raised, or it is new. */
  readonly foldedByUpdate: boolean;
  /** `undefined` without a view of the previous version. */
  readonly before: RehearsedDifferences | undefined;
}

export interface Rehearsal extends Pick<Manifest, 'version' | 'createdAt' | 'events'> {
  readonly views: readonly RehearsedView[];
  /** How long the update folds, in ms, as measured here: only the views that it folds anew, one after the other. */
  readonly ms: number;
}

/** As in a rebuild (`folding-work.ts`). */
const LIMITS = { documents: 2_000, events: 200_000 };

/**
 * Folds a backup's log with the views of this version, compares them with the existing ones, and measures the time; changes
 * nothing. Throws `UnusableBackup`, `DatabaseUnusable`, what the file system throws, and the signal's reason.
 */
export async function rehearseUpdate(order: RehearsalOptions): Promise<Rehearsal> {
  const { folder, beside, scratch, signal, views = VIEWS } = order;
  const manifest = await readManifest(folder);
  order.watcher.began(`Checking the log of the backup of ${manifest.createdAt}`);
  await requireLog(folder, manifest, signal);
  const live = existsSync(viewsDirectory(beside)) ? liveGenerationsIn(viewsDirectory(beside)) : [];
  const rehearsed: RehearsedView[] = [];
  for (const view of views) {
    const directory = await mkdtemp(join(scratch, 'tiffin-rehearsal-'));
    try {
      rehearsed.push(await rehearse(view, { ...order, manifest, directory, live }));
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }
  const { version, createdAt, events } = manifest;
  const ms = rehearsed.filter(({ foldedByUpdate }) => foldedByUpdate).reduce((sum, view) => sum + view.ms, 0);
  return { version, createdAt, events, views: rehearsed, ms };
}

async function requireLog(folder: string, { files }: Manifest, signal: AbortSignal): Promise<void> {
  const file = join(folder, 'events.db');
  const expected = files['events.db'];
  if (!existsSync(file)) throw new UnusableBackup(`${file} is missing.`);
  const actual = await describeFile(file, signal);
  if (actual.sha256 !== expected?.sha256) throw new UnusableBackup(`${file} is damaged: it is not the file that was backed up.`);
}

interface ViewRehearsalOptions extends RehearsalOptions {
  readonly manifest: Manifest;
  /** An empty directory for this view alone. */
  readonly directory: string;
  readonly live: readonly Generation[];
}

async function rehearse(view: AnyView, order: ViewRehearsalOptions): Promise<RehearsedView> {
  const { manifest, directory, live, elapsed, watcher } = order;
  const { name, version } = view;
  watcher.began(`Folding ${name}, version ${version}`);
  const generation: Generation = { view: name, version, number: 1, logId: manifest.logId };
  const startedAt = elapsed();
  const { held, ...folded } = await foldAnew(view, generation, order);
  const ms = elapsed() - startedAt;
  const old = newestOf(live, view, manifest.logId);
  const compared = old && (await compare(old, order, new ComparedGeneration(directory, generation)));
  const heldUpAnew = held.size - [...held].filter((id) => compared?.held.has(id)).length;
  const foldedByUpdate = live.length > 0 && old?.version !== version;
  return { name, version, ...folded, heldUpAnew, ms, foldedByUpdate, before: compared?.differences };
}

async function foldAnew(
  view: AnyView,
  generation: Generation,
  { folder, directory, manifest, clock, watcher, signal }: ViewRehearsalOptions,
): Promise<{ readonly documents: number; readonly parked: number; readonly held: ReadonlySet<string> }> {
  const file = join(folder, 'events.db');
  const { has: isDismissed } = await dismissedOf(view, file, signal);
  const log = openEmbeddedLogReader(file, view.streams);
  const construction = openUnderConstruction(directory, view, generation, 'scratch');
  const { store } = construction;
  try {
    const until = (): Promise<Position> => Promise.resolve(manifest.position);
    const progress = (position: Position): void => watcher.advanced({ share: position / Math.max(1, manifest.position) });
    await foldGeneration({ log, view, store, epoch: 0, isDismissed, clock, signal, limits: LIMITS, until, progress });
    construction.finish();
    return { documents: await store.size(), parked: await store.parkedCount(), held: await store.parkedDocuments() };
  } finally {
    log.close();
    await store.close();
  }
}

async function dismissedOf({ name }: AnyView, file: string, signal: AbortSignal): Promise<Dismissals> {
  const dismissals = new Dismissals(name);
  const log = openEmbeddedLogReader(file, [upkeepStream(name)]);
  try {
    for await (const { events } of log.readAll({ after: 0, signal })) dismissals.hear(events);
  } finally {
    log.close();
  }
  return dismissals;
}

/** Returns the generation that answers reads of this view: of this version or the newest one before, folded from the log in the backup. */
function newestOf(live: readonly Generation[], { name, version }: AnyView, logId: string): Generation | undefined {
  return live
    .filter((generation) => generation.view === name && generation.version <= version && generation.logId === logId)
    .sort((a, b) => b.version - a.version)[0];
}

/** A document that the live view has not changed since the backup must be equal. Others can't be compared. */
async function compare(
  old: Generation,
  { beside, manifest, signal }: ViewRehearsalOptions,
  folded: ComparedGeneration,
): Promise<{ readonly differences: RehearsedDifferences; readonly held: ReadonlySet<string> }> {
  const live = new ComparedGeneration(viewsDirectory(beside), old);
  try {
    const at = await live.position();
    const moment: Moment = { at: manifest.position, liveAt: Infinity, still: at === manifest.position };
    const heldUpBefore = await live.parkedDocuments();
    // Documents that parked events hold up say nothing about the folds.
    const held = new Set([...heldUpBefore, ...(await folded.parkedDocuments())]);
    const differing: string[] = [];
    let same = 0;
    let changedSince = 0;
    for await (const pairs of documentPairs(live, folded)) {
      signal.throwIfAborted();
      for (const { id, live: liveDocument, folded: foldedDocument } of pairs) {
        if (held.has(id)) continue;
        const judgement = judge(liveDocument, foldedDocument, moment, sameContent);
        if (judgement === 'same') same += 1;
        else if (judgement === 'undecided') changedSince += 1;
        else differing.push(id);
      }
    }
    return { differences: { version: old.version, same, changedSince, differing: differing.sort() }, held: heldUpBefore };
  } finally {
    live.close();
    folded.close();
  }
}
