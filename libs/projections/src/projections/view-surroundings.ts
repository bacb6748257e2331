import type { EventStore, Position, Turnstile } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import type { AnyView, ViewCatalog, ViewCommitted } from '@tiffin/read-models';
import type { Consumer } from './consumer.js';
import type { EngineLimits } from './engine-limits.js';
import type { EngineLogger } from './engine-logger.js';
import { FirstFold, type Fold } from './first-fold.js';
import type { GenerationBuilder } from './generation-builder.js';
import type { LogFeed } from './log-feed.js';
import type { OpenedGeneration } from './open-generations.js';
import { ProjectionLoop } from './projection-loop.js';
import { RunningGeneration } from './running-generation.js';

/** What all views of an engine share. */
export interface ViewSurroundings {
  readonly log: EventStore;
  readonly logId: string;
  readonly catalog: ViewCatalog;
  readonly feed: LogFeed;
  readonly builder: GenerationBuilder;
  /** The same one, where it leaves this thread alone. */
  readonly apart: GenerationBuilder | undefined;
  readonly firstFolds: Turnstile;
  readonly clock: Clock;
  readonly logger: EngineLogger;
  readonly epoch: number;
  readonly limits: EngineLimits;
  /** Aborts when the engine stops. */
  readonly stopping: AbortSignal;
  readonly announce: (committed: ViewCommitted) => void;
  readonly stalled: (consumer: Consumer) => boolean;
}

/** The generation with a projection that feeds it once it follows. `quietUntil`: what is old news to listeners; `Infinity`: everything. */
export function runningGeneration(
  view: AnyView,
  { generation, store, checkpoint }: OpenedGeneration,
  quietUntil: Position,
  { feed, clock, logger, epoch, limits, announce }: ViewSurroundings,
  first?: FirstFold,
): RunningGeneration {
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
    committed: announce,
    ...(first && { first }),
  });
  return new RunningGeneration(generation, store, projection);
}

/**
 * What a thread of its own is to fold of a generation at the engine's start: up to the log's end as it was then, where that is far. Of a view whose
 * version was raised that is everything. Its store may be open meanwhile, to be read. One after the other: each thread needs some 80 MB.
 */
export function firstFold(
  view: AnyView,
  { generation, checkpoint }: OpenedGeneration,
  upTo: Position,
  { apart, limits, epoch, firstFolds }: Pick<ViewSurroundings, 'apart' | 'limits' | 'epoch' | 'firstFolds'>,
): FirstFold | undefined {
  if (!apart || upTo - checkpoint.position < limits.apart) return undefined;
  const work: Fold = (signal, progress) => apart.build({ view, generation, epoch, until: async () => upTo, signal, progress });
  return new FirstFold(upTo, work, firstFolds);
}
