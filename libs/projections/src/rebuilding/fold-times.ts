/** What a fold's work so far has taken, in ms, each by itself. */
export interface SpentTimes {
  readonly reading: number;
  readonly folding: number;
  readonly storing: number;
}

/** Keeps account of what a fold's time goes into: some measurements a page, none an event. */
export class FoldTimes implements SpentTimes {
  reading = 0;
  folding = 0;
  storing = 0;

  /** Does the work, and counts the time until it is done. */
  async of<Result>(what: keyof SpentTimes, work: () => Promise<Result>): Promise<Result> {
    const begun = performance.now();
    try {
      return await work();
    } finally {
      this[what] += performance.now() - begun;
    }
  }

  /** The same of work that is done at once. */
  at<Result>(what: keyof SpentTimes, work: () => Result): Result {
    const begun = performance.now();
    const result = work();
    this[what] += performance.now() - begun;
    return result;
  }

  /** The pages, with the time that each is waited for counted as reading. */
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
