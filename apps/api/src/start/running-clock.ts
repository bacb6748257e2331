import type { Clock } from '@tiffin/kernel';
import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The product's clock. It runs with the machine's clock, from `TIFFIN_CLOCK` on if that is set. Demo data is written as of past
 * instants; each flow of work has its own, so no other clock moves.
 */
export class RunningClock implements Clock {
  private readonly past = new AsyncLocalStorage<Date>();
  /** Ahead of the machine's clock, in ms. */
  private ahead = 0;

  now(): Date {
    return this.past.getStore() ?? new Date(Date.now() + this.ahead);
  }

  /** Sets the clock to `instant`; it runs on from there. */
  startAt(instant: Date): void {
    this.ahead = instant.getTime() - Date.now();
  }

  /** Call it when the work as of past instants is done: until the next `asOf`, no flow of work has to carry a clock of its own. */
  stayInThePresent(): void {
    this.past.disable();
  }

  /** Runs `work` as of a past instant. */
  asOf<Result>(instant: Date, work: () => Promise<Result>): Promise<Result> {
    return this.past.run(instant, work);
  }
}
