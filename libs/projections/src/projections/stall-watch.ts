import type { EventStore, Position } from '@tiffin/event-sourcing';
import type { Consumer } from './consumer.js';
import type { EngineLogger } from './engine-logger.js';

export interface StallLimits {
  /** How often to look, in ms. */
  readonly every: number;
  /** No progress for this long while there is work is a stall, in ms. With `every` it must stay within the 30 s of docs/reference/design.md#5.6. */
  readonly after: number;
}

interface Observation {
  position: Position;
  since: number;
  stalled: boolean;
}

/** Reports consumers that stand still although there is work. */
export class StallWatch {
  readonly #observations = new WeakMap<Consumer, Observation>();
  #head: Position = 0;
  /** The log's end is unknown: counts as work for everyone. */
  #blind = false;
  #asking = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly limits: StallLimits,
    private readonly logger: EngineLogger,
  ) {}

  /** `consumers`: asked anew each time. */
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
    if (this.#asking) {
      this.#blind = true;
      return;
    }
    this.#asking = true;
    try {
      this.#head = await this.store.head();
      this.#blind = false;
    } catch {
      // Whoever reads the log reports why it can't be read; here it only means that the end is unknown.
      this.#blind = true;
    } finally {
      this.#asking = false;
    }
  }

  #look(consumer: Consumer, now: number): void {
    const { consumed, paused, waiting = false, ended } = consumer;
    const seen = this.#observations.get(consumer);
    const works = this.#blind || consumed < this.#head;
    if (!seen || seen.position !== consumed || !works || paused || waiting || ended) {
      if (seen?.stalled) this.logger.info({ consumer: consumer.name, position: consumed }, 'Goes on after a stall');
      this.#observations.set(consumer, { position: consumed, since: now, stalled: false });
      return;
    }
    if (seen.stalled || now - seen.since < this.limits.after) return;
    seen.stalled = true;
    consumer.waiters.cancelAll();
    const details = { consumer: consumer.name, position: consumed, head: this.#head, err: consumer.error };
    this.logger.error(details, 'Stalled: there is work, but no progress');
  }
}
