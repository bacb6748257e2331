import type { Memory } from '../../bench/live/server-memory.js';
import type { TallyResult } from '../attacker/tally.js';

/** How people were served during a period; see `Experience`. */
export interface ExperienceReport {
  readonly orders: { readonly sent: number; readonly acknowledged: number; readonly lost: number };
  /** ms. */
  readonly times: { readonly p50: number; readonly p99: number; readonly max: number } | undefined;
  readonly failures: Readonly<Record<string, number>>;
  readonly defects: Readonly<Record<string, number>>;
  /** Log-ins that were asked to wait within the allowed time. */
  readonly waited: number;
}

/** The result of one scenario. */
export interface ScenarioReport {
  readonly name: string;
  readonly result: TallyResult;
  readonly during: ExperienceReport;
  /** The quiet period before it. */
  readonly before: ExperienceReport;
  /** After it, until every call that began during the scenario was answered. */
  readonly after: ExperienceReport;
  /** The highest resident memory in bytes; `undefined` if the server had gone. */
  readonly memory: number | undefined;
  /** Log lines that must not occur. */
  readonly faults: readonly string[];
  readonly isReady: boolean;
}

/** The result of the attack. */
export interface AttackReport {
  readonly seed: string;
  /** How many requests were generated. */
  readonly requests: number;
  readonly short: boolean;
  readonly scenarios: readonly ScenarioReport[];
  /** A while after the last scenario. */
  readonly end: ExperienceReport;
  /**
   * The server's memory in bytes: before the first scenario, the highest resident memory, and a while after the last; `undefined`
   * if it had gone.
   */
  readonly memory: { readonly before: Memory; readonly highest: number; readonly after: Memory | undefined };
  /** Acknowledged orders that don't exist exactly once. */
  readonly lost: readonly string[];
  readonly checkedOrders: number;
  readonly isReady: boolean;
}
