import { StoreUnavailable, type Position } from '@tiffin/event-sourcing';
import { openEmbeddedLogReader } from '@tiffin/event-sourcing/embedded';
import { foldGeneration, type FoldLimits, type Generation } from '@tiffin/read-models';
import { openUnderConstruction } from '@tiffin/read-models/embedded';
import { serveCalls } from '@tiffin/sqlite';
import { setPriority } from 'node:os';
import { VIEWS } from '../views.js';

export interface GenerationWorkerData {
  readonly logFile: string;
  readonly viewsDirectory: string;
  /** Its view must be one of this installation's. */
  readonly generation: Generation;
  readonly epoch: number;
  /** Of the product's clock before the machine's, in ms. */
  readonly clockAhead: number;
  /** One 64-bit number, which the worker keeps at the position that is folded and stored. */
  readonly reached: SharedArrayBuffer;
}

/** Some 4 MB of orders a transaction; with four times as many it is not faster, and needs 40 MB more. */
const LIMITS: FoldLimits = { documents: 2_000, events: 200_000 };
/** A fold must not keep requests from being answered where there are fewer cores than threads. */
const NICENESS = 5;

function startFolding({ logFile, viewsDirectory, generation, epoch, clockAhead, reached }: GenerationWorkerData) {
  yieldToRequests();
  const view = VIEWS.find(({ name, version }) => name === generation.view && version === generation.version);
  if (!view) throw new TypeError(`This installation has no view ${generation.view} version ${generation.version}`);
  const log = openEmbeddedLogReader(logFile, view.streams);
  const construction = openUnderConstruction(viewsDirectory, view, generation);
  const { store } = construction;
  const stopping = new AbortController();
  const position = new Float64Array(reached);
  const clock = { now: () => new Date(Date.now() + clockAhead) };
  return {
    methods: {
      /** Folds up to exactly this position; answers where the generation stands. */
      fold: (until: Position): Promise<Position> =>
        foldGeneration({
          log,
          view,
          store,
          epoch,
          clock,
          signal: stopping.signal,
          limits: LIMITS,
          until: async () => until,
          progress: (stored) => (position[0] = stored),
        }),
      finish: () => construction.finish(),
      stop: () => stopping.abort(new StoreUnavailable('The fold was stopped')),
    },
    close: async () => {
      log.close();
      await store.close();
    },
  };
}
export type GenerationWorkerMethods = ReturnType<typeof startFolding>['methods'];

/** Linux gives each thread a priority of its own; elsewhere it is the process's, and stays as it is. */
function yieldToRequests(): void {
  if (process.platform === 'linux') setPriority(NICENESS);
}

serveCalls(startFolding);
