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

/** The generations of a view at the engine's start. */
export interface OpenedView {
  readonly view: AnyView;
  readonly live: OpenedGeneration;
  readonly previous?: OpenedGeneration;
  /** A rebuild to continue, or the last one if it failed. */
  readonly rebuild?: CatalogedGeneration;
}

interface Opening {
  readonly catalog: ViewCatalog;
  readonly view: AnyView;
  readonly log: LogAtStart;
  readonly logger: EngineLogger;
}

/**
 * Opens the view's live generation and its previous one, and finds a rebuild to continue. Drops what a crash or older versions left over.
 * Throws what the stores throw, with nothing left open.
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
 * Keeps the live generation of the version before the code's, so that a deployment can be rolled back. Drops older versions and unfinished
 * generations. Keeps newer versions: they belong to newer code, which may be deployed again.
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
 * Opens the generation that answers reads. If it is damaged, or was folded from another log or from events that this log no longer has,
 * drops it and begins a new one (docs/reference/design.md#4.4).
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

/**
 * Drops a previous generation that can't be used. Does not check it for damage, since a start must be quick; that is done when it is live.
 */
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

/** The stores in which a generation is opened. */
export interface Within {
  readonly catalog: Pick<ViewCatalog, 'open'>;
  readonly view: AnyView;
  readonly log: Pick<LogAtStart, 'id' | 'store'>;
}

/** Opens a generation of this log. Throws `UnusableGeneration`, and what the stores throw, with nothing left open. */
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
 * Returns the generation's checkpoint. Reads it before the log, since the previous holder of the lease may still fold an event. Throws
 * `UnusableGeneration` if the log does not have the event of the checkpoint.
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
