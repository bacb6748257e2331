/**
 * Who is served first while there is more to do than time: 0 staff and operators; 1 what students do; 2 what students read, and the client's files;
 * 3 strangers; 4 whoever asks for much more than a person does.
 */
export type Rank = 0 | 1 | 2 | 3 | 4;

/** By how much the event loop is late, in ms, from where on the first of a rank is turned away, and where all are. */
const TURNED_AWAY: Readonly<Record<Exclude<Rank, 0>, readonly [first: number, all: number]>> = {
  1: [120, 360],
  2: [50, 150],
  3: [25, 75],
  4: [15, 60],
};

/** Below so many calls a second it is not the calls that make the loop late. */
const FEW = 60;
/** Calls a second that a person's screens never make; many people share an address. */
const OF_PERSON = 60;
const OF_ADDRESS = 200;
/** How much a new measurement counts. */
const WEIGHT = 0.15;

/** Who calls: somebody whose session was seen lately, or a stranger with an address. */
export interface Calling {
  readonly holder: string;
  readonly isStranger: boolean;
  /** The rank of this call, from anybody who does not ask too much. */
  readonly rank: Rank;
}

/**
 * Decides which calls are answered while the event loop is late: those of low ranks go first, more of them the later it is, so that what is left is
 * answered in time. Pure: lateness, time and chance come from outside.
 */
export class Overload {
  private late = 0;
  private second = 0;
  private calls = 0;
  private callsBefore = 0;
  private readonly byHolder = new Map<string, number>();

  /** By how much the event loop was late just now, in ms; measured every few ms. */
  measured(late: number): void {
    this.late += WEIGHT * (late - this.late);
  }

  /** Whether a call at `now` (ms of a clock that only goes forward) is answered; `chance` from 0 to below 1. */
  admits({ holder, isStranger, rank }: Calling, now: number, chance: number): boolean {
    const of = this.count(holder, Math.floor(now / 1_000));
    const asksTooMuch = isStranger ? of > OF_ADDRESS : rank > 0 && of > OF_PERSON;
    const judged = asksTooMuch ? 4 : rank;
    if (judged === 0 || Math.max(this.calls, this.callsBefore) < FEW) return true;
    const [first, all] = TURNED_AWAY[judged];
    return chance >= (this.late - first) / (all - first);
  }

  /** How many of this holder's calls came in this second. */
  private count(holder: string, second: number): number {
    if (second !== this.second) {
      this.callsBefore = second === this.second + 1 ? this.calls : 0;
      [this.second, this.calls] = [second, 0];
      this.byHolder.clear();
    }
    this.calls++;
    const of = (this.byHolder.get(holder) ?? 0) + 1;
    this.byHolder.set(holder, of);
    return of;
  }
}
