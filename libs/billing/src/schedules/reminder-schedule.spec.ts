import { Logger } from '@nestjs/common';
import type { Directory } from '@tiffin/accounts';
import { fixedClock, sequentialIds, type FixedClock } from '@tiffin/event-sourcing/testing';
import { type ReminderRun, remindersDue } from '../use-cases/mail-bills/reminder-run.js';
import { ReminderSchedule } from './reminder-schedule.js';

Logger.overrideLogger(false);

/** The schedule of one canteen in Kolkata, with a manual clock and timer. */
class ScheduleHarness {
  readonly runs: string[] = [];
  private wake: () => void = () => undefined;
  private asleep: () => void = () => undefined;
  private readonly schedule: ReminderSchedule;

  constructor(readonly clock: FixedClock) {
    const run: Pick<ReminderRun, 'run'> = {
      run: async (canteenId) => {
        this.runs.push(`${canteenId} ${clock.now().toISOString()}`);
        return 1;
      },
    };
    const directory: Pick<Directory, 'canteenIds'> = { canteenIds: async () => ['bh1'] };
    const timer = (_ms: number, signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        this.wake = resolve;
        signal.onabort = () => resolve();
        this.asleep();
      });
    this.schedule = new ReminderSchedule(run as ReminderRun, directory as Directory, clock, sequentialIds(), 'Asia/Kolkata', timer);
  }

  start(): Promise<void> {
    return this.schedule.start(() => new AbortController().signal);
  }

  stop(): Promise<void> {
    return this.schedule.stop();
  }

  /** Runs the schedule at an instant. */
  async at(instant: string): Promise<readonly string[]> {
    this.clock.set(instant);
    const asleep = new Promise<void>((resolve) => (this.asleep = resolve));
    this.wake();
    await asleep;
    return this.runs.splice(0);
  }
}

test('reminds from 10:00 local time on, once a day and hourly for new bills, and never at night', async () => {
  const office = new ScheduleHarness(fixedClock('2026-11-12T04:29:00.000Z'));
  await office.start();
  expect(office.runs).toEqual([]);
  expect(await office.at('2026-11-12T04:30:00.000Z')).toEqual(['bh1 2026-11-12T04:30:00.000Z']);
  expect(await office.at('2026-11-12T05:29:59.000Z')).toEqual([]);
  expect(await office.at('2026-11-12T05:30:00.000Z')).toHaveLength(1);
  expect(await office.at('2026-11-12T18:30:00.000Z')).toEqual([]);
  expect(await office.at('2026-11-13T04:29:59.000Z')).toEqual([]);
  expect(await office.at('2026-11-13T04:30:00.000Z')).toHaveLength(1);
  await office.stop();
});

test.each<[number, readonly number[], ReturnType<typeof remindersDue>]>([
  [-1, [0, 7], { number: 0 }],
  [0, [0, 7], { number: 1, moment: '2026-11-12' }],
  [6, [0, 7], { number: 1, moment: '2026-11-12' }],
  [40, [0, 7, 14], { number: 3, moment: '2026-11-26' }],
  [40, [], { number: 0 }],
])('counts the passed reminder dates: %i days after the due date, of %j: %j', (overdue, moments, come) => {
  expect(remindersDue('2026-11-12', overdue, moments)).toEqual(come);
});
