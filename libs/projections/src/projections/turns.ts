/** Work that must not overlap: each waits for its turn, in the order of asking. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Waits for a turn and keeps it until the answer is called; twice is once. */
  hold(): Promise<() => void> {
    return new Promise((held) => {
      void this.take(() => new Promise<void>((release) => held(release)));
    });
  }
}
