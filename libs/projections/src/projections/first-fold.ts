import type { Position, Semaphore } from '@tiffin/event-sourcing';

export type Fold = (signal: AbortSignal, progress: (position: Position) => void) => Promise<Position>;

/** The long part of a generation's way to the log's end, which somebody else folds before its projection follows the log. */
export class FirstFold {
  #waiting = false;

  constructor(
    readonly upTo: Position,
    private readonly work: Fold,
    private readonly turns: Semaphore,
  ) {}

  /** Others have their turn. */
  get waiting(): boolean {
    return this.#waiting;
  }

  /** Goes on where the generation's store stands, when its turn has come. Rejects as `GenerationBuilder.build` does. */
  readonly fold: Fold = async (signal, progress) => {
    this.#waiting = true;
    return this.turns.run(() => {
      this.#waiting = false;
      return this.work(signal, progress);
    });
  };
}
