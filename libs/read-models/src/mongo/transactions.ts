import { retryPolicy, type RetryPolicy } from '@tiffin/event-sourcing';
import type { mongo } from 'mongoose';
import { isAway, isClosed, isLostConnection, isTransient, outcomeUnknown, unavailable } from './driver-failures.js';

/** The part of the driver's session that a transaction needs. */
export type TransactionSession = Pick<
  mongo.ClientSession,
  'startTransaction' | 'commitTransaction' | 'abortTransaction' | 'endSession' | 'hasEnded'
>;

/** `within`: how long to retry a transaction or its commit, in ms. `answerWithin`: the time for one answer of the servers, in ms. */
export interface TransactionLimits extends Pick<RetryPolicy, 'pause' | 'sleep' | 'elapsed'> {
  readonly within: number;
  readonly answerWithin: number;
}

/** The limits, with the usual retry policy. */
export function transactionLimits(within: number, answerWithin: number): TransactionLimits {
  return { ...retryPolicy, within, answerWithin };
}

type Attempt<Result> = { readonly result: Result } | { readonly again: unknown };

/**
 * Runs work in transactions. It does not use the driver's `withTransaction`, which always retries for two minutes, even because of an error
 * that the work has caught.
 */
export class Transactions<Session extends TransactionSession = mongo.ClientSession> {
  constructor(
    private readonly startSession: () => Session,
    private readonly limits: TransactionLimits,
    /** Waits until a majority of the servers has everything committed so far. */
    private readonly majority: () => Promise<unknown>,
  ) {}

  /**
   * Commits everything that `work` writes with the session, or nothing. Runs `work` again after a conflict with another transaction. An
   * error of
   * `work`, such as a duplicate key, aborts the transaction and is thrown. Throws `StoreUnavailable` (nothing happened) and
   * `OutcomeUnknown`.
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
      // The driver has looked for a server for as long as the limits allow.
      if (isAway(error)) throw unavailable(what, error);
      // Inside the transaction the work saw what others have just committed. The caller will read again, outside a transaction, where reads
      // see only what a majority has. It must not find an older state.
      await this.majority().catch(() => undefined);
      throw error;
    }
    const conflict = await this.#commit(what, session, deadline);
    return conflict === undefined ? { result } : { again: conflict };
  }

  /**
   * Resolves `undefined` once committed, or with the error if nothing was committed. A commit can be sent repeatedly, so after any other
   * error its outcome is unknown, even without MongoDB's label for that: a driver that finds no server for its second attempt forgets the
   * first one.
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

/** If this fails, the server aborts the transaction itself after a while. */
async function abort(session: TransactionSession): Promise<void> {
  await session.abortTransaction().catch(() => undefined);
}
