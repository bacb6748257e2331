import type { ProjectionStatus } from '@tiffin/contracts';
import type { VerbResult, VerbContext } from '../verb.js';
import { statusReport } from '../views/view-report.js';
import { count, counted, plain, quoted } from '../wording.js';
import { differencesReport } from './differences-report.js';
import { follow } from './follow.js';
import { verificationHeldByPause } from './held-by-pause.js';

/** How many documents are shown side by side. */
const SHOWN = 3;

/**
 * Follows the verification in a view's status until it is done, has failed, or waits for its view to be resumed. Shows differing
 * documents side by side.
 */
export async function followVerification(asking: VerbContext, started: ProjectionStatus): Promise<VerbResult> {
  const { name, head } = started;
  const status = await follow(asking, started, {
    view: name,
    name: 'verification',
    step: `Folding the log again beside ${name}, up to position ${count(head)}`,
    position: ({ verification }) => (verification?.state === 'running' ? verification.position : undefined),
    held: verificationHeldByPause,
  });
  const sides = asking.json ? '' : await sideBySide(asking, status);
  return {
    answer: status,
    text: `${statusReport(status)}${sides}`,
    problem: whatIsBad(status),
    waitingFor: verificationHeldByPause(status),
  };
}

async function sideBySide({ api }: VerbContext, { name, verification }: ProjectionStatus): Promise<string> {
  const [first] = verification?.state === 'done' ? verification.differences : [];
  if (first === undefined) return '';
  const hint = `One document, with its events: npm run ops -- verify --document ${name} ${quoted(first)}\n`;
  try {
    return `\n${differencesReport(await api.differences(name, SHOWN))}\n${hint}`;
  } catch (error) {
    return `\nBoth sides could not be shown: ${error instanceof Error ? error.message : String(error)}\n`;
  }
}

function whatIsBad({ name, verification }: ProjectionStatus): string | undefined {
  if (verification === null) return `The server no longer knows the verification of ${name}, as after a restart. Start it again.`;
  if (verification.state === 'failed') return `The verification of ${name} failed: ${plain(verification.error ?? 'no reason given')}`;
  const { differences, documents } = verification;
  if (differences.length === 0) return undefined;
  return `${count(differences.length)} of ${counted(documents, 'document')} of ${name} differ from the log. Repair them with: npm run ops -- rebuild ${name} --follow`;
}
