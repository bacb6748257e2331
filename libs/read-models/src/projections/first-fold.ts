import type { Position } from '@tiffin/event-sourcing';
import type { AnyView } from '../view.js';
import type { OpenedGeneration } from './open-generations.js';
import type { Turns } from './turns.js';
import type { ViewSurroundings } from './view-surroundings.js';

type Fold = (signal: AbortSignal, progress: (position: Position) => void) => Promise<Position>;

/** The long part of a generation's way to the log's end, which somebody else folds before its projection follows the log. */
export class FirstFold {
  #waiting = false;

  constructor(
    readonly upTo: Position,
    private readonly work: Fold,
    private readonly turns: Turns,
  ) {}

  /** Others have their turn. */
  get waiting(): boolean {
    return this.#waiting;
  }

  /** Goes on where the generation's store stands, when its turn has come. Rejects as `GenerationBuilder.build` does. */
  readonly fold: Fold = async (signal, progress) => {
    this.#waiting = true;
    return this.turns.take(() => {
      this.#waiting = false;
      return this.work(signal, progress);
    });
  };
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
