import type { ProjectionStatus } from '@tiffin/contracts';
import type { VerbResult, VerbContext } from '../verb.js';
import { mostOf, statusReport } from '../views/view-report.js';
import { count, plain } from '../wording.js';
import { follow } from './follow.js';
import { rebuildHeldByPause } from './held-by-pause.js';

/**
 * Follows the rebuild in a view's status until its generation is live, has failed, or waits for an operator: to be made live, or
 * for its view to be resumed.
 */
export async function followRebuild(asking: VerbContext, started: ProjectionStatus): Promise<VerbResult> {
  const { name, rebuild } = started;
  const generation = rebuild?.generation ?? started.generation;
  const status = await follow(asking, started, {
    view: name,
    name: 'rebuild',
    step: `Folding the log into generation ${count(generation)} of ${name}, up to position ${count(started.head)}`,
    position: (current) => runningPosition(current, generation),
    trouble: (current) => current.rebuild?.error,
    note: (current) => current.rebuild?.pace && mostOf(current.rebuild.pace),
    held: rebuildHeldByPause,
  });
  return { answer: status, text: statusReport(status), problem: whatIsBad(status, generation), waitingFor: rebuildHeldByPause(status) };
}

/** Whether it ends without an operator's command, as long as its view is not paused. */
export const isUnderWay = ({ rebuild }: ProjectionStatus): boolean =>
  // A generation that goes live by itself is ready for a moment only.
  rebuild?.state === 'running' || (rebuild?.state === 'ready' && rebuild.switch === 'auto');

function runningPosition(status: ProjectionStatus, generation: number): number | undefined {
  const { rebuild } = status;
  return rebuild?.generation === generation && isUnderWay(status) ? rebuild.position : undefined;
}

function whatIsBad({ name, rebuild, generation: live }: ProjectionStatus, generation: number): string | undefined {
  if (rebuild?.generation === generation) {
    return rebuild.state === 'failed' ? `The rebuild of ${name} failed: ${plain(rebuild.error ?? 'no reason given')}` : undefined;
  }
  if (live >= generation) return undefined;
  return `Generation ${count(generation)} of ${name} did not go live: generation ${count(live)} is. The server's log says why.`;
}
