import type { EventStore, Position } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import { toComparedStore, type AnyView, type VerifiedStore, type ViewDocument, type ViewStore } from '@tiffin/read-models';
import type { IsDismissed } from '../projections/fold-page.js';
import { Comparison, type VerifiedView } from './comparison.js';
import { foldGeneration } from './fold-generation.js';

export type { VerifiedStore } from '@tiffin/read-models';
export type { VerifiedView } from './comparison.js';

/**
 * The steps of a comparison (see `Comparison`), in this thread or in a worker. The live side is the generation that is live when a step
 * begins.
 */
export interface ComparisonSteps {
  /** Folds the scratch generation up to the log's end; returns that position. */
  foldToEnd(): Promise<Position>;
  compareAll(at: Position): Promise<boolean>;
  nextMoment(): Promise<Position>;
  compareUndecided(): Promise<boolean>;
}

/**
 * Runs the steps until every document is decided. `waitFor` must resolve once the live generation has consumed the position. Rejects with
 * what
 * `waitFor` and the steps reject with.
 */
export async function compareInSteps(steps: ComparisonSteps, waitFor: (position: Position) => Promise<void>): Promise<void> {
  const at = await steps.foldToEnd();
  await waitFor(at);
  let undecided = await steps.compareAll(at);
  while (undecided) {
    await waitFor(await steps.nextMoment());
    undecided = await steps.compareUndecided();
  }
}

export interface ViewVerification {
  readonly log: Pick<EventStore, 'readAll' | 'head'>;
  readonly view: AnyView;
  /** The generation that is live at the moment of the call. It may change all the time. */
  readonly live: () => VerifiedStore;
  /** A generation that only this verification uses, at whatever position. */
  readonly scratch: ViewStore<ViewDocument>;
  /** Resolves once the live generation has consumed the position. */
  readonly waitFor: (position: Position) => Promise<void>;
  readonly epoch: number;
  readonly isDismissed?: IsDismissed;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly progress: (progress: Pick<VerifiedView, 'position' | 'documents'>) => void;
}

/**
 * Compares a live generation, document by document, with a fold of the log from the beginning, while new events come. Documents that
 * changed since the fold are compared again at a later common position, until all are decided (docs/reference/design.md#5.5). Runs in the
 * calling thread, in short turns.
 *
 * Rejects with the signal's reason, and with what `waitFor`, the fold and the stores reject with.
 */
export async function verifyView(verification: ViewVerification): Promise<VerifiedView> {
  const { log, live, scratch, waitFor, signal } = verification;
  let progress = { position: 0, documents: 0 };
  const notify = (update: Partial<typeof progress>): void => verification.progress((progress = { ...progress, ...update }));
  const fold = async (until: () => Promise<Position>): Promise<Position> => {
    const position = await foldGeneration({ ...verification, store: scratch, until, progress: (reached) => notify({ position: reached }) });
    notify({ position });
    return position;
  };
  const liveSide = toComparedStore(live);
  const comparison = new Comparison({
    folded: toComparedStore(() => scratch),
    foldTo: async (position) => void (await fold(async () => position)),
    signal,
    progress: (documents) => notify({ documents }),
  });
  await compareInSteps(
    {
      foldToEnd: () => fold(() => log.head()),
      compareAll: (at) => comparison.compareAll(liveSide, at),
      nextMoment: () => comparison.nextMoment(liveSide),
      compareUndecided: () => comparison.compareUndecided(liveSide),
    },
    waitFor,
  );
  return comparison.result;
}
