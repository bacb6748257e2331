import type { Position } from '@tiffin/event-sourcing';
import type { AnyView } from '../view.js';
import type { OpenedGeneration } from './open-generations.js';
import type { ViewSurroundings } from './view-surroundings.js';

/** The long part of a generation's way to the log's end, which somebody else folds before its projection follows the log. */
export interface FirstFold {
  readonly upTo: Position;
  /** Goes on where the generation's store stands. Rejects as `GenerationBuilder.build` does. */
  fold(signal: AbortSignal, progress: (position: Position) => void): Promise<Position>;
}

/**
 * What a thread of its own is to fold of a generation at the engine's start: up to the log's end as it was then, where that is far. Of a view whose
 * version was raised that is everything. Its store may be open meanwhile, to be read.
 */
export function firstFold(
  view: AnyView,
  { generation, position }: OpenedGeneration,
  upTo: Position,
  { apart, limits, epoch }: Pick<ViewSurroundings, 'apart' | 'limits' | 'epoch'>,
): FirstFold | undefined {
  if (!apart || upTo - position < limits.apart) return undefined;
  return {
    upTo,
    fold: (signal, progress) => apart.build({ view, generation, epoch, until: async () => upTo, signal, progress }),
  };
}
