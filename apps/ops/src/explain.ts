import { OutcomeUnknown, StoreUnavailable } from '@tiffin/event-sourcing';
import { sentenceOf } from '@tiffin/installation';
import { MoveFailed } from '@tiffin/operations';
import { Interrupted } from './interrupted.js';
import { StoreAway } from './move/open-stores.js';

const AGAIN = 'Run the same command again: it goes on where it was.';

/** Why a command failed, as a sentence; a defect shows its stack. */
export function explain(error: unknown): string {
  if (error instanceof Interrupted) return `Interrupted. ${AGAIN}`;
  if (error instanceof MoveFailed || error instanceof StoreAway) return error.message;
  if (error instanceof StoreUnavailable || error instanceof OutcomeUnknown)
    return `A store went away: ${error.message.replace(/\.$/, '')}. ${AGAIN}`;
  const sentence = sentenceOf(error);
  if (sentence !== undefined) return sentence;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
