import { BackOff, exponentialDelay, Signal } from '@tiffin/event-sourcing';
import type { AnyCollection } from '../record-store.js';
import type { RemoteWrites } from '../cached-records.js';
import { isAway, messageOf } from './driver-failures.js';
import type { MongoDatabase } from './mongo-database.js';

/** How late a process may hear what another one wrote, in ms. */
const STALE = 50;
/** How long the server waits for news before it says that there are none, in ms. Two answers have to fit into `STALE` on a busy thread. */
const AWAIT = 5;
/** Nobody asked for so long, in ms: then the server is asked again after `PAUSE` ms, or as soon as somebody does. What was heard is current until then. */
const CALM = 50;
const PAUSE = 30;
/** Nobody asked for that long, in ms: then there is no need to hear anything. */
const UNASKED = 5_000;
const BACK_OFF = { first: 100, longest: 30_000, jitter: 0.5 };
const PREFIX = 'records.';

interface Written {
  readonly ns?: { readonly coll: string };
  readonly documentKey?: { readonly _id: string };
}

/**
 * What a change stream of MongoDB tells of the remembered collections, our own writes included. Each of its answers holds all that a majority
 * had when it was asked for, so that the time of asking is how far it has heard. It is open only while records are asked for; where it fails,
 * nothing is current until it is open again.
 */
export class ChangeStreamWrites implements RemoteWrites {
  readonly #wanted = new Signal();
  readonly #ending = new AbortController();
  readonly #backOff = new BackOff(exponentialDelay(BACK_OFF));
  #forget: (collection?: string, id?: string) => void = () => undefined;
  /** Everything that was written before this instant is heard of; by a clock that only goes forward, in ms. */
  #heardUntil = -Infinity;
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
    return now - this.#heardUntil <= STALE;
  }

  listen(forget: (collection?: string, id?: string) => void): void {
    this.#forget = forget;
  }

  /** Doesn't wait for a server that hangs: the connection is closed next. */
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
        await this.#follow(signal);
        this.#backOff.reset();
      } catch (error) {
        if (signal.aborted) return;
        this.#logOnce(error);
        await this.#backOff.wait(signal);
      }
    }
  }

  /** Once. Where the server is away, whoever reads asks it and hears that. */
  #logOnce(error: unknown): void {
    if (this.#hasLogged || isAway(error)) return;
    this.#hasLogged = true;
    process.emitWarning(`Accounts are read for every call, since MongoDB does not say who else writes: ${messageOf(error)}`);
  }

  /** Until nobody asks any more. */
  async #follow(signal: AbortSignal): Promise<void> {
    const names = this.collections.map(({ name }) => PREFIX + name);
    const stages = [{ $match: { 'ns.coll': { $in: names } } }, { $project: { ns: 1, documentKey: 1 } }];
    const stream = this.database.db.watch<never, Written>(stages, { maxAwaitTimeMS: AWAIT });
    try {
      for (let isOpen = false; !signal.aborted && this.#isWanted();) {
        const asked = performance.now();
        const written = await stream.tryNext();
        // What was read before it was open may have changed before it was open.
        if (!isOpen) this.#forget();
        isOpen = true;
        if (written) this.#hear(written);
        else this.#heardUntil = asked;
        if (performance.now() - this.#askedAt > CALM) await this.#wanted.wait(signal, PAUSE);
      }
    } finally {
      this.#heardUntil = -Infinity;
      await stream.close();
    }
  }

  /** A collection that is dropped, or renamed, has no document to name. */
  #hear({ ns, documentKey }: Written): void {
    this.#forget(ns?.coll.slice(PREFIX.length), documentKey?._id);
  }

  #isWanted(): boolean {
    return performance.now() - this.#askedAt <= UNASKED;
  }
}
