import { once } from 'node:events';
import { Schedule } from './schedule.js';

const MINUTE = 60_000;

/** A schedule of two canteens that is due once an hour, with a clock and a timer that the test moves. */
class Hourly extends Schedule {
  readonly warned: object[] = [];
  readonly ran: string[] = [];
  protected readonly logger = { warn: (line: object) => void this.warned.push(line) };
  lease: AbortController | undefined = new AbortController();
  work: (canteen: string, signal: AbortSignal) => Promise<unknown> = () => Promise.resolve();
  /** How long the schedule sleeps at present, in ms. */
  sleeping = 0;
  readonly #now: { at: number };
  #wake: () => void = () => undefined;
  #asleep: () => void = () => undefined;

  constructor() {
    const now = { at: Date.parse('2026-11-21T10:00:00Z') };
    super({
      failureMessage: 'it failed',
      targets: async () => ['bh1', 'gh1'],
      clock: { now: () => new Date(now.at) },
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          this.sleeping = ms;
          this.#wake = resolve;
          signal.onabort = () => resolve();
          this.#asleep();
        }),
    });
    this.#now = now;
  }

  protected due(now: Date): string {
    return String(Math.floor(now.getTime() / (60 * MINUTE)));
  }
  protected untilDue(): number {
    return Number.POSITIVE_INFINITY;
  }
  protected async runFor(canteen: string, _due: string, signal: AbortSignal): Promise<void> {
    this.ran.push(canteen);
    await this.work(canteen, signal);
  }

  async begin(): Promise<void> {
    const asleep = new Promise<void>((resolve) => (this.#asleep = resolve));
    await this.start(() => this.lease?.signal);
    await asleep;
  }

  /** Lets time pass by the pauses of the schedule, and returns what it ran. */
  async pass(ms: number): Promise<readonly string[]> {
    this.ran.length = 0;
    for (const end = this.#now.at + ms; this.#now.at < end;) {
      const asleep = new Promise<void>((resolve) => (this.#asleep = resolve));
      this.#now.at += Math.max(1, this.sleeping);
      this.#wake();
      await asleep;
    }
    return this.ran;
  }
}

let schedule: Hourly;
beforeEach(() => {
  schedule = new Hourly();
});
afterEach(() => schedule.stop());

test('repeats a failed run after growing pauses of at most 15 minutes', async () => {
  schedule.work = () => Promise.reject(new Error('away'));
  await schedule.begin();
  // After 15, 45, 105, 225, 465 and 945 s, and after 31 minutes.
  expect(await schedule.pass(40 * MINUTE)).toHaveLength(7 * 2);
  expect(schedule.warned).toHaveLength(8);
  schedule.work = () => Promise.resolve();
  await schedule.pass(10 * MINUTE);
  expect(await schedule.pass(5 * MINUTE)).toEqual([]);
});

test('runs what is due next at once, even after failures', async () => {
  schedule.work = () => Promise.reject(new Error('away'));
  await schedule.begin();
  await schedule.pass(59 * MINUTE);
  schedule.work = () => Promise.resolve();
  expect(await schedule.pass(2 * MINUTE)).toEqual(['bh1', 'gh1']);
});

test('ends a run when the lease is lost, and starts again once the process holds it again', async () => {
  const ended: unknown[] = [];
  schedule.work = async (_canteen, signal) => {
    schedule.lease?.abort(new Error('Lost the leases'));
    if (!signal.aborted) await once(signal, 'abort');
    ended.push(signal.reason);
  };
  await schedule.begin();
  expect(schedule.ran).toEqual(['bh1']);
  expect(ended).toEqual([new Error('Lost the leases')]);
  expect(await schedule.pass(5 * MINUTE)).toEqual([]);
  expect(schedule.warned).toEqual([]);
  schedule.lease = new AbortController();
  schedule.work = () => Promise.resolve();
  expect(await schedule.pass(15_000)).toEqual(['bh1', 'gh1']);
});
