import type { ScheduleTimer } from '@tiffin/kernel';

/** A schedule's timer in hand: it sleeps until it is woken. */
export class ManualTimer {
  private wake: () => void = () => undefined;
  private asleep: () => void = () => undefined;

  readonly sleep: ScheduleTimer = (_ms, signal) =>
    new Promise((resolve) => {
      this.wake = resolve;
      signal.onabort = () => resolve();
      this.asleep();
    });

  /** Has the schedule look now; resolves once it has, and sleeps again. */
  async tick(): Promise<void> {
    const asleep = new Promise<void>((resolve) => (this.asleep = resolve));
    this.wake();
    await asleep;
  }
}
