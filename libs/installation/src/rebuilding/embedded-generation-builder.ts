import { OutcomeUnknown, StoreUnavailable, type Clock, type Position } from '@tiffin/event-sourcing';
import { StaleProjection, UnplacedEvent, UnusableGeneration, type GenerationBuild, type GenerationBuilder } from '@tiffin/read-models';
import { DatabaseUnusable, WorkerCalls, WorkerGone } from '@tiffin/sqlite';
import { extname } from 'node:path';
import type { GenerationWorkerData, GenerationWorkerMethods } from './generation-worker.js';

/** How often `progress` hears, in ms. */
const PROGRESS_EVERY = 250;

export interface EmbeddedGenerationBuilderParts {
  readonly logFile: string;
  readonly viewsDirectory: string;
  readonly clock: Clock;
}

/** Folds generations of an embedded installation, each in a worker thread of its own that ends with it (design 4). */
export class EmbeddedGenerationBuilder implements GenerationBuilder {
  constructor(private readonly parts: EmbeddedGenerationBuilderParts) {}

  async build({ generation, epoch, until, signal, progress }: GenerationBuild): Promise<Position> {
    signal.throwIfAborted();
    const { logFile, viewsDirectory, clock } = this.parts;
    const reached = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT);
    const data: GenerationWorkerData = {
      logFile,
      viewsDirectory,
      generation,
      epoch,
      clockAhead: clock.now().getTime() - Date.now(),
      reached,
    };
    const worker = await WorkerCalls.start<GenerationWorkerMethods>(
      new URL(`./generation-worker${extname(import.meta.url)}`, import.meta.url),
      { data, errors: [DatabaseUnusable, OutcomeUnknown, StaleProjection, StoreUnavailable, UnplacedEvent, UnusableGeneration] },
    );
    const stop = (): void => void worker.call('stop').catch(() => undefined); // one that has ended needs no telling
    signal.addEventListener('abort', stop);
    const position = new Float64Array(reached);
    const telling = setInterval(() => position[0] && progress(position[0]), PROGRESS_EVERY);
    try {
      return await foldIn(worker, until, signal);
    } catch (error) {
      signal.throwIfAborted();
      // What it had written stays: the next build goes on there.
      if (error instanceof WorkerGone) throw new StoreUnavailable('The thread that folded the view has ended', { cause: error });
      throw error;
    } finally {
      clearInterval(telling);
      signal.removeEventListener('abort', stop);
      await worker.close();
    }
  }
}

async function foldIn(
  worker: WorkerCalls<GenerationWorkerMethods>,
  until: () => Promise<Position>,
  signal: AbortSignal,
): Promise<Position> {
  let position = -1;
  for (let end = await until(); end > position; end = await until()) {
    signal.throwIfAborted();
    position = await worker.call('fold', end);
  }
  signal.throwIfAborted();
  await worker.call('finish');
  return position;
}
