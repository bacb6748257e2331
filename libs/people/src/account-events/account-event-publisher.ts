import { Inject, Injectable, Logger, Optional, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { BackOff, exponentialDelay, nap, type ExponentialDelay, type Position, type StreamName } from '@tiffin/event-sourcing';
import { isRetryable } from '@tiffin/kernel';
import { setTimeout } from 'node:timers/promises';
import { AccountLog } from './account-log.js';
import { AccountOutbox, type WaitingEvent } from './account-outbox.js';

/** In ms. */
export interface PublishingLimits {
  /** How long a change waits for the log. */
  readonly timeout: number;
  /** Delay between two attempts. */
  readonly pause: ExponentialDelay;
  /** How often it checks for waiting events: another server may have ended before it published them. */
  readonly pollInterval: number;
}

const DEFAULT_LIMITS: PublishingLimits = { timeout: 2_000, pause: { first: 100, longest: 5_000 }, pollInterval: 30_000 };

/** Injection token of other limits, for tests. */
export const PUBLISHING_LIMITS = Symbol('PublishingLimits');

/** Number of events that are read and appended at a time. */
const BATCH_SIZE = 100;

/** Publishes the events of the outbox: new ones at once, waiting ones as soon as the log is available, also after a restart. */
@Injectable()
export class AccountEventPublisher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('AccountEvents');
  private readonly stopping = new AbortController();
  /** Aborted to end a pause, and then replaced. */
  private wakeSignal = new AbortController();
  private readonly publications = new Set<Promise<unknown>>();
  private running: Promise<void> = Promise.resolve();
  private failing = false;

  constructor(
    private readonly outbox: AccountOutbox,
    private readonly log: AccountLog,
    @Optional() @Inject(PUBLISHING_LIMITS) private readonly limits: PublishingLimits = DEFAULT_LIMITS,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** Unpublished events wait for the next start. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
    await Promise.race([Promise.allSettled(this.publications), setTimeout(this.limits.timeout, undefined, { ref: false })]);
  }

  /** Returns the number of events that wait for the log. */
  waiting(): Promise<number> {
    return this.outbox.count();
  }

  /** Ends a pause, because events may be waiting. */
  wake(): void {
    const signal = this.wakeSignal;
    this.wakeSignal = new AbortController();
    signal.abort();
  }

  /** Publishes new events. Returns the position of the last one, or 0 if the log does not accept them in time: they wait then. */
  async publish(events: readonly WaitingEvent[]): Promise<Position> {
    const work = this.publishAll(events).catch((error: unknown) => {
      this.failed(error);
      return 0;
    });
    this.publications.add(work);
    void work.finally(() => this.publications.delete(work));
    const cancelTimeout = new AbortController();
    const timedOut = setTimeout(this.limits.timeout, 0, { signal: cancelTimeout.signal }).catch(() => 0);
    try {
      return await Promise.race([work, timedOut]);
    } finally {
      cancelTimeout.abort();
    }
  }

  private async run(): Promise<void> {
    const backOff = new BackOff(exponentialDelay(this.limits.pause), nap);
    while (!this.stopping.signal.aborted) {
      const signal = this.wakeSignal;
      if (await this.publishWaiting()) {
        backOff.reset();
        await nap(this.limits.pollInterval, signal.signal);
      } else {
        await backOff.wait(this.stopping.signal);
      }
    }
  }

  /** Publishes until no event waits. Returns whether it succeeded. */
  private async publishWaiting(): Promise<boolean> {
    try {
      let unpublished = 0;
      for (;;) {
        const batch = await this.outbox.waiting({ skip: unpublished, limit: BATCH_SIZE });
        if (batch.length === 0 || this.stopping.signal.aborted) break;
        unpublished += await this.publishBatch(batch);
      }
      if (unpublished > 0) return false;
      if (this.failing) this.logger.log({ msg: 'Nothing waits for the log any more' });
      this.failing = false;
      return true;
    } catch (error) {
      this.logFailure(error);
      return false;
    }
  }

  /** Publishes a batch; streams are independent of each other. Returns the number of events that still have to wait. */
  private async publishBatch(batch: readonly WaitingEvent[]): Promise<number> {
    const unpublished = await Promise.all(
      byStream(batch).map(async (events) => {
        try {
          await this.appendStream(events);
          await this.outbox.remove(events);
          return 0;
        } catch (error) {
          this.logFailure(error);
          return events.length;
        }
      }),
    );
    return unpublished.reduce((sum, count) => sum + count, 0);
  }

  private async publishAll(events: readonly WaitingEvent[]): Promise<Position> {
    const streams = byStream(events);
    const positions: Position[] = [];
    for (let first = 0; first < streams.length; first += BATCH_SIZE) {
      const batch = streams.slice(first, first + BATCH_SIZE);
      positions.push(...(await Promise.all(batch.map((ofStream) => this.appendStream(ofStream)))));
    }
    // The log has the events. If they stay in the outbox, that is harmless: the publisher reads them again.
    await this.outbox.remove(events).catch((error: unknown) => this.failed(error));
    return Math.max(0, ...positions);
  }

  /** Appends events of one stream, in their order. Returns the position of the last. */
  private async appendStream(events: readonly WaitingEvent[]): Promise<Position> {
    let position = 0;
    for (const event of events) position = await this.log.append(event);
    return position;
  }

  private failed(error: unknown): void {
    this.logFailure(error);
    this.wake();
  }

  /** Logs the first failure only, until no event waits. */
  private logFailure(error: unknown): void {
    if (this.failing || this.stopping.signal.aborted) return;
    this.failing = true;
    const line = { msg: 'Account events wait for the log', err: error };
    if (isRetryable(error)) this.logger.warn(line);
    else this.logger.error(line);
  }
}

function byStream(events: readonly WaitingEvent[]): readonly (readonly WaitingEvent[])[] {
  const streams = new Map<StreamName, WaitingEvent[]>();
  for (const event of events) {
    const ofStream = streams.get(event.stream);
    if (ofStream) ofStream.push(event);
    else streams.set(event.stream, [event]);
  }
  return [...streams.values()];
}
