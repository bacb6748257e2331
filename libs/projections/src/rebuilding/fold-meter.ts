import type { Position } from '@tiffin/event-sourcing';
import type { SpentTimes } from './fold-times.js';
import type { FoldPace } from '../view-operations.js';

/** How long to measure before a pace is returned, in ms. */
const SHORTEST_MEASUREMENT = 2_000;

interface Sighting {
  readonly at: number;
  readonly position: Position;
}

/** Estimates a fold's speed and the time left, from its positions over time. */
export class FoldMeter {
  readonly #begun: number;
  #first: Sighting | undefined;
  #last: (Sighting & { readonly spent: SpentTimes }) | undefined;

  /** `elapsed`: a monotonic clock, in ms. */
  constructor(private readonly elapsed: () => number = () => performance.now()) {
    this.#begun = elapsed();
  }

  /** Must be called when the fold has reached `position`; `spent` is the time since it began. */
  sight(position: Position, spent: SpentTimes): void {
    const at = this.elapsed();
    // A continued fold starts at an unknown position, so its speed is measured from the first report on.
    this.#first ??= { at, position };
    this.#last = { at, position, spent: { ...spent } };
  }

  /** The pace, given the log's end; `undefined` before there is enough to measure. */
  pace(head: Position): FoldPace | undefined {
    const first = this.#first;
    const last = this.#last;
    if (!first || !last || last.at - first.at < SHORTEST_MEASUREMENT) return undefined;
    const perSecond = ((last.position - first.position) * 1_000) / (last.at - first.at);
    const secondsLeft = perSecond > 0 ? { secondsLeft: Math.ceil(Math.max(0, head - last.position) / perSecond) } : {};
    return { perSecond: Math.round(perSecond), ...secondsLeft, shares: sharesOf(last.spent, last.at - this.#begun) };
  }
}

function sharesOf({ reading, folding, storing }: SpentTimes, elapsed: number): FoldPace['shares'] {
  // The two clocks may differ slightly, so the sum of the parts may exceed the elapsed time.
  const total = Math.max(elapsed, reading + folding + storing);
  const share = (ms: number): number => Math.round((ms * 100) / total) / 100;
  const shares = { reading: share(reading), folding: share(folding), storing: share(storing) };
  return { ...shares, waiting: Math.max(0, Math.round((1 - shares.reading - shares.folding - shares.storing) * 100) / 100) };
}
