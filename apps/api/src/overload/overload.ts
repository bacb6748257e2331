import { SecondCounts } from '@tiffin/http';

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
/** How often lateness is measured, in ms, and how much a new measurement counts. */
export const EVERY = 20;
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
  /** Calls a second. */
  private rate = 0;
  private calls = 0;
  private readonly byHolder = new SecondCounts();

  /** By how much a timer of `EVERY` ms was late just now, in ms. */
  measured(late: number): void {
    this.late += WEIGHT * (late - this.late);
    this.rate += WEIGHT * ((1_000 * this.calls) / (EVERY + late) - this.rate);
    this.calls = 0;
  }

  /** Whether a call at `now` (ms of a clock that only goes forward) is answered; `chance` from 0 to below 1. */
  admits({ holder, isStranger, rank }: Calling, now: number, chance: number): boolean {
    this.calls++;
    const of = this.byHolder.count(holder, now);
    const asksTooMuch = isStranger ? of > OF_ADDRESS : rank > 0 && of > OF_PERSON;
    const judged = asksTooMuch ? 4 : rank;
    if (judged === 0 || this.rate < FEW) return true;
    const [first, all] = TURNED_AWAY[judged];
    return chance >= (this.late - first) / (all - first);
  }
}
