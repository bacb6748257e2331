import { Inject, Injectable, Logger, Optional, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { BackOff, exponentialDelay, nap, type ExponentialDelay, type Position, type StreamName } from '@tiffin/event-sourcing';
import { isRetryable } from '@tiffin/kernel';
import { setTimeout } from 'node:timers/promises';
import { AccountLog } from './account-log.js';
import { AccountOutbox, type WaitingEvent } from './account-outbox.js';

/** In ms. */
export interface PublishingLimits {
  /** A change waits so long for the log, and no longer. */
  readonly timeout: number;
  /** Between two attempts. */
  readonly pause: ExponentialDelay;
  /** Looks so often whether anything waits that nobody told of: another instance may have ended before it was published. */
  readonly pollInterval: number;
}

const DEFAULT_LIMITS: PublishingLimits = { timeout: 2_000, pause: { first: 100, longest: 5_000 }, pollInterval: 30_000 };

/** The token of other limits than the usual ones, for tests. */
export const PUBLISHING_LIMITS = Symbol('PublishingLimits');

/** Events are read, and appended, this many at a time. */
const AT_ONCE = 100;

/** Publishes what the outbox holds: what is promised at once, and what had to wait as soon as the log is there, also after a restart. */
@Injectable()
export class AccountEventPublisher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('AccountEvents');
  private readonly stopping = new AbortController();
  /** Aborted to wake whoever sleeps; there is always a fresh one. */
  private wakeSignal = new AbortController();
  private readonly underWay = new Set<Promise<unknown>>();
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

  /** What is not published then waits for the next start. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
    await Promise.race([Promise.allSettled(this.underWay), setTimeout(this.limits.timeout, undefined, { ref: false })]);
  }

  /** How many events wait for the log. */
  waiting(): Promise<number> {
    return this.outbox.count();
  }

  /** Something may wait. */
  wake(): void {
    const bell = this.wakeSignal;
    this.wakeSignal = new AbortController();
    bell.abort();
  }

  /** Publishes what was just promised; answers the position of the last event, or 0 where the log does not take it in time: it waits then. */
  async publish(promised: readonly WaitingEvent[]): Promise<Position> {
    const work = this.publishAll(promised).catch((error: unknown) => {
      this.failed(error);
      return 0;
    });
    this.underWay.add(work);
    void work.finally(() => this.underWay.delete(work));
    const patience = new AbortController();
    const late = setTimeout(this.limits.timeout, 0, { signal: patience.signal }).catch(() => 0);
    try {
      return await Promise.race([work, late]);
    } finally {
      patience.abort();
    }
  }

  private async run(): Promise<void> {
    const backOff = new BackOff(exponentialDelay(this.limits.pause), nap);
    while (!this.stopping.signal.aborted) {
      const bell = this.wakeSignal;
      if (await this.publishWaiting()) {
        backOff.reset();
        await nap(this.limits.pollInterval, bell.signal);
      } else {
        await backOff.wait(this.stopping.signal);
      }
    }
  }

  /** Until nothing waits; whether that was reached. */
  private async publishWaiting(): Promise<boolean> {
    try {
      let held = 0;
      for (;;) {
        const some = await this.outbox.waiting({ skip: held, limit: AT_ONCE });
        if (some.length === 0 || this.stopping.signal.aborted) break;
        held += await this.publishSome(some);
      }
      if (held > 0) return false;
      if (this.failing) this.logger.log({ msg: 'Nothing waits for the log any more' });
      this.failing = false;
      return true;
    } catch (error) {
      this.logFailure(error);
      return false;
    }
  }

  /** Streams don't wait for each other. Answers how many events have to wait on. */
  private async publishSome(some: readonly WaitingEvent[]): Promise<number> {
    const held = await Promise.all(
      byStream(some).map(async (events) => {
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
    return held.reduce((sum, count) => sum + count, 0);
  }

  private async publishAll(promised: readonly WaitingEvent[]): Promise<Position> {
    const streams = byStream(promised);
    const positions: Position[] = [];
    for (let first = 0; first < streams.length; first += AT_ONCE) {
      const some = streams.slice(first, first + AT_ONCE);
      positions.push(...(await Promise.all(some.map((events) => this.appendStream(events)))));
    }
    // The log has them: that they are still kept harms nobody, and they are looked at again.
    await this.outbox.remove(promised).catch((error: unknown) => this.failed(error));
    return Math.max(0, ...positions);
  }

  /** The position of the last of these events of one stream, which are in its order. */
  private async appendStream(events: readonly WaitingEvent[]): Promise<Position> {
    let position = 0;
    for (const event of events) position = await this.log.append(event);
    return position;
  }

  private failed(error: unknown): void {
    this.logFailure(error);
    this.wake();
  }

  /** Once, until nothing waits any more. */
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
    const known = streams.get(event.stream);
    if (known) known.push(event);
    else streams.set(event.stream, [event]);
  }
  return [...streams.values()];
}
