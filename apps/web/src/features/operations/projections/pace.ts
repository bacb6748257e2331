/** A position and the log's end at a moment of this device's clock (ms). */
export interface PositionSample {
  readonly at: number;
  readonly position: number;
  readonly head: number;
}

/** The pace of a position, from recent samples. */
export interface Pace {
  /** Positions per second. */
  readonly perSecond: number;
  /** Seconds until it reaches the log's end, which moves too; `undefined` if the gap does not close. */
  readonly secondsLeft?: number | undefined;
}

/** Samples older than this many ms are dropped, so that the estimate follows the current pace. */
const WINDOW = 10_000;
/** Samples must span at least this many ms. */
const EVIDENCE = 3_000;

/** The samples with one added. A position that went backwards was restarted, so earlier samples are dropped. */
export function addSample(seen: readonly PositionSample[], now: PositionSample): readonly PositionSample[] {
  const last = seen.at(-1);
  if (last && (now.position < last.position || now.at <= last.at)) return [now];
  return [...seen.filter(({ at }) => now.at - at <= WINDOW), now];
}

/** The pace; `undefined` until there are enough samples. */
export function paceOf(seen: readonly PositionSample[]): Pace | undefined {
  const first = seen[0];
  const last = seen.at(-1);
  if (!first || !last || last.at - first.at < EVIDENCE) return undefined;
  const seconds = (last.at - first.at) / 1000;
  const gap = last.head - last.position;
  const closed = (first.head - first.position - gap) / seconds;
  return {
    perSecond: (last.position - first.position) / seconds,
    secondsLeft: gap <= 0 ? 0 : closed > 0 ? gap / closed : undefined,
  };
}
