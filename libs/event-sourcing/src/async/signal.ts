interface Waiter {
  readonly number: number;
  readonly settle: (notified: boolean) => void;
}

/** A condition that others wait for, and that can be notified many times. */
export class Signal {
  /** In the order of their arrival. */
  readonly #waiters = new Set<Waiter>();

  /** How many callers wait. */
  get waiterCount(): number {
    return this.#waiters.size;
  }

  /** Wakes every waiter. With `upTo`, only those that wait for a number up to it. */
  notifyAll(upTo = Infinity): void {
    for (const { number, settle } of this.#waiters) if (number <= upTo) settle(true);
  }

  /** Wakes the waiter that has waited longest. Returns `false` if there is none. */
  notifyOne(): boolean {
    const [first] = this.#waiters;
    first?.settle(true);
    return first !== undefined;
  }

  /** Resolves every current wait with `false`. */
  cancelAll(): void {
    for (const { settle } of this.#waiters) settle(false);
  }

  /**
   * Resolves with `true` when notified, and with `false` after `timeout` ms or on `cancelAll`. Rejects with the signal's reason if it
   * aborts.
   */
  wait(signal?: AbortSignal, timeout = Infinity, number = 0): Promise<boolean> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return void reject(signal.reason as Error);
      const finish = (done: () => void): void => {
        this.#waiters.delete(waiter);
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        done();
      };
      const waiter = { number, settle: (notified: boolean) => finish(() => resolve(notified)) };
      const abort = (): void => finish(() => reject(signal?.reason as Error));
      const timer = timeout === Infinity ? undefined : setTimeout(waiter.settle, timeout, false);
      this.#waiters.add(waiter);
      signal?.addEventListener('abort', abort);
    });
  }
}
