import type { FaultKind } from '../plan/fault.js';

/** An order during a fault; see `ProbeOrder`. Instants in ms. */
export interface OrderTimes {
  readonly sentAt: number;
  readonly acknowledgedAt?: number;
  readonly visibleAt?: number;
  readonly heardAt?: number;
}

/** The longest wait of any order placed meanwhile, in ms, from its sending or from the fault, whichever came later. */
export interface FaultImpact {
  readonly acknowledged: number;
  readonly visible: number;
  readonly heard: number;
}

/** Returns how these orders felt a fault; all of them were acknowledged, seen and shown on the phone. */
export function impactOf(orders: readonly OrderTimes[], injectedAt: number): FaultImpact {
  const longest = (at: (order: OrderTimes) => number | undefined): number =>
    Math.max(0, ...orders.map((order) => (at(order) ?? injectedAt) - Math.max(order.sentAt, injectedAt)));
  return {
    acknowledged: longest(({ acknowledgedAt }) => acknowledgedAt),
    visible: longest(({ visibleAt }) => visibleAt),
    heard: longest(({ heardAt }) => heardAt),
  };
}

/** The report of one fault. */
export interface FaultReport {
  readonly number: number;
  readonly kind: FaultKind;
  readonly hit: string;
  /** ms after the lunch's begin. */
  readonly at: number;
  readonly lasts: number;
  /** Whether another fault was active at the same time. */
  readonly together: boolean;
  readonly impact: FaultImpact;
  /** ms from the end of the server with the leases until another server took over, if it was measured. */
  readonly takeOver?: number;
}

/** Returns the smallest value that `percent` of the values don't exceed; 0 for none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}
