import { retryPolicy, type RetryPolicy } from '@tiffin/event-sourcing';
import type { mongo } from 'mongoose';
import { isAway, isClosed, isLostConnection, isTransient, outcomeUnknown, unavailable } from './driver-failures.js';

/** What a transaction needs of the driver's session. */
export type TransactionSession = Pick<
  mongo.ClientSession,
  'startTransaction' | 'commitTransaction' | 'abortTransaction' | 'endSession' | 'hasEnded'
>;

/** `within`: how long a transaction is begun anew or its commit asked for again, in ms; `answerWithin`: for one answer of the servers. */
export interface TransactionLimits extends Pick<RetryPolicy, 'pause' | 'sleep' | 'elapsed'> {
  readonly within: number;
  readonly answerWithin: number;
}

export function transactionLimits(within: number, answerWithin: number): TransactionLimits {
  return { ...retryPolicy, within, answerWithin };
}

type Attempt<Result> = { readonly result: Result } | { readonly again: unknown };

/**
 * Runs work in transactions. The driver's `withTransaction` is not used: it tries for two minutes whatever it is told, and an error that
 * the work has caught makes it go round all that time.
 */
export class Transactions<Session extends TransactionSession = mongo.ClientSession> {
  constructor(
    private readonly startSession: () => Session,
    private readonly limits: TransactionLimits,
    /** Waits until a majority has what was committed so far. */
    private readonly majority: () => Promise<unknown>,
  ) {}

  /**
   * All that `work` writes with its session, or nothing. `work` runs again where it met another transaction; what it throws itself, a taken
   * unique value too, aborts the transaction and is thrown on. Throws `StoreUnavailable` (nothing happened) and `OutcomeUnknown`.
   */
  async run<Result>(what: string, work: (session: Session) => Promise<Result>): Promise<Result> {
    const { within, elapsed, pause, sleep } = this.limits;
    const deadline = elapsed() + within;
    const session = this.startSession();
    try {
      for (let attempts = 1; ; attempts += 1) {
        const attempt = await this.#attempt(what, session, work, deadline);
        if ('result' in attempt) return attempt.result;
        if (elapsed() >= deadline || session.hasEnded) throw unavailable(what, attempt.again);
        await sleep(pause(attempts));
      }
    } finally {
      await session.endSession();
    }
  }

  async #attempt<Result>(
    what: string,
    session: Session,
    work: (session: Session) => Promise<Result>,
    deadline: number,
  ): Promise<Attempt<Result>> {
    session.startTransaction({
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority', journal: true, wtimeoutMS: this.limits.answerWithin },
      readPreference: 'primary',
      maxCommitTimeMS: this.limits.answerWithin,
    });
    let result: Result;
    try {
      result = await work(session);
    } catch (error) {
      await abort(session);
      if (isClosed(error)) throw unavailable(what, error);
      if (isTransient(error) || isLostConnection(error)) return { again: error };
      // The driver has looked for a server as long as it may.
      if (isAway(error)) throw unavailable(what, error);
      // Within a transaction the work sees what others have only just committed. Whoever is told that somebody was faster will read again,
      // and must not find the state from before that: reads see what a majority has.
      await this.majority().catch(() => undefined);
      throw error;
    }
    const refused = await this.#commit(what, session, deadline);
    return refused === undefined ? { result } : { again: refused };
  }

  /**
   * Answers why nothing was committed, or nothing once it was. A commit may be sent again and again, so whatever else comes back means that
   * the outcome is unknown: not only the label says so, since a driver that finds no server for its second attempt forgets the first one.
   */
  async #commit(what: string, session: Session, deadline: number): Promise<unknown> {
    const { elapsed, pause, sleep } = this.limits;
    for (let attempts = 1; ; attempts += 1) {
      try {
        await session.commitTransaction();
        return undefined;
      } catch (error) {
        if (isTransient(error)) return error;
        if (elapsed() >= deadline || session.hasEnded || isClosed(error)) throw outcomeUnknown(what, error);
        await sleep(pause(attempts));
      }
    }
  }
}

/** Where even that fails, the server gives up the transaction by itself after a while. */
async function abort(session: TransactionSession): Promise<void> {
  await session.abortTransaction().catch(() => undefined);
}
