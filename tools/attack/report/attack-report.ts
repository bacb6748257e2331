import type { Memory } from '../../bench/live/server-memory.js';
import type { TallyResult } from '../attacker/tally.js';

/** How a stretch of time was felt; see `Felt`. */
export interface ExperienceReport {
  readonly orders: { readonly sent: number; readonly acknowledged: number; readonly lost: number };
  /** ms. */
  readonly times: { readonly p50: number; readonly p99: number; readonly max: number } | undefined;
  readonly failures: Readonly<Record<string, number>>;
  readonly defects: Readonly<Record<string, number>>;
  /** Log-ins that were asked to wait for as long as they may be. */
  readonly waited: number;
}

/** What came of one scenario. */
export interface ScenarioReport {
  readonly name: string;
  readonly result: TallyResult;
  readonly during: ExperienceReport;
  /** The quiet before it. */
  readonly before: ExperienceReport;
  /** Until everything was answered that was asked meanwhile. */
  readonly after: ExperienceReport;
  /** Resident, at the highest, in bytes; `undefined` where the server had gone. */
  readonly memory: number | undefined;
  /** What the server logged that it must not. */
  readonly faults: readonly string[];
  readonly isReady: boolean;
}

/** What came of all. */
export interface AttackReport {
  readonly seed: string;
  /** How many were generated. */
  readonly requests: number;
  readonly short: boolean;
  readonly scenarios: readonly ScenarioReport[];
  /** A while after the last scenario. */
  readonly end: ExperienceReport;
  /**
   * Of the server, in bytes: before the first scenario, the most that it had resident, and a while after the last; `undefined` where it had
   * gone.
   */
  readonly memory: { readonly before: Memory; readonly highest: number; readonly after: Memory | undefined };
  /** Orders that were acknowledged, and don't stand once. */
  readonly lost: readonly string[];
  readonly checkedOrders: number;
  readonly isReady: boolean;
}
