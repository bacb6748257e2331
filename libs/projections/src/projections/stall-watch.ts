import type { EventStore, Position } from '@tiffin/event-sourcing';
import type { Consumer } from './consumer.js';
import type { EngineLogger } from './engine-logger.js';

export interface StallLimits {
  /** How often to look, in ms. */
  readonly every: number;
  /**
   * No progress for this long, while there is work, is a stall, in ms. Together with `every` at most the 30 s of
   * docs/reference/design.md#5.6.
   */
  readonly after: number;
}

interface Observation {
  position: Position;
  since: number;
  stalled: boolean;
}

/** Logs consumers that make no progress although there are events. */
export class StallWatch {
  readonly #observations = new WeakMap<Consumer, Observation>();
  #head: Position = 0;
  /** While the log's end is unknown, every consumer is assumed to have work. */
  #isHeadUnknown = false;
  #isAskingHead = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly limits: StallLimits,
    private readonly logger: EngineLogger,
  ) {}

  /** Calls `consumers` at each look. */
  start(consumers: () => readonly Consumer[]): void {
    this.#timer = setInterval(() => {
      void this.#askHead();
      for (const consumer of consumers()) this.#look(consumer, performance.now());
    }, this.limits.every);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  stalled(consumer: Consumer): boolean {
    return consumer.ended || (this.#observations.get(consumer)?.stalled ?? false);
  }

  async #askHead(): Promise<void> {
    if (this.#isAskingHead) {
      this.#isHeadUnknown = true;
      return;
    }
    this.#isAskingHead = true;
    try {
      this.#head = await this.store.head();
      this.#isHeadUnknown = false;
    } catch {
      // The feed logs why the log can't be read.
      this.#isHeadUnknown = true;
    } finally {
      this.#isAskingHead = false;
    }
  }

  #look(consumer: Consumer, now: number): void {
    const { consumed, paused, waiting = false, ended } = consumer;
    const previous = this.#observations.get(consumer);
    const hasWork = this.#isHeadUnknown || consumed < this.#head;
    if (!previous || previous.position !== consumed || !hasWork || paused || waiting || ended) {
      if (previous?.stalled) this.logger.info({ consumer: consumer.name, position: consumed }, 'Goes on after a stall');
      this.#observations.set(consumer, { position: consumed, since: now, stalled: false });
      return;
    }
    if (previous.stalled || now - previous.since < this.limits.after) return;
    previous.stalled = true;
    consumer.waiters.cancelAll();
    const details = { consumer: consumer.name, position: consumed, head: this.#head, err: consumer.error };
    this.logger.error(details, 'Stalled: there is work, but no progress');
  }
}
