import { SecondCounts } from '@tiffin/http';

/**
 * Who is served first while there is more to do than time: 0 staff and operators; 1 what students do; 2 what students read, and the client's files;
 * 3 strangers; 4 whoever asks for much more than a person does.
 */
export type Rank = 0 | 1 | 2 | 3 | 4;

/** Where only those who order are left to be turned away. */
const ORDERS = 0.65;

/** From which pressure on the first of a rank is turned away, and at which all are. */
const TURNED_AWAY: Readonly<Record<Exclude<Rank, 0>, readonly [first: number, all: number]>> = {
  1: [ORDERS, 1],
  2: [0.3, ORDERS],
  3: [0.1, 0.3],
  4: [0, 0.1],
};

/** Below so many calls a second it is not they that make the loop late. */
const FEW = 60;
/** Calls a second that a person's screens never make; many people share an address. */
const OF_PERSON = 60;
const OF_ADDRESS = 200;
/** How often lateness is measured, in ms. */
export const EVERY = 20;
/** How late calls may be in a crowd, in ms: below it, ever fewer are turned away. Only beyond the second are those who order. */
const TARGET = { all: 80, orders: 200 };
/** A queue that is gone within so many seconds is a burst, as people come in bursts; no measurement counts for more than the second of these. */
const LASTS = 0.3;
const COUNTS = 0.1;
/** A PI controller: what the pressure rises by at twice the target, at once and in each second, and what it falls by in a second without a crowd. */
const AT_ONCE = 0.12;
const EACH_SECOND = { rises: 0.2, falls: 0.4 };
/** What lateness counts for most, in targets above it: at once, in time, and where those who order would go. */
const MOST = { atOnce: 4, inTime: 2, orders: 4 };

/** Who calls: somebody whose session was seen lately, or a stranger with an address. */
export interface Calling {
  readonly holder: string;
  readonly isStranger: boolean;
  /** The rank of this call, from anybody who does not ask too much. */
  readonly rank: Rank;
}

/**
 * Decides which calls are turned away while all are answered late: those of low ranks go first, more of them the later it is, so that what is left is
 * answered in time. Pure: lateness, time and chance come from outside.
 */
export class Overload {
  /** For how many seconds calls have been late. */
  private lateFor = 0;
  /** What calls have been late by, added up: from 0 to 1. */
  private built = 0;
  private pressure = 0;
  /** Calls a second. */
  private rate = 0;
  private calls = 0;
  private readonly byHolder = new SecondCounts();

  /** By how much a timer of `EVERY` ms was late just now, and how long a new connection waits, in ms. */
  measured(timerLate: number, newcomerWaits: number): void {
    const seconds = (EVERY + timerLate) / 1_000;
    const late = Math.max(timerLate, newcomerWaits);
    this.lateFor = late > TARGET.all ? this.lateFor + Math.min(seconds, COUNTS) : 0;
    const lasting = this.built > 0 || this.lateFor > LASTS ? late : Math.min(late, TARGET.all);
    const [target, most] = this.built < ORDERS ? [TARGET.all, MOST.inTime] : [TARGET.orders, MOST.orders];
    const above = Math.min(lasting / target - 1, most);
    const rises = EACH_SECOND[above > 0 ? 'rises' : 'falls'] * seconds * above;
    const highest = lasting > TARGET.orders ? 1 : Math.max(this.built, ORDERS);
    this.built = Math.max(0, Math.min(highest, this.built + rises));
    const atOnce = AT_ONCE * Math.min(lasting / TARGET.all - 1, MOST.atOnce);
    this.pressure = this.built < ORDERS ? Math.min(this.built + atOnce, ORDERS) : this.built;
    this.rate += (1 - Math.exp(-10 * seconds)) * (this.calls / seconds - this.rate);
    this.calls = 0;
  }

  /** Whether there are so many calls that they can be why it is late. */
  get isBusy(): boolean {
    return this.rate >= FEW;
  }

  /** The rank for which a call at `now` (ms of a clock that only goes forward) is turned away, if it is; `chance` from 0 to below 1. */
  turnsAway({ holder, isStranger, rank }: Calling, now: number, chance: number): Rank | undefined {
    this.calls++;
    const of = this.byHolder.count(holder, now);
    const asksTooMuch = isStranger ? of > OF_ADDRESS : of > OF_PERSON;
    const judged = asksTooMuch ? 4 : rank;
    if (judged === 0 || !this.isBusy) return undefined;
    const [first, all] = TURNED_AWAY[judged];
    return chance < (this.pressure - first) / (all - first) ? judged : undefined;
  }
}
