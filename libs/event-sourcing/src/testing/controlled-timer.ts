import { setImmediate } from 'node:timers/promises';

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

/** A timer that the test advances. Each process of a test may have its own, so that one can hang while the others go on. */
export class ControlledTimer {
  #now: number;
  #sleepers: Sleeper[] = [];

  /** `start` in ms. The clocks of two machines may differ. */
  constructor(start = 0) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#sleepers = this.#sleepers.filter((candidate) => candidate !== sleeper);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const sleeper = { until: this.#now + ms, wake };
      this.#sleepers.push(sleeper);
      signal.addEventListener('abort', wake);
    });
  }

  /** Lets `ms` pass. Sleepers wake in the order of their times, and each finishes its work before the next one wakes. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settled();
    for (let next = this.#due(end); next; next = this.#due(end)) {
      this.#now = Math.max(this.#now, next.until);
      next.wake();
      await settled();
    }
    this.#now = end;
  }

  /** Lets `ms` pass for a process that hangs: no sleeper wakes before that time is over. */
  async hang(ms: number): Promise<void> {
    this.#now += ms;
    await this.advance(0);
  }

  #due(end: number): Sleeper | undefined {
    return this.#sleepers.filter(({ until }) => until <= end).sort((a, b) => a.until - b.until)[0];
  }
}

/** Resolves after all work that waits only for promises of this thread. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await setImmediate();
}
