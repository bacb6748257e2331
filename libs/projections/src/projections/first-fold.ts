import type { Position, Semaphore } from '@tiffin/event-sourcing';

export type Fold = (signal: AbortSignal, progress: (position: Position) => void) => Promise<Position>;

/** The first, long part of the log, which a worker folds into a generation before its projection follows the log. */
export class FirstFold {
  #waiting = false;

  constructor(
    readonly upTo: Position,
    private readonly work: Fold,
    private readonly semaphore: Semaphore,
  ) {}

  /** Whether other first folds run before it. */
  get waiting(): boolean {
    return this.#waiting;
  }

  /** Waits for its turn, and folds on from the store's checkpoint. Rejects as `GenerationBuilder.build` does. */
  readonly fold: Fold = async (signal, progress) => {
    this.#waiting = true;
    return this.semaphore.run(() => {
      this.#waiting = false;
      return this.work(signal, progress);
    });
  };
}
