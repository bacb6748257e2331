/** Counts occurrences per name in the current second. Earlier seconds are dropped, so that made-up names do not fill the memory. */
export class PerSecondCounter {
  private second = 0;
  private readonly counts = new Map<string, number>();

  /** Counts an occurrence of `name` at `now`, in ms of a monotonic clock. Returns the number in its second. */
  count(name: string, now: number): number {
    const second = Math.floor(now / 1_000);
    if (second !== this.second) this.counts.clear();
    this.second = second;
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    return count;
  }
}
