import type { EventStore, Position } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import { toComparedStore, type AnyView, type VerifiedStore, type ViewDocument, type ViewStore } from '@tiffin/read-models';
import type { IsDismissed } from '../projections/fold-page.js';
import { Comparison, type VerifiedView } from './comparison.js';
import { foldGeneration } from './fold-generation.js';

export type { VerifiedStore } from '@tiffin/read-models';
export type { VerifiedView } from './comparison.js';

/** A comparison, wherever its work is done (see `Comparison`); its live side is the generation that is live when a step begins. */
export interface ComparisonSteps {
  /** Folds the scratch generation up to the log's end; answers where that is. */
  foldToEnd(): Promise<Position>;
  compareAll(at: Position): Promise<boolean>;
  nextMoment(): Promise<Position>;
  compareUndecided(): Promise<boolean>;
}

/**
 * Takes the steps until everything is decided, the live generation having consumed what it is compared at. `reached` resolves once it has.
 * Rejects with what `reached` and the steps reject with.
 */
export async function compareInSteps(steps: ComparisonSteps, reached: (position: Position) => Promise<void>): Promise<void> {
  const at = await steps.foldToEnd();
  await reached(at);
  let undecided = await steps.compareAll(at);
  while (undecided) {
    await reached(await steps.nextMoment());
    undecided = await steps.compareUndecided();
  }
}

export interface ViewVerification {
  readonly log: Pick<EventStore, 'readAll' | 'head'>;
  readonly view: AnyView;
  /** The generation that answers reads at the moment of the call; it may go on all the time. */
  readonly live: () => VerifiedStore;
  /** A generation of the verification's own, wherever its fold stands. */
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
 * Compares a live generation, document by document, with a fold of the log from the beginning, while events go on coming: what has changed
 * since the fold is compared again at a position that both have in common, until all are decided (docs/reference/design.md#5.5). In the
 * calling thread, in short turns.
 *
 * Rejects with the signal's reason, and with what `reached`, the fold and the stores reject with.
 */
export async function verifyView(verification: ViewVerification): Promise<VerifiedView> {
  const { log, live, scratch, waitFor, signal } = verification;
  let told = { position: 0, documents: 0 };
  const tell = (news: Partial<typeof told>): void => verification.progress((told = { ...told, ...news }));
  const fold = async (until: () => Promise<Position>): Promise<Position> => {
    const progress = (position: Position): void => tell({ position });
    const position = await foldGeneration({ ...verification, store: scratch, until, progress });
    tell({ position });
    return position;
  };
  const liveSide = toComparedStore(live);
  const comparison = new Comparison({
    folded: toComparedStore(() => scratch),
    foldTo: async (position) => void (await fold(async () => position)),
    signal,
    progress: (documents) => tell({ documents }),
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
