interface Waiter {
  readonly number: number;
  readonly answer: (given: boolean) => void;
}

/** Something that happens again and again, and that others wait for. */
export class Signal {
  /** Who waits longest comes first. */
  readonly #waiters = new Set<Waiter>();

  /** How many wait. */
  get waiterCount(): number {
    return this.#waiters.size;
  }

  /** Wakes everyone who waits now; of something that is counted those who wait for a number up to `upTo`. */
  notifyAll(upTo = Infinity): void {
    for (const { number, answer } of this.#waiters) if (number <= upTo) answer(true);
  }

  /** Wakes who has waited longest; `false` where nobody waits. */
  notifyOne(): boolean {
    const [first] = this.#waiters;
    first?.answer(true);
    return first !== undefined;
  }

  /** Answers `false` to everyone who waits now. */
  cancelAll(): void {
    for (const { answer } of this.#waiters) answer(false);
  }

  /** `true` once it is given, `false` after `patience` ms and where it is given up. Rejects with the signal's reason. */
  wait(signal?: AbortSignal, timeout = Infinity, number = 0): Promise<boolean> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return void reject(signal.reason as Error);
      const settle = (done: () => void): void => {
        this.#waiters.delete(waiter);
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        done();
      };
      const waiter = { number, answer: (given: boolean) => settle(() => resolve(given)) };
      const abort = (): void => settle(() => reject(signal?.reason as Error));
      const timer = timeout === Infinity ? undefined : setTimeout(waiter.answer, timeout, false);
      this.#waiters.add(waiter);
      signal?.addEventListener('abort', abort);
    });
  }
}
