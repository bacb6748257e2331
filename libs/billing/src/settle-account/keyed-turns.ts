/** Lets work with the same key run one after the other, in the order in which it was asked for; work with different keys runs at once. */
export class KeyedTurns {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Rejects with what the work rejects with; whoever comes next is not concerned. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key) ?? Promise.resolve();
    const running = before.then(work);
    const settled = running.catch(() => undefined); // told to whoever asked for it
    this.last.set(key, settled);
    void settled.then(() => {
      if (this.last.get(key) === settled) this.last.delete(key);
    });
    return running;
  }
}
