import type { EventStore, Position, Semaphore } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import type { AnyView, ViewCatalog, ViewCommitted } from '@tiffin/read-models';
import type { Consumer } from './consumer.js';
import type { EngineLimits } from './engine-limits.js';
import type { EngineLogger } from './engine-logger.js';
import { FirstFold, type Fold } from './first-fold.js';
import type { GenerationBuilder } from './generation-builder.js';
import type { LogFeed } from './log-feed.js';
import type { OpenedGeneration } from './open-generations.js';
import type { ConsumerStatus } from './progress.js';
import { mendDismissed } from './dismiss-parked.js';
import type { Dismissals } from './dismissals.js';
import { ProjectionLoop } from './projection-loop.js';
import { RunningGeneration } from './running-generation.js';
import type { UpkeepLog } from './upkeep-log.js';

/** What a view needs from its engine. */
export interface ViewContext {
  readonly log: EventStore;
  readonly logId: string;
  readonly catalog: ViewCatalog;
  readonly feed: LogFeed;
  readonly builder: GenerationBuilder;
  /** The builder that folds in worker threads, if the engine has one. */
  readonly workerBuilder: GenerationBuilder | undefined;
  readonly firstFolds: Semaphore;
  readonly clock: Clock;
  readonly logger: EngineLogger;
  readonly epoch: number;
  /** The dismissals of this view. */
  readonly dismissals: Dismissals;
  readonly upkeep: UpkeepLog;
  readonly limits: EngineLimits;
  /** Aborts when the engine stops. */
  readonly stopping: AbortSignal;
  readonly announce: (committed: ViewCommitted) => void;
  readonly stalled: (consumer: Consumer) => boolean;
  readonly statusOf: (consumer: Consumer, head: Position) => Promise<ConsumerStatus>;
}

/** Returns the generation with its projection, not yet started. Changes up to `quietUntil` are not announced; with `Infinity` none are. */
export function runningGeneration(
  view: AnyView,
  { generation, store, checkpoint }: OpenedGeneration,
  quietUntil: Position,
  { log, feed, clock, logger, epoch, dismissals, limits, announce }: ViewContext,
  first?: FirstFold,
): RunningGeneration {
  const folding = { view, log, isDismissed: dismissals.has };
  const mend = (): Promise<void> => mendDismissed(folding, running, dismissals);
  const projection = new ProjectionLoop({
    view,
    generation: generation.number,
    store,
    feed,
    clock,
    logger,
    epoch,
    start: checkpoint,
    limits: limits.projection,
    quietUntil,
    dismissals,
    mend,
    onCommitted: announce,
    ...(first && { first }),
  });
  const running = new RunningGeneration(generation, store, projection);
  return running;
}

/**
 * The part of the log that a worker thread folds into a generation at the engine's start, up to `upTo`; `undefined` if it is short or there
 * is no worker. The generation's store may be open for reads meanwhile. First folds run one after another, since each thread needs some 80
 * MB.
 */
export function firstFold(
  view: AnyView,
  { generation, checkpoint }: OpenedGeneration,
  upTo: Position,
  {
    workerBuilder,
    limits,
    epoch,
    dismissals,
    firstFolds,
  }: Pick<ViewContext, 'workerBuilder' | 'limits' | 'epoch' | 'dismissals' | 'firstFolds'>,
): FirstFold | undefined {
  if (!workerBuilder || upTo - checkpoint.position < limits.workerThreshold) return undefined;
  const work: Fold = (signal, progress) =>
    workerBuilder.build({ view, generation, epoch, dismissed: dismissals.all, alone: false, until: async () => upTo, signal, progress });
  return new FirstFold(upTo, work, firstFolds);
}
