import { OutcomeUnknown, StoreUnavailable, type Position } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import {
  compareInSteps,
  foldToTheEnd,
  UnplacedEvent,
  type GenerationBuild,
  type GenerationBuilder,
  type GenerationVerification,
  type SpentTimes,
  type VerifiedGeneration,
} from '@tiffin/projections';
import { StaleProjection, UnusableGeneration } from '@tiffin/read-models';
import { generationFile } from '@tiffin/read-models/embedded';
import { DatabaseUnusable, WorkerCalls, WorkerGone } from '@tiffin/sqlite';
import { extname } from 'node:path';
import type { FoldingMethods, FoldingWorkData } from './folding-work.js';
import { type Flushing, withFlushes } from './with-flushes.js';
import { logFile, viewsDirectory } from '../ports/data-directory.js';
import type { StoreSettings } from '../settings/store-settings.js';

/**
 * Returns a builder that folds generations in worker threads. `undefined` if the log or the views are on a server: that server does
 * most of the work, and this process's thread stays free meanwhile.
 */
export function generationBuilderOf({ eventStore, mongo, dataDirectory }: StoreSettings, clock: Clock): GenerationBuilder | undefined {
  if (eventStore !== undefined || mongo !== undefined) return undefined;
  return new EmbeddedGenerationBuilder({ logFile: logFile(dataDirectory), viewsDirectory: viewsDirectory(dataDirectory), clock });
}

type FoldingThread = Pick<WorkerCalls<FoldingMethods>, 'call'>;

/** See `FoldingWorkData`. */
const PROGRESS_NUMBERS = 5;
/** How often `progress` is called, in ms. */
const PROGRESS_EVERY = 250;
/**
 * Limits far above what the thread needs. Without the first the collector runs rarely, and the process is 30 MB larger. Without the
 * second Node 24 lets the young generation grow by a hundred megabytes, although it is short-lived here.
 */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 };
const ERRORS = [DatabaseUnusable, OutcomeUnknown, StaleProjection, StoreUnavailable, UnplacedEvent, UnusableGeneration];

export interface EmbeddedGenerationBuilderOptions {
  readonly logFile: string;
  readonly viewsDirectory: string;
  readonly clock: Clock;
  /** The module that the threads run; it serves `startFolding`. */
  readonly thread?: URL;
}

/** The task of one thread. */
interface ThreadTask extends Pick<FoldingWorkData, 'generation' | 'purpose' | 'epoch' | 'dismissed'> {
  readonly signal: AbortSignal;
  readonly onProgress: (position: Position, documents: number, spent: SpentTimes) => void;
}

/**
 * Folds and compares generations of an embedded installation, each in a worker thread of its own that ends with it
 * (docs/reference/design.md#4.7).
 */
export class EmbeddedGenerationBuilder implements GenerationBuilder {
  constructor(private readonly options: EmbeddedGenerationBuilderOptions) {}

  build({ generation, epoch, dismissed, alone, until, signal, progress }: GenerationBuild): Promise<Position> {
    const onProgress: ThreadTask['onProgress'] = (position, _, spent) => progress(position, spent);
    const task: ThreadTask = { generation, purpose: 'to-keep', epoch, dismissed, signal, onProgress };
    const folded = (flushing: Flushing): Promise<Position> =>
      this.#inThread(task, async (thread) => {
        const foldOn = (from: Position): Promise<Position> => foldToTheEnd(until, from, (end) => thread.call('fold', end), signal);
        const position = await foldOn(-1);
        await flushing(() => thread.call('finish'));
        // Folds the events that came while the indexes were built, for seconds. The main thread would take them in one go and
        // answer no call meanwhile.
        return foldOn(position);
      });
    // Closing the flushing handle drops the process's locks on the file, so no other thread may have it open.
    return alone ? withFlushes(generationFile(this.options.viewsDirectory, generation), folded) : folded((part) => part());
  }

  verify({ live, scratch: generation, epoch, dismissed, signal, progress, shown }: GenerationVerification): Promise<VerifiedGeneration> {
    const onProgress: ThreadTask['onProgress'] = (position, documents) => progress({ position, documents });
    return this.#inThread({ generation, purpose: 'scratch', epoch, dismissed, signal, onProgress }, async (thread) => {
      await compareInSteps(
        {
          foldToEnd: () => thread.call('foldToEnd'),
          compareAll: (at) => thread.call('compareAll', live.generation(), at),
          nextMoment: () => thread.call('nextMoment', live.generation()),
          compareUndecided: () => thread.call('compareUndecided', live.generation()),
        },
        (position) => live.waitFor(position, signal),
      );
      return thread.call('found', live.generation(), shown);
    });
  }

  /** If the thread ends early, what it wrote stays: the next build continues there. */
  async #inThread<Result>({ signal, onProgress, ...task }: ThreadTask, work: (thread: FoldingThread) => Promise<Result>): Promise<Result> {
    signal.throwIfAborted();
    const progress = new SharedArrayBuffer(PROGRESS_NUMBERS * Float64Array.BYTES_PER_ELEMENT);
    try {
      const thread = await this.#start({ ...task, progress });
      const stop = (): void => void thread.call('stop').catch(() => undefined); // a thread that has ended needs no call
      signal.addEventListener('abort', stop);
      const numbers = new Float64Array(progress);
      const report = (): void => {
        const [position = 0, documents = 0, reading = 0, folding = 0, storing = 0] = numbers;
        if (position > 0) onProgress(position, documents, { reading, folding, storing });
      };
      const telling = setInterval(report, PROGRESS_EVERY);
      try {
        signal.throwIfAborted();
        return await work(thread);
      } finally {
        clearInterval(telling);
        signal.removeEventListener('abort', stop);
        await thread.close();
      }
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof WorkerGone) throw new StoreUnavailable('The thread that folded the view has ended', { cause: error });
      throw error;
    }
  }

  #start(task: Pick<FoldingWorkData, 'generation' | 'purpose' | 'epoch' | 'dismissed' | 'progress'>): Promise<WorkerCalls<FoldingMethods>> {
    const { logFile, viewsDirectory, clock, thread } = this.options;
    const data: FoldingWorkData = { ...task, logFile, viewsDirectory, clockAhead: clock.now().getTime() - Date.now() };
    const module = thread ?? new URL(`./generation-worker${extname(import.meta.url)}`, import.meta.url);
    return WorkerCalls.start<FoldingMethods>(module, { data, errors: ERRORS, memory: HEAP });
  }
}
