import type { Position } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import type { Consumer } from './consumer.js';
import type { LogFeed } from './log-feed.js';

/** The first event that a consumer at position `after` has not consumed. */
interface Pending {
  readonly after: Position;
  readonly position: Position;
  /** In ms since 1970. */
  readonly recordedAt: number;
}

/**
 * Tells how late consumers are, in time. It costs consumers nothing: a call looks into the feed's ring, or reads the log if the ring no
 * longer has the event, and repeats that only after the consumer has moved on.
 */
export class ConsumerLag {
  readonly #pending = new Map<string, Pending>();

  constructor(
    private readonly feed: Pick<LogFeed, 'next'>,
    private readonly clock: Clock,
  ) {}

  /**
   * The age of the oldest event that the consumer has not consumed, in seconds; 0 at the log's end, `undefined` if the log can't be read.
   */
  async seconds({ name, consumed }: Pick<Consumer, 'name' | 'consumed'>, head: Position, signal: AbortSignal): Promise<number | undefined> {
    if (consumed >= head) return 0;
    try {
      const pending = await this.#pendingOf(name, consumed, signal);
      return pending ? Math.max(0, this.clock.now().getTime() - pending.recordedAt) / 1_000 : 0;
    } catch {
      return undefined; // the log is away; the consumers report it
    }
  }

  async #pendingOf(name: string, consumed: Position, signal: AbortSignal): Promise<Pending | undefined> {
    const cached = this.#pending.get(name);
    if (cached && cached.after <= consumed && consumed < cached.position) return cached;
    const event = await this.feed.next(consumed, signal);
    if (!event) return undefined;
    const pending = { after: consumed, position: event.position, recordedAt: Date.parse(event.metadata.occurredAt) };
    this.#pending.set(name, pending);
    return pending;
  }
}
