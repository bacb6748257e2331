/** The promises, by the name that findings have. */
export const PROMISES = {
  stands: 'every acknowledged order stands',
  once: 'every promised order exists once, and no other order exists',
  amount: 'every order has its amount and its lines',
  changes: 'every acknowledged change of an order is in its timeline',
  refused: 'what was refused did not happen',
  units: 'every prepared unit counts once',
  oversold: 'no item was sold twice: at no time was more promised than there was',
  stock: 'stock adds up: what is free is what was put in less what orders hold',
  bills: 'bills add up to the paisa',
  statistics: 'statistics count what bills count',
  views: 'every view is what a fresh fold says',
  parked: 'no event is parked',
  screens: "every socket's last state is what a read says",
  answers: 'nobody was answered with a defect, or not at all',
  starts: 'every server that was ended or killed got ready again, and none ended by itself',
  recovers: 'after every fault an order was acknowledged and visible again',
  heard: 'every socket heard of every change once while it was connected, and read what it had missed',
  away: 'no socket was away for longer than 3 s while servers were restarted or updated',
  lead: 'another server led within 10 s after the one that led had ended or hung',
} as const;
export type PromiseName = keyof typeof PROMISES;

/** A broken promise, with its evidence. */
export interface Finding {
  readonly promise: PromiseName;
  readonly what: string;
}

/** A broken promise after which the lunch can't go on. */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise';

  constructor(
    readonly promise: PromiseName,
    what: string,
  ) {
    super(what);
  }
}
