import { isInLog, type Checkpoint, type EventStore, type Position } from '@tiffin/event-sourcing';
import {
  UnusableGeneration,
  type AnyView,
  type CatalogedGeneration,
  type Generation,
  type ViewCatalog,
  type ViewDocument,
  type ViewStore,
} from '@tiffin/read-models';
import type { EngineLogger } from './engine-logger.js';

/** The log as it was when the engine started. */
export interface LogAtStart {
  readonly id: string;
  readonly head: Position;
  readonly store: Pick<EventStore, 'readStream' | 'head'>;
}

export interface OpenedGeneration {
  readonly generation: Generation;
  readonly store: ViewStore<ViewDocument>;
  readonly checkpoint: Checkpoint;
}

/** What a view had when the engine started. */
export interface OpenedView {
  readonly view: AnyView;
  readonly live: OpenedGeneration;
  readonly previous?: OpenedGeneration;
  /** A rebuild that is to go on, or the last one, if it failed. */
  readonly rebuild?: CatalogedGeneration;
}

interface Opening {
  readonly catalog: ViewCatalog;
  readonly view: AnyView;
  readonly log: LogAtStart;
  readonly logger: EngineLogger;
}

/**
 * Opens what the view has: the generation that answers reads, the previous one, and a rebuild to go on with. What was left over by a crash,
 * and by versions before the last one, is dropped.
 */
export async function openView(opening: Opening): Promise<OpenedView> {
  const { catalog, view } = opening;
  await clear(opening);
  const live = await openLive(opening);
  try {
    const own = (await catalog.generations(view.name)).filter(({ generation }) => generation.version === view.version);
    const previous = await openPrevious(opening, own.find(({ role }) => role === 'previous')?.generation);
    const rebuild = await rebuildToGoOn(opening, own);
    return { view, live, ...(previous && { previous }), ...(rebuild && { rebuild }) };
  } catch (error) {
    await live.store.close();
    throw error;
  }
}

/**
 * Of the version before the code's the live generation stays, so that a deployment can be taken back; what older versions have goes, and so
 * does what nobody finished. Newer versions are left alone: they belong to the code that was here before, and may come again.
 */
async function clear({ catalog, view, logger }: Opening): Promise<void> {
  const generations = await catalog.generations(view.name);
  const older = generations.filter(({ generation, role }) => generation.version < view.version && role === 'live');
  const former = Math.max(0, ...older.map(({ generation }) => generation.version));
  for (const { generation, role } of generations) {
    const leftOver = generation.version === view.version && (role === 'waiting' || role === 'scratch');
    const outdated = generation.version < view.version && !(generation.version === former && role === 'live');
    if (!leftOver && !outdated) continue;
    logger.info(
      { view: view.name, version: generation.version, generation: generation.number, role },
      'Removing a generation of no more use',
    );
    await catalog.drop(generation);
  }
}

/**
 * The generation that answers reads of the view. One that is damaged, was folded from another log, or from what this one has no more is dropped,
 * and a new one is folded from the beginning (docs/reference/design.md#4.4).
 */
async function openLive(opening: Opening): Promise<OpenedGeneration> {
  const { catalog, view, log, logger } = opening;
  const live = await catalog.live(view);
  if (live) {
    try {
      return await openWithin(opening, live);
    } catch (error) {
      if (!(error instanceof UnusableGeneration)) throw error;
      logger.warn({ view: view.name, generation: live.number, reason: error.reason }, 'Folding the view again from the beginning');
      await catalog.drop(live);
    }
  }
  return openWithin(opening, await catalog.add(view, log.id, { role: 'live' }));
}

/** A previous generation that can't be used is none. It is read for damage once it is live and opened again: a start must be quick. */
async function openPrevious(opening: Opening, previous: Generation | undefined): Promise<OpenedGeneration | undefined> {
  if (!previous) return undefined;
  try {
    return await openWithin(opening, previous, 'unchecked');
  } catch (error) {
    if (!(error instanceof UnusableGeneration)) throw error;
    const { catalog, view, logger } = opening;
    logger.warn({ view: view.name, generation: previous.number, reason: error.reason }, 'Removing the previous generation of the view');
    await catalog.drop(previous);
    return undefined;
  }
}

async function rebuildToGoOn(
  { catalog, view, log, logger }: Opening,
  own: readonly CatalogedGeneration[],
): Promise<CatalogedGeneration | undefined> {
  const rebuild = own.find(({ role }) => role === 'rebuilding') ?? own.findLast(({ role }) => role === 'failed');
  if (rebuild?.role !== 'rebuilding' || rebuild.generation.logId === log.id) return rebuild;
  logger.warn({ view: view.name, generation: rebuild.generation.number }, 'Removing a rebuild of the view from another log');
  await catalog.drop(rebuild.generation);
  return undefined;
}

/** Where a generation is looked for. */
export interface Within {
  readonly catalog: Pick<ViewCatalog, 'open'>;
  readonly view: AnyView;
  readonly log: Pick<LogAtStart, 'id' | 'store'>;
}

/** Opens a generation of this log. Throws `UnusableGeneration` with nothing left open, and what the stores throw. */
export async function openWithin({ catalog, view, log }: Within, generation: Generation, check?: 'unchecked'): Promise<OpenedGeneration> {
  if (generation.logId !== log.id) throw new UnusableGeneration(generation, 'it was folded from another log');
  const store: ViewStore<ViewDocument> = await catalog.open(view, generation, check);
  try {
    const checkpoint = await folded(generation, store, log.store);
    return { generation, store, checkpoint };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Where the generation stands. The log is asked after that: whoever led before may fold one event more at this very moment. Throws
 * `UnusableGeneration` where the log does not have what was folded.
 */
export async function folded(
  generation: Generation,
  store: Pick<ViewStore<ViewDocument>, 'checkpoint'>,
  log: LogAtStart['store'],
): Promise<Checkpoint> {
  const checkpoint = await store.checkpoint();
  if (await isInLog(log, checkpoint)) return checkpoint;
  throw new UnusableGeneration(
    generation,
    `it was folded up to ${checkpoint.position} of a log that was restored or replaced since: this one does not have that event`,
  );
}
