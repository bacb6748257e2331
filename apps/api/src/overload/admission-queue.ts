/**
 * The order of service under overload: 0 staff, operators and monitors; 1 students' commands; 2 students' reads and the client's
 * files; 3 callers without a session; 4 callers that ask for much more than a person does.
 */
export type Rank = 0 | 1 | 2 | 3 | 4;

/** A call that waits to be served. */
export interface WaitingCall {
  readonly serve: () => void;
  readonly reject: () => void;
  /** Whether the caller has left. */
  readonly hasLeft: () => boolean;
}

/**
 * Calls that are served per round of the event loop. In rounds with new connections only every fourth serves a call, since the loop
 * accepts one connection per round.
 */
const EACH_ROUND = 8;
const WHILE_CONNECTING = 4;
/** The most that a round counts for, in ms, and each call that was served in it. Time beyond that was not spent on calls. */
const LONGEST_ROUND = 10;
const LONGEST_CALL = 5;
/** One of this many served calls is a student's command, if any waits: staff who ask for too much can't keep students from ordering. */
const STUDENTS_SHARE = 4;

export interface LaneLimits {
  /** How long a lane may be non-empty, in ms, until it counts as a crowd. Before, it is a burst, and no call in it is late. */
  readonly burst: number;
  /** How long a call of a crowd waits at most, in ms. */
  readonly maxWait: number;
  /** The most calls that may wait; further ones are rejected. */
  readonly maxLength: number;
}

/** The waiting calls of one rank, oldest first. */
class PriorityLane {
  private readonly waiting: (WaitingCall & { readonly since: number })[] = [];
  private standsSince = 0;

  constructor(private readonly limits: LaneLimits) {}

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  join(call: WaitingCall, now: number): void {
    if (this.waiting.length >= this.limits.maxLength) return call.reject();
    if (this.isEmpty) this.standsSince = now;
    this.waiting.push({ ...call, since: now });
  }

  /** Rejects the calls that have waited too long, and drops those before them whose callers have left. */
  expire(now: number): void {
    const isCrowd = now - this.standsSince > this.limits.burst;
    for (let first = this.waiting[0]; first; first = this.waiting[0]) {
      const isLate = isCrowd && now - first.since > this.limits.maxWait;
      if (first.hasLeft()) this.waiting.shift();
      else if (isLate) this.waiting.shift()?.reject();
      else return;
    }
  }

  /** Serves the call that has waited longest. Returns whether there was one. */
  serveNext(): boolean {
    let next = this.waiting.shift();
    while (next?.hasLeft()) next = this.waiting.shift();
    next?.serve();
    return next !== undefined;
  }
}

/**
 * The queue in which calls wait: by rank, and within a rank in order of arrival, except for the students' share. Once a rank has
 * been waiting for a while, its late calls are rejected ("controlled delay"), so the wait stays short, however many calls come.
 * Pure: the clock (ms, never backwards) and the event loop's next round come from outside.
 */
export class AdmissionQueue {
  private readonly lanes: Readonly<Record<Rank, PriorityLane>> = {
    0: new PriorityLane({ burst: 2_000, maxWait: 1_000, maxLength: 500 }),
    1: new PriorityLane({ burst: 400, maxWait: 200, maxLength: 2_000 }),
    2: new PriorityLane({ burst: 300, maxWait: 80, maxLength: 2_000 }),
    3: new PriorityLane({ burst: 300, maxWait: 80, maxLength: 1_000 }),
    4: new PriorityLane({ burst: 300, maxWait: 80, maxLength: 64 }),
  };
  private readonly byRank = Object.values(this.lanes);
  private readonly studentsFirst = [this.lanes[1], ...this.byRank];
  private isMoving = false;
  private someoneConnected = false;
  /** Rounds with new connections. */
  private connecting = 0;
  /** The queue's own clock, in ms: how long calls have been waiting, without time that was not spent on calls. */
  private stood = 0;
  private movedAt = 0;
  /** Calls that were served in the last round, and in all. */
  private served = 0;
  private servedInAll = 0;

  constructor(
    private readonly clock: () => number,
    private readonly nextRound: (move: () => void) => void,
  ) {}

  join(rank: Rank, call: WaitingCall): void {
    this.lanes[rank].join(call, this.stood);
    if (this.isMoving) return;
    this.movedAt = this.clock();
    this.served = 0;
    this.moveInNextRound();
  }

  /** Call it when a connection was accepted in this round. */
  connected(): void {
    this.someoneConnected = true;
  }

  private moveInNextRound(): void {
    this.isMoving = true;
    this.nextRound(() => this.move());
  }

  private move(): void {
    const now = this.clock();
    this.stood += Math.min(now - this.movedAt, LONGEST_ROUND + this.served * LONGEST_CALL);
    this.movedAt = now;
    for (const lane of this.byRank) lane.expire(this.stood);
    const places = this.places();
    this.served = 0;
    while (this.served < places && this.serveNext()) this.served++;
    this.isMoving = false;
    if (this.byRank.some((lane) => !lane.isEmpty)) this.moveInNextRound();
  }

  private serveNext(): boolean {
    const isStudents = this.servedInAll % STUDENTS_SHARE === STUDENTS_SHARE - 1;
    const wasServed = (isStudents ? this.studentsFirst : this.byRank).some((lane) => lane.serveNext());
    if (wasServed) this.servedInAll++;
    return wasServed;
  }

  /** How many calls may be served in this round. */
  private places(): number {
    if (!this.someoneConnected) return EACH_ROUND;
    this.someoneConnected = false;
    this.connecting++;
    return this.connecting % WHILE_CONNECTING === 0 ? 1 : 0;
  }
}
