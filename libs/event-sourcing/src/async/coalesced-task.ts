/**
 * Work that many ask for at the same time, done once for all of them. Whoever asks while it is under way gets the next run: what is answered was
 * always begun after the question, so that nobody is told what was true before they asked.
 */
export class CoalescedTask<Result> {
  #running: Promise<Result> | undefined;
  #next: Promise<Result> | undefined;

  constructor(private readonly work: () => Promise<Result>) {}

  /** Rejects with what the work rejects with. */
  run(): Promise<Result> {
    if (!this.#running) return this.#start();
    return (this.#next ??= this.#after(this.#running));
  }

  async #after(running: Promise<Result>): Promise<Result> {
    await running.catch(() => undefined); // told to those who asked for it
    this.#next = undefined;
    return this.#running ?? this.#start(); // whoever came in between began one that serves all
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
