/**
 * Who is served first while there is more to do than time: 0 staff and operators; 1 what students do; 2 what students read, and the client's files;
 * 3 strangers; 4 whoever asks for much more than a person does.
 */
export type Rank = 0 | 1 | 2 | 3 | 4;

/** A call that waits for its turn. */
export interface Waiting {
  readonly serve: () => void;
  readonly turnAway: () => void;
  /** Whether nobody waits for the answer any more. */
  readonly hasLeft: () => boolean;
}

/** So many calls are served in a round of the event loop, and one in so many rounds in which somebody connects: the loop lets in one newcomer a round. */
const EACH_ROUND = 8;
const WHILE_CONNECTING = 4;
/** What a round counts for at most, in ms, and each call that was served in it: what takes longer is not the calls' doing. */
const LONGEST_ROUND = 10;
const LONGEST_CALL = 5;

/** One rank's part of the line. */
class Row {
  private readonly waiting: (Waiting & { readonly since: number })[] = [];
  private standsSince = 0;

  /**
   * Once it has stood for `burst` ms without being empty it is a crowd, whose calls wait for `patience` ms at most. Before, it is a burst, as people come
   * in bursts, and everybody is served. Of more than `most` nobody is let in.
   */
  constructor(private readonly limits: { readonly burst: number; readonly patience: number; readonly most?: number }) {}

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  join(call: Waiting, now: number): void {
    if (this.waiting.length >= (this.limits.most ?? Infinity)) return call.turnAway();
    if (this.isEmpty) this.standsSince = now;
    this.waiting.push({ ...call, since: now });
  }

  /** Serves so many, turns away who comes before them in vain, and answers how many could still be served. */
  move(places: number, now: number): number {
    const isCrowd = now - this.standsSince > this.limits.burst;
    for (let first = this.waiting[0]; first; first = this.waiting[0]) {
      const hasLeft = first.hasLeft();
      const isLate = isCrowd && now - first.since > this.limits.patience;
      if (!hasLeft && !isLate && places === 0) break;
      this.waiting.shift();
      if (hasLeft) continue;
      if (isLate) first.turnAway();
      else {
        places--;
        first.serve();
      }
    }
    return places;
  }
}

/**
 * Calls wait here until it is their turn: those first that come first by rank, and of a rank those that came first. Where a rank has waited for a
 * while, whoever of it waits too long is turned away ("controlled delay"): so the wait stays short, however many come. Pure: the clock (ms, only
 * forward) and the event loop's next round come from outside.
 */
export class Line {
  private readonly rows: Readonly<Record<Rank, Row>> = {
    0: new Row({ burst: Infinity, patience: Infinity }),
    1: new Row({ burst: 400, patience: 200 }),
    2: new Row({ burst: 300, patience: 80 }),
    3: new Row({ burst: 300, patience: 80 }),
    4: new Row({ burst: 300, patience: 80, most: 64 }),
  };
  private readonly inOrder = Object.values(this.rows);
  private isMoving = false;
  private someoneConnected = false;
  /** Rounds in which somebody connected. */
  private connecting = 0;
  /** For how long somebody waited, in ms: the line's own time. */
  private stood = 0;
  private movedAt = 0;
  /** Calls that were served since then. */
  private served = 0;

  constructor(
    private readonly clock: () => number,
    private readonly nextRound: (move: () => void) => void,
  ) {}

  join(rank: Rank, call: Waiting): void {
    this.rows[rank].join(call, this.stood);
    if (this.isMoving) return;
    this.movedAt = this.clock();
    this.served = 0;
    this.comesAgain();
  }

  /** Somebody has connected in this round. */
  connected(): void {
    this.someoneConnected = true;
  }

  private comesAgain(): void {
    this.isMoving = true;
    this.nextRound(() => this.move());
  }

  private move(): void {
    const now = this.clock();
    this.stood += Math.min(now - this.movedAt, LONGEST_ROUND + this.served * LONGEST_CALL);
    this.movedAt = now;
    const places = this.places();
    this.served = places - this.inOrder.reduce((left, row) => row.move(left, this.stood), places);
    this.isMoving = false;
    if (this.inOrder.some((row) => !row.isEmpty)) this.comesAgain();
  }

  /** How many calls are served in this round. */
  private places(): number {
    if (!this.someoneConnected) return EACH_ROUND;
    this.someoneConnected = false;
    this.connecting++;
    return this.connecting % WHILE_CONNECTING === 0 ? 1 : 0;
  }
}
