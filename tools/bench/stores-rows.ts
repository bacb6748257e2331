import type { BenchRow } from './bench-row.js';
import { AT_ONCE } from './order-load.js';
import { STEADY, type Placing } from './place-orders.js';
import type { StoresRun } from './stores-run.js';

/** All measurements of one set of stores. */
export interface Measured extends StoresRun, Placing {}

interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly of: (measured: Measured) => number;
  /** Of stores on servers. */
  readonly goal?: { readonly text: string; readonly met: (value: number) => boolean };
}

const atLeast = (limit: number) => ({ text: `>= ${limit.toLocaleString('en-US')}`, met: (value: number) => value >= limit });
const atMost = (limit: number) => ({ text: `<= ${limit}`, met: (value: number) => value <= limit });

const LAG = 'an append acknowledged to consumed by the view, 50 a second';
const STEADILY = `an order of two snacks over HTTP, ${STEADY.perSecond} a second`;
const RUSH = `orders of two snacks over HTTP, ${AT_ONCE} at once`;

const FIGURES: readonly Figure[] = [
  { name: 'appends, one after another to one stream', unit: 'appends/s', of: ({ sequential }) => sequential },
  { name: 'appends, 64 at once to a stream each', unit: 'appends/s', of: ({ concurrent }) => concurrent },
  { name: 'events replayed', unit: 'events/s', of: ({ replayed }) => replayed },
  { name: 'events folded into the view of orders', unit: 'events/s', of: ({ folded }) => folded, goal: atLeast(10_000) },
  { name: `${LAG}, p50`, unit: 'ms', of: ({ lag }) => lag.p50, goal: atMost(15) },
  { name: `${LAG}, p99`, unit: 'ms', of: ({ lag }) => lag.p99, goal: atMost(100) },
  { name: `${STEADILY}, p50`, unit: 'ms', of: ({ placing }) => placing.percentile(50) },
  { name: `${STEADILY}, p99`, unit: 'ms', of: ({ placing }) => placing.percentile(99) },
  { name: RUSH, unit: 'orders/s', of: ({ rush }) => Math.round(rush.perSecond) },
  { name: `${RUSH}, p50`, unit: 'ms', of: ({ rush }) => rush.latencies.percentile(50) },
  { name: `${RUSH}, p99`, unit: 'ms', of: ({ rush }) => rush.latencies.percentile(99) },
];

/** Returns the figures of these stores; stores on servers are compared with the embedded ones, and have goals. */
export function storesRows(stores: string, measured: Measured, embedded?: Measured): BenchRow[] {
  return FIGURES.map(({ name, unit, of, goal }) => {
    const value = of(measured);
    return {
      name: `${stores}: ${name}`,
      value,
      unit,
      ...(embedded && { baseline: { name: 'embedded', value: of(embedded) } }),
      ...(embedded && goal && { goal: goal.text, met: goal.met(value) }),
    };
  });
}
