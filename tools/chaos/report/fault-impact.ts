import type { FaultKind } from '../plan/fault.js';

/** How one order fared while a fault was on; see `Probed`. Instants in ms. */
export interface OrderTimes {
  readonly sentAt: number;
  readonly acknowledgedAt?: number;
  readonly visibleAt?: number;
  readonly heardAt?: number;
}

/** The longest that any order placed meanwhile waited, in ms, from its sending or from the fault, whichever came later. */
export interface FaultImpact {
  readonly acknowledged: number;
  readonly visible: number;
  readonly heard: number;
}

/** How a fault was felt by these orders; all of them have been acknowledged, seen and heard of. */
export function impactOf(orders: readonly OrderTimes[], injectedAt: number): FaultImpact {
  const longest = (at: (order: OrderTimes) => number | undefined): number =>
    Math.max(0, ...orders.map((order) => (at(order) ?? injectedAt) - Math.max(order.sentAt, injectedAt)));
  return {
    acknowledged: longest(({ acknowledgedAt }) => acknowledgedAt),
    visible: longest(({ visibleAt }) => visibleAt),
    heard: longest(({ heardAt }) => heardAt),
  };
}

/** What became of one fault. */
export interface FaultReport {
  readonly number: number;
  readonly kind: FaultKind;
  readonly hit: string;
  /** ms after the lunch's begin. */
  readonly at: number;
  readonly lasts: number;
  /** Whether another one was on at the same time. */
  readonly together: boolean;
  readonly impact: FaultImpact;
  /** ms from a leader's end until another server led; only where that was looked for. */
  readonly takeOver?: number;
}

/** The smallest value that so many percent of them don't exceed; 0 where there are none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}
