import { PROMISES, type Finding } from '../checks/finding.js';
import type { PlannedFault } from '../plan/fault.js';
import type { FaultReport } from './fault-impact.js';

/** How many of the last faults are shown. */
const LAST_FAULTS = 12;
/** How many findings of one promise are shown. */
const SHOWN = 10;

export interface Failed {
  readonly seed: string;
  readonly faultsWanted: number;
  readonly faults: readonly FaultReport[];
  /** Faults that had begun and not ended. */
  readonly under: readonly PlannedFault[];
  readonly findings: readonly Finding[];
  readonly error?: unknown;
}

/** Returns which promises a lunch broke, after which faults, and how to repeat it. */
export function failureText({ seed, faultsWanted, faults, under, findings, error }: Failed): string {
  const last = faults
    .slice(-LAST_FAULTS)
    .map(({ number, kind, hit, at }) => `  ${number} ${kind} on ${hit}, ${Math.round(at / 1_000)} s after the begin`);
  return [
    `FAILED with seed ${seed} after fault ${faults.at(-1)?.number ?? 0} of ${faultsWanted}.`,
    'The last faults:',
    ...last,
    ...under.map(({ number, kind }) => `  ${number} ${kind}, which was not over yet`),
    ...broken(findings, error),
    `Replay: npm run chaos -- --faults ${faultsWanted} --seed ${seed}`,
  ].join('\n');
}

/** Returns the findings by promise, and the error that stopped the lunch. */
export function broken(findings: readonly Finding[], error?: unknown): string[] {
  const names = [...new Set(findings.map(({ promise }) => promise))];
  return [
    ...names.flatMap((name) => {
      const ofPromise = findings.filter(({ promise }) => promise === name);
      return [`BROKEN: ${PROMISES[name]} (${ofPromise.length})`, ...ofPromise.slice(0, SHOWN).map(({ what }) => `  ${what}`)];
    }),
    ...(error === undefined ? [] : [`It could not go on: ${error instanceof Error ? error.stack : String(error)}`]),
  ];
}
