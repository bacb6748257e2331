import { BackOff, exponentialDelay, Signal } from '@tiffin/event-sourcing';
import type { AnyCollection } from '../record-store.js';
import type { RemoteWrites } from '../cached-records.js';
import { isAway, messageOf } from './driver-failures.js';
import type { MongoDatabase } from './mongo-database.js';

/** How late this process may learn what another one wrote, in ms. */
const MAX_DELAY = 50;
/**
 * How long the server waits for changes before it answers that there are none, in ms. Two answers must fit into `MAX_DELAY` on a busy
 * thread.
 */
const AWAIT = 5;
/** After this long without a read of records, in ms, the server is asked less often: every `PAUSE` ms, or at the next read. */
const CALM = 50;
const PAUSE = 30;
/** After this long without a read of records, in ms, the stream is closed. */
const IDLE_TIMEOUT = 5_000;
const BACK_OFF = { first: 100, longest: 30_000, jitter: 0.5 };
const PREFIX = 'records.';

interface Written {
  readonly ns?: { readonly coll: string };
  readonly documentKey?: { readonly _id: string };
}

/**
 * Learns from a change stream of MongoDB which records of the cached collections were written, by this process too. Each answer has
 * everything that a majority had when the answer was asked for, so the cache is current up to that time. The stream is open only while
 * records are read; if it fails, the cache is not current until it is open again.
 */
export class ChangeStreamWrites implements RemoteWrites {
  readonly #wanted = new Signal();
  readonly #ending = new AbortController();
  readonly #backOff = new BackOff(exponentialDelay(BACK_OFF));
  #forget: (collection?: string, id?: string) => void = () => undefined;
  /** This process knows of everything that was written before this time, in ms of the monotonic clock. */
  #currentUntil = -Infinity;
  #askedAt = -Infinity;
  #hasLogged = false;

  constructor(
    private readonly database: MongoDatabase,
    private readonly collections: readonly AnyCollection[],
  ) {
    void this.#watch();
  }

  isCurrent(): boolean {
    const now = performance.now();
    this.#askedAt = now;
    this.#wanted.notifyAll();
    return now - this.#currentUntil <= MAX_DELAY;
  }

  listen(forget: (collection?: string, id?: string) => void): void {
    this.#forget = forget;
  }

  /** Does not wait for a server that hangs: the caller closes the connection next. */
  close(): Promise<void> {
    this.#ending.abort();
    return Promise.resolve();
  }

  /** Never rejects. */
  async #watch(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      try {
        if (!this.#isWanted()) await this.#wanted.wait(signal);
        await this.#readStream(signal);
        this.#backOff.reset();
      } catch (error) {
        if (signal.aborted) return;
        this.#logOnce(error);
        await this.#backOff.wait(signal);
      }
    }
  }

  /** Logs the first error only, and none while the server is away: then reads fail and report it. */
  #logOnce(error: unknown): void {
    if (this.#hasLogged || isAway(error)) return;
    this.#hasLogged = true;
    process.emitWarning(`Accounts are read for every call, since MongoDB does not say who else writes: ${messageOf(error)}`);
  }

  /** Reads the stream until no records have been read for `IDLE_TIMEOUT` ms. */
  async #readStream(signal: AbortSignal): Promise<void> {
    const names = this.collections.map(({ name }) => PREFIX + name);
    const stages = [{ $match: { 'ns.coll': { $in: names } } }, { $project: { ns: 1, documentKey: 1 } }];
    const stream = this.database.db.watch<never, Written>(stages, { maxAwaitTimeMS: AWAIT });
    try {
      for (let isOpen = false; !signal.aborted && this.#isWanted();) {
        const asked = performance.now();
        const written = await stream.tryNext();
        // Records that were cached before the stream was open may have changed since.
        if (!isOpen) this.#forget();
        isOpen = true;
        if (written) this.#forgetWritten(written);
        else this.#currentUntil = asked;
        if (performance.now() - this.#askedAt > CALM) await this.#wanted.wait(signal, PAUSE);
      }
    } finally {
      this.#currentUntil = -Infinity;
      await stream.close();
    }
  }

  /** If a collection was dropped or renamed, the change names no document. */
  #forgetWritten({ ns, documentKey }: Written): void {
    this.#forget(ns?.coll.slice(PREFIX.length), documentKey?._id);
  }

  #isWanted(): boolean {
    return performance.now() - this.#askedAt <= IDLE_TIMEOUT;
  }
}
