import type { Clock } from '@tiffin/kernel';
import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The product's clock. It runs with the machine's, from `TIFFIN_CLOCK` on where that is set; demo data is written as of past instants, each
 * flow of work with its own, so that nobody else's clock moves meanwhile.
 */
export class RunningClock implements Clock {
  private readonly past = new AsyncLocalStorage<Date>();
  /** Ahead of the machine's clock, in ms. */
  private ahead = 0;

  now(): Date {
    return this.past.getStore() ?? new Date(Date.now() + this.ahead);
  }

  /** Lets the clock go on from `instant`. */
  startAt(instant: Date): void {
    this.ahead = instant.getTime() - Date.now();
  }

  /** What is done as of a past instant is over: until something is again, no flow of work has to carry a clock of its own along. */
  stayInThePresent(): void {
    this.past.disable();
  }

  /** Runs `work` as of a past instant. */
  asOf<Result>(instant: Date, work: () => Promise<Result>): Promise<Result> {
    return this.past.run(instant, work);
  }
}
