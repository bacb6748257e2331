import type { ScheduleTimer } from '@tiffin/kernel';

/** A manual timer for schedules: a schedule sleeps until the test wakes it. */
export class ManualTimer {
  private wake: () => void = () => undefined;
  private asleep: () => void = () => undefined;

  readonly sleep: ScheduleTimer = (_ms, signal) =>
    new Promise((resolve) => {
      this.wake = resolve;
      signal.onabort = () => resolve();
      this.asleep();
    });

  /** Runs the schedule now; resolves once it sleeps again. */
  async tick(): Promise<void> {
    const asleep = new Promise<void>((resolve) => (this.asleep = resolve));
    this.wake();
    await asleep;
  }
}
