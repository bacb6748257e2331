import type { Position } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import type { Consumer } from './consumer.js';
import type { LogFeed } from './log-feed.js';

/** The first event that a consumer had not dealt with when it stood at `after`. */
interface Pending {
  readonly after: Position;
  readonly position: Position;
  /** In ms since 1970. */
  readonly recordedAt: number;
}

/**
 * How late consumers are, in time. Nothing is done for it while they consume: it costs whoever asks a look into the feed's ring, or a read of the log
 * where that has passed it, and no second one before the consumer has moved on.
 */
export class ConsumerLag {
  readonly #pending = new Map<string, Pending>();

  constructor(
    private readonly feed: Pick<LogFeed, 'next'>,
    private readonly clock: Clock,
  ) {}

  /** The age of the oldest event that it has not consumed, in seconds; 0 at the log's end, `undefined` where the log can't be read. */
  async seconds({ name, consumed }: Pick<Consumer, 'name' | 'consumed'>, head: Position, signal: AbortSignal): Promise<number | undefined> {
    if (consumed >= head) return 0;
    try {
      const pending = await this.#pendingOf(name, consumed, signal);
      return pending ? Math.max(0, this.clock.now().getTime() - pending.recordedAt) / 1_000 : 0;
    } catch {
      return undefined; // the log is away, which is told where it matters
    }
  }

  async #pendingOf(name: string, consumed: Position, signal: AbortSignal): Promise<Pending | undefined> {
    const known = this.#pending.get(name);
    if (known && known.after <= consumed && consumed < known.position) return known;
    const event = await this.feed.next(consumed, signal);
    if (!event) return undefined;
    const pending = { after: consumed, position: event.position, recordedAt: Date.parse(event.metadata.occurredAt) };
    this.#pending.set(name, pending);
    return pending;
  }
}
