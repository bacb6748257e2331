/** Where something stood, and where the log ended, at a moment of this device's clock (ms). */
export interface PositionSample {
  readonly at: number;
  readonly position: number;
  readonly head: number;
}

/** How something moves, from what was seen of it lately. */
export interface Pace {
  /** Positions a second. */
  readonly perSecond: number;
  /** Until the log's end is reached, which moves too; `undefined` where the gap doesn't close. */
  readonly secondsLeft?: number | undefined;
}

/** Only the last so many ms count, so that the estimate follows what happens now. */
const WINDOW = 10_000;
/** Less than so many ms of sightings prove nothing. */
const EVIDENCE = 3_000;

/** The sightings with one more. What went backwards began anew, and its past says nothing any more. */
export function addSample(seen: readonly PositionSample[], now: PositionSample): readonly PositionSample[] {
  const last = seen.at(-1);
  if (last && (now.position < last.position || now.at <= last.at)) return [now];
  return [...seen.filter(({ at }) => now.at - at <= WINDOW), now];
}

/** How it moves; `undefined` before there is evidence. */
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
