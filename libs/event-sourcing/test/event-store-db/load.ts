import { setTimeout } from 'node:timers/promises';
import { appendUntilDefinite } from '../../src/append-until-definite.js';
import { OutcomeUnknown, StoreUnavailable } from '../../src/errors.js';
import type { Appended, EventStore, ExpectedRevision, Position, RecordedEvent, StreamName } from '../../src/event-store.js';
import { patience } from '../../src/patience.js';
import { freshStream } from '../../src/testing/contract/opened-store.js';
import { someEvents } from '../../src/testing/some-event.js';

/** A server that is away for so long, in ms, does not come back. */
const GONE_AFTER = 60_000;

export interface Acknowledged extends Appended {
  readonly stream: StreamName;
  readonly ids: readonly string[];
}

/** Writers that do not give up easily, each with its own stream, and followers of the log from where it was. */
export class Load {
  readonly acknowledged: Acknowledged[] = [];
  /** What each follower has seen, of all streams. */
  readonly seen: RecordedEvent[][] = [];
  /** How often nobody could say whether an append was stored. */
  unknown = 0;
  readonly #ending = new AbortController();
  readonly #counting: Pick<EventStore, 'append'> = {
    append: (...append) =>
      this.store.append(...append).catch((error: unknown) => {
        if (error instanceof OutcomeUnknown) this.unknown++;
        throw error;
      }),
  };
  readonly #writers: Promise<void>[];
  readonly #followers: Promise<void>[];

  constructor(
    private readonly store: EventStore,
    readonly start: Position,
    { writers, followers }: { readonly writers: number; readonly followers: number },
  ) {
    this.#writers = Array.from({ length: writers }, () => this.#write());
    this.#followers = Array.from({ length: followers }, () => this.#follow());
    // Whoever waits learns of it; a failed test no longer does.
    for (const part of [...this.#writers, ...this.#followers]) part.catch(() => undefined);
  }

  /** Waits for so many acknowledgements more; fails with the writers. */
  async progress(count: number): Promise<void> {
    const enough = this.acknowledged.length + count;
    await this.#until(() => this.acknowledged.length >= enough);
  }

  /** Waits until an append that is under way has an unknown outcome. */
  async doubt(): Promise<void> {
    const before = this.unknown;
    await this.#until(() => this.unknown > before);
  }

  /** Lets every writer have its last answer, and every follower the end of the log. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await Promise.all([...this.#writers, ...this.#followers]);
  }

  async #until(condition: () => boolean): Promise<void> {
    const ended = Promise.race([...this.#writers, ...this.#followers]).then(() => {
      throw new Error('The load has ended.');
    });
    while (!condition()) await Promise.race([ended, setTimeout(5)]);
  }

  async #write(): Promise<void> {
    const stream = freshStream();
    for (let revision = -1; !this.#ending.signal.aborted; revision += 2) {
      this.acknowledged.push({ stream, ...(await this.#append(stream, revision === -1 ? 'no-stream' : revision)) });
    }
  }

  /** After a refusal it appends other events: had those before been stored nevertheless, these would be a conflict. */
  async #append(stream: StreamName, expected: ExpectedRevision): Promise<Omit<Acknowledged, 'stream'>> {
    const start = patience.elapsed();
    for (let attempt = 1; ; attempt++) {
      const events = someEvents(2);
      try {
        const appended = await appendUntilDefinite(this.#counting, stream, expected, events, { ...patience, resendFor: GONE_AFTER });
        return { ids: events.map(({ id }) => id), ...appended };
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || patience.elapsed() - start > GONE_AFTER) throw error;
        await patience.sleep(patience.pause(attempt));
      }
    }
  }

  /** Follows to the end of what was acknowledged. */
  async #follow(): Promise<void> {
    const seen: RecordedEvent[] = [];
    this.seen.push(seen);
    for await (const { events, position } of this.store.readAll({
      after: this.start,
      follow: true,
      signal: new AbortController().signal,
    })) {
      seen.push(...events);
      if (!this.#ending.signal.aborted) continue;
      await Promise.all(this.#writers);
      if (position >= Math.max(...this.acknowledged.map((one) => one.position))) return;
    }
  }
}
