import { StoreUnavailable, type Position } from '@tiffin/event-sourcing';
import { openEmbeddedLogReader } from '@tiffin/event-sourcing/embedded';
import {
  Comparison,
  differencesShown,
  type Dismissal,
  Dismissals,
  type DocumentDifference,
  foldGeneration,
  type FoldLimits,
  FoldTimes,
  type SpentTimes,
  type VerifiedView,
} from '@tiffin/projections';
import type { Generation } from '@tiffin/read-models';
import { ComparedGeneration, openUnderConstruction, type ConstructionPurpose } from '@tiffin/read-models/embedded';
import { setPriority } from 'node:os';
import { VIEWS } from '../views.js';

export interface FoldingWorkData {
  readonly logFile: string;
  readonly viewsDirectory: string;
  /** A generation of one of this installation's views. */
  readonly generation: Generation;
  readonly purpose: ConstructionPurpose;
  readonly epoch: number;
  readonly dismissed: readonly Dismissal[];
  /** How far the product's clock is ahead of the machine's, in ms. */
  readonly clockAhead: number;
  /**
   * Five 64-bit numbers that the thread updates: the position that is folded and stored, the number of compared documents, and the
   * ms spent on reading the log, folding and storing.
   */
  readonly progress: SharedArrayBuffer;
}

/** Some 4 MB of orders per transaction. Four times as many are not faster, and need 40 MB more. */
const LIMITS: FoldLimits = { documents: 2_000, events: 200_000 };
/** If there are fewer cores than threads, a fold must not delay requests. */
const NICENESS = 10;

/** Returns the methods that a thread serves for `EmbeddedGenerationBuilder`: it folds one generation, and compares a live one with it. */
export function startFolding({ logFile, viewsDirectory, generation, purpose, epoch, dismissed, clockAhead, progress }: FoldingWorkData) {
  yieldToRequests();
  const view = VIEWS.find(({ name, version }) => name === generation.view && version === generation.version);
  if (!view) throw new TypeError(`This installation has no view ${generation.view} version ${generation.version}`);
  const log = openEmbeddedLogReader(logFile, view.streams);
  const construction = openUnderConstruction(viewsDirectory, view, generation, purpose);
  const { store } = construction;
  const stopping = new AbortController();
  const { signal } = stopping;
  const numbers = new Float64Array(progress);
  const clock = { now: () => new Date(Date.now() + clockAhead) };
  const times = new FoldTimes();
  const isDismissed = new Dismissals(view.name, dismissed).has;
  const report = (stored: Position, { reading, folding, storing }: SpentTimes): void => {
    numbers.set([reading, folding, storing], 2);
    numbers[0] = stored;
  };
  const fold = (until: () => Promise<Position>): Promise<Position> =>
    foldGeneration({ log, view, store, epoch, isDismissed, clock, signal, times, limits: LIMITS, until, progress: report });

  const open = new Map<number, ComparedGeneration>();
  const compared = (which: Generation): ComparedGeneration => {
    const generationOfNumber = open.get(which.number) ?? new ComparedGeneration(viewsDirectory, which);
    open.set(which.number, generationOfNumber);
    return generationOfNumber;
  };
  let current: Comparison | undefined;
  const comparison = (): Comparison =>
    (current ??= new Comparison({
      folded: compared(generation),
      foldTo: async (position) => void (await fold(async () => position)),
      signal,
      progress: (documents) => (numbers[1] = documents),
    }));

  return {
    methods: {
      /** Folds up to exactly this position. Returns the generation's position. */
      fold: (until: Position): Promise<Position> => fold(async () => until),
      finish: () => construction.finish(),
      /** The steps of `Comparison`, each with the generation that is live when it begins. */
      foldToEnd: (): Promise<Position> => fold(() => log.head()),
      compareAll: (live: Generation, at: Position): Promise<boolean> => comparison().compareAll(compared(live), at),
      nextMoment: (live: Generation): Promise<Position> => comparison().nextMoment(compared(live)),
      compareUndecided: (live: Generation): Promise<boolean> => comparison().compareUndecided(compared(live)),
      /** Returns the result of the comparison, with both sides of the first `shown` documents that differ. */
      found: async (live: Generation, shown: number): Promise<VerifiedView & { readonly shown: readonly DocumentDifference[] }> => {
        const { result } = comparison();
        const sides = { live: compared(live), folded: compared(generation) };
        return { ...result, shown: await differencesShown(result.differences.slice(0, shown), sides) };
      },
      stop: () => stopping.abort(new StoreUnavailable('The fold was stopped')),
    },
    close: async () => {
      for (const generationRead of open.values()) generationRead.close();
      log.close();
      await store.close();
    },
  };
}
export type FoldingMethods = ReturnType<typeof startFolding>['methods'];

/** On Linux each thread has its own priority. Elsewhere the priority is the process's, and stays. */
function yieldToRequests(): void {
  if (process.platform === 'linux') setPriority(NICENESS);
}
