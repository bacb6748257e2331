import { PlainFailure } from './plain-failure.js';
import { Refused } from './server/failures.js';
import { plain } from './wording.js';

/** Refusals that only say that the view's state does not allow the operation. */
const OF_STATE = ['busy', 'not_ready', 'no_previous'];

/** Returns why a command failed, as a sentence; for a defect its stack. */
export function explain(error: unknown): string {
  if (error instanceof Refused)
    return `${sentence(plain(error.message))}${OF_STATE.includes(error.code) ? ' Check with: npm run ops -- list' : ''}`;
  if (error instanceof PlainFailure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const sentence = (text: string): string => (/[.!?)…]$/.test(text) ? text : `${text}.`);
