/**
 * Runs work once for all callers that ask at the same time. A caller that asks during a run gets the result of the next run: the work
 * always starts after the question, so that no caller gets a stale answer.
 */
export class CoalescedTask<Result> {
  #running: Promise<Result> | undefined;
  #next: Promise<Result> | undefined;

  constructor(private readonly work: () => Promise<Result>) {}

  /** Returns the result of a run that starts now or after the current one. Rejects if the work rejects. */
  run(): Promise<Result> {
    if (!this.#running) return this.#start();
    return (this.#next ??= this.#after(this.#running));
  }

  async #after(running: Promise<Result>): Promise<Result> {
    await running.catch(() => undefined); // the callers of that run got the error
    this.#next = undefined;
    return this.#running ?? this.#start(); // a caller in between may have started a run that serves this one too
  }

  #start(): Promise<Result> {
    const running = this.work();
    this.#running = running;
    const ended = (): void => {
      if (this.#running === running) this.#running = undefined;
    };
    running.then(ended, ended);
    return running;
  }
}
