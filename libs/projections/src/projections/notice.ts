/** Something that happens again and again, and that others wait for. */
export class Notice {
  readonly #waiting = new Set<() => void>();

  /** Wakes everyone who waits now. */
  give(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }

  /** `true` once it is given, `false` after `patience` ms. Rejects with the signal's reason. */
  wait(signal: AbortSignal, patience?: number): Promise<boolean> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return void reject(signal.reason as Error);
      const settle = (done: () => void): void => {
        this.#waiting.delete(wake);
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        done();
      };
      const wake = (): void => settle(() => resolve(true));
      const abort = (): void => settle(() => reject(signal.reason as Error));
      const timer = patience === undefined ? undefined : setTimeout(() => settle(() => resolve(false)), patience);
      this.#waiting.add(wake);
      signal.addEventListener('abort', abort);
    });
  }
}
