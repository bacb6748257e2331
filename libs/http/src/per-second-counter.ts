/** How often each has come in the running second. Of earlier ones nothing is remembered, so names that somebody makes up fill no memory for long. */
export class PerSecondCounter {
  private second = 0;
  private readonly counts = new Map<string, number>();

  /** Counts one more of `who` at `now`, in ms of a clock that only goes forward; answers how many that makes in its second. */
  count(who: string, now: number): number {
    const second = Math.floor(now / 1_000);
    if (second !== this.second) this.counts.clear();
    this.second = second;
    const count = (this.counts.get(who) ?? 0) + 1;
    this.counts.set(who, count);
    return count;
  }
}
