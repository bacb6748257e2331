/** The time that a fold has spent so far, by kind of work, in ms. */
export interface SpentTimes {
  readonly reading: number;
  readonly folding: number;
  readonly storing: number;
}

/** Measures what a fold spends its time on: a few measurements per page, none per event. */
export class FoldTimes implements SpentTimes {
  reading = 0;
  folding = 0;
  storing = 0;

  /** Runs `work` and adds the time until it settles. */
  async of<Result>(what: keyof SpentTimes, work: () => Promise<Result>): Promise<Result> {
    const begun = performance.now();
    try {
      return await work();
    } finally {
      this[what] += performance.now() - begun;
    }
  }

  /** As `of`, for synchronous work. */
  at<Result>(what: keyof SpentTimes, work: () => Result): Result {
    const begun = performance.now();
    const result = work();
    this[what] += performance.now() - begun;
    return result;
  }

  /** Yields the pages, and adds the time spent waiting for each as reading. */
  async *reads<Page>(pages: AsyncIterable<Page>): AsyncGenerator<Page, void> {
    const iterator = pages[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await this.of('reading', () => iterator.next());
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
}
