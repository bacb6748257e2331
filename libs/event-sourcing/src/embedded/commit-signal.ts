/** Wakes whoever waits for the log to grow. */
export class CommitSignal {
  #commits = 0;
  readonly #waiting = new Set<() => void>();

  /** A mark to take before looking at the log, so that no commit slips in between looking and waiting. */
  mark(): number {
    return this.#commits;
  }

  committed(): void {
    this.#commits++;
    this.wake();
  }

  /** Wakes everybody without a commit, to look around. */
  wake(): void {
    for (const wake of this.#waiting) wake();
  }

  /** Resolves at the first commit after the mark, at once where it has already been, when `signal` aborts, and at `wake`. */
  since(mark: number, signal: AbortSignal): Promise<void> {
    if (this.#commits !== mark || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
  }
}
