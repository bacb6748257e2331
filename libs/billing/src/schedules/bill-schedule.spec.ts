import { Logger } from '@nestjs/common';
import type { Directory } from '@tiffin/accounts';
import { fixedClock, sequentialIds, type FixedClock } from '@tiffin/event-sourcing/testing';
import { Refusal } from '@tiffin/kernel';
import type { BillRun } from '../use-cases/bill-run.js';
import { BillSchedule } from './bill-schedule.js';

const MINUTE = 60_000;
Logger.overrideLogger(false);

/** The schedule of two canteens, with a manual clock and timer. */
class ScheduleHarness {
  readonly runs: string[] = [];
  /** The error of the next run. */
  failure: Refusal | undefined;
  leads = true;
  /** How long the schedule sleeps now, in ms. */
  sleeping = Number.NaN;
  private wake: () => void = () => undefined;
  private asleep: () => void = () => undefined;
  private readonly schedule: BillSchedule;

  constructor(readonly clock: FixedClock) {
    const bills: Pick<BillRun, 'run'> = {
      run: async (canteenId, through) => {
        const { failure } = this;
        this.failure = undefined;
        if (failure) throw failure;
        this.runs.push(`${canteenId} ${through}`);
        return { issued: 1, revised: 0, heldUp: 0, position: 1 };
      },
    };
    const directory: Pick<Directory, 'canteenIds'> = { canteenIds: async () => ['bh1', 'gh1'] };
    const timer = (ms: number, signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        this.sleeping = ms;
        this.wake = resolve;
        signal.onabort = () => resolve();
        this.asleep();
      });
    this.schedule = new BillSchedule(bills as BillRun, directory as Directory, clock, sequentialIds(), 'Asia/Kolkata', timer);
  }

  start(): Promise<void> {
    return this.schedule.start(() => (this.leads ? new AbortController().signal : undefined));
  }

  stop(): Promise<void> {
    return this.schedule.stop();
  }

  /** Advances the clock by the sleep time, or sets it to an instant, and wakes the schedule. */
  async next(instant?: string): Promise<void> {
    if (instant === undefined) this.clock.advance(this.sleeping);
    else this.clock.set(instant);
    const asleep = new Promise<void>((resolve) => (this.asleep = resolve));
    this.wake();
    await asleep;
  }

  /** What was issued since the last call. */
  issued(): readonly string[] {
    return this.runs.splice(0);
  }
}

test('issues missed bills at the start, and then nothing more', async () => {
  const office = new ScheduleHarness(fixedClock('2026-11-21T10:00:00.000Z'));
  await office.start();
  expect(office.issued()).toEqual(['bh1 2026-10', 'gh1 2026-10']);
  for (let minutes = 0; minutes < 30; minutes++) await office.next();
  expect(office.issued()).toEqual([]);
  await office.stop();
});

test('retries months that a parked event held up within the hour', async () => {
  const office = new ScheduleHarness(fixedClock('2026-11-21T10:00:00.000Z'));
  await office.start();
  office.issued();
  for (let minutes = 0; minutes < 59; minutes++) await office.next();
  expect(office.issued()).toEqual([]);
  await office.next();
  expect(office.issued()).toEqual(['bh1 2026-10', 'gh1 2026-10']);
  await office.stop();
});

test('issues the bills at 00:05 on the 1st, not a millisecond earlier', async () => {
  const office = new ScheduleHarness(fixedClock('2026-10-31T18:34:30.000Z'));
  await office.start();
  expect(office.issued()).toEqual(['bh1 2026-09', 'gh1 2026-09']);
  expect(office.sleeping).toBe(30_000);
  await office.next('2026-10-31T18:34:59.999Z');
  expect(office.issued()).toEqual([]);
  expect(office.sleeping).toBe(1);
  await office.next();
  expect(office.issued()).toEqual(['bh1 2026-10', 'gh1 2026-10']);
  expect(office.sleeping).toBe(MINUTE);
  await office.stop();
});

test('issues within a minute after the machine slept or its clock jumped, and does no harm when the clock is set back', async () => {
  const office = new ScheduleHarness(fixedClock('2026-10-20T10:00:00.000Z'));
  await office.start();
  office.issued();
  expect(office.sleeping).toBe(MINUTE);
  await office.next('2026-12-05T10:00:00.000Z');
  expect(office.issued()).toEqual(['bh1 2026-11', 'gh1 2026-11']);
  await office.next('2026-10-20T10:00:00.000Z');
  expect(office.issued()).toEqual(['bh1 2026-09', 'gh1 2026-09']);
  await office.next('2026-11-01T10:00:00.000Z');
  expect(office.issued()).toEqual(['bh1 2026-10', 'gh1 2026-10']);
  await office.stop();
});

test('retries a failed run soon without delaying other canteens', async () => {
  const office = new ScheduleHarness(fixedClock('2026-11-21T10:00:00.000Z'));
  office.failure = new Refusal('behind');
  await office.start();
  expect(office.issued()).toEqual(['gh1 2026-10']);
  expect(office.sleeping).toBe(15_000);
  await office.next();
  expect(office.issued()).toEqual(['bh1 2026-10', 'gh1 2026-10']);
  await office.stop();
});

test('runs only on the server that holds the lease, and starts over on the server that takes it', async () => {
  const office = new ScheduleHarness(fixedClock('2026-11-21T10:00:00.000Z'));
  office.leads = false;
  await office.start();
  await office.next();
  expect(office.issued()).toEqual([]);
  office.leads = true;
  await office.next();
  expect(office.issued()).toEqual(['bh1 2026-10', 'gh1 2026-10']);
  office.leads = false;
  await office.next();
  office.leads = true;
  await office.next();
  expect(office.issued()).toEqual(['bh1 2026-10', 'gh1 2026-10']);
  await office.stop();
  await office.stop();
});
