import { build, type Histogram } from 'hdr-histogram-js';
import type { BenchRow } from './bench-row.js';

/** Times in ms, kept to the microsecond with three significant digits up to a minute. */
export class Latencies {
  readonly #histogram: Histogram = build({
    lowestDiscernibleValue: 1,
    highestTrackableValue: 60_000_000,
    numberOfSignificantValueDigits: 3,
  });

  /** A result that came before it was awaited has a negative time; it counts as 0. */
  add(ms: number): void {
    this.#histogram.recordValue(Math.max(0, Math.round(ms * 1_000)));
  }

  percentile(percent: number): number {
    return this.#histogram.getValueAtPercentile(percent) / 1_000;
  }

  /** Returns the median and the 99th percentile, beside those of a simpler system on the same machine. */
  rows(name: string, beside: { readonly name: string; readonly latencies: Latencies }): BenchRow[] {
    return [50, 99].map((percent) => ({
      name: `${name}, p${percent}`,
      value: this.percentile(percent),
      unit: 'ms',
      baseline: { name: `${beside.name}, p${percent}`, value: beside.latencies.percentile(percent) },
    }));
  }
}
