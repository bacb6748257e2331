import type { Position } from '@tiffin/event-sourcing';
import type { SpentTimes } from './fold-times.js';
import type { FoldPace } from '../view-operations.js';

/** ms of observation before anything is said. */
const EVIDENCE = 2_000;

interface Sighting {
  readonly at: number;
  readonly position: Position;
}

/** Judges from how far a fold has come, now and then, how fast it is and how long it will take. */
export class FoldMeter {
  readonly #begun: number;
  #first: Sighting | undefined;
  #last: (Sighting & { readonly spent: SpentTimes }) | undefined;

  /** `elapsed`: a monotonic clock, in ms. */
  constructor(private readonly elapsed: () => number = () => performance.now()) {
    this.#begun = elapsed();
  }

  /** It has come to `position`, and its work has taken so much time since it was begun. */
  sight(position: Position, spent: SpentTimes): void {
    const at = this.elapsed();
    // Where it was taken up is not known before: what it had done earlier took no time here.
    this.#first ??= { at, position };
    this.#last = { at, position, spent: { ...spent } };
  }

  /** `undefined` before there is enough to go by. */
  pace(head: Position): FoldPace | undefined {
    const first = this.#first;
    const last = this.#last;
    if (!first || !last || last.at - first.at < EVIDENCE) return undefined;
    const perSecond = ((last.position - first.position) * 1_000) / (last.at - first.at);
    const secondsLeft = perSecond > 0 ? { secondsLeft: Math.ceil(Math.max(0, head - last.position) / perSecond) } : {};
    return { perSecond: Math.round(perSecond), ...secondsLeft, shares: sharesOf(last.spent, last.at - this.#begun) };
  }
}

function sharesOf({ reading, folding, storing }: SpentTimes, elapsed: number): FoldPace['shares'] {
  // Two clocks may differ by a hair: what was spent is never more than all.
  const all = Math.max(elapsed, reading + folding + storing);
  const share = (ms: number): number => Math.round((ms * 100) / all) / 100;
  const own = { reading: share(reading), folding: share(folding), storing: share(storing) };
  return { ...own, waiting: Math.max(0, Math.round((1 - own.reading - own.folding - own.storing) * 100) / 100) };
}
