interface Waiter {
  readonly number: number;
  readonly answer: (given: boolean) => void;
}

/** Something that happens again and again, and that others wait for. */
export class Notice {
  /** Who waits longest comes first. */
  readonly #waiting = new Set<Waiter>();

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Wakes everyone who waits now; of something that is counted those who wait for a number up to `upTo`. */
  give(upTo = Infinity): void {
    for (const { number, answer } of this.#waiting) if (number <= upTo) answer(true);
  }

  /** Wakes who has waited longest; `false` where nobody waits. */
  giveOne(): boolean {
    const [first] = this.#waiting;
    first?.answer(true);
    return first !== undefined;
  }

  /** Answers `false` to everyone who waits now. */
  giveUp(): void {
    for (const { answer } of this.#waiting) answer(false);
  }

  /** `true` once it is given, `false` after `patience` ms and where it is given up. Rejects with the signal's reason. */
  wait(signal?: AbortSignal, patience = Infinity, number = 0): Promise<boolean> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return void reject(signal.reason as Error);
      const settle = (done: () => void): void => {
        this.#waiting.delete(waiter);
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        done();
      };
      const waiter = { number, answer: (given: boolean) => settle(() => resolve(given)) };
      const abort = (): void => settle(() => reject(signal?.reason as Error));
      const timer = patience === Infinity ? undefined : setTimeout(waiter.answer, patience, false);
      this.#waiting.add(waiter);
      signal?.addEventListener('abort', abort);
    });
  }
}
