import { OutcomeUnknown, StoreUnavailable } from '@tiffin/event-sourcing';
import { sentenceOf } from '@tiffin/installation';
import { MoveFailed } from '@tiffin/operations';
import { Interrupted } from './interrupted.js';
import { StoreAway } from './move/open-stores.js';
import { BadResult, CallInterrupted, Gone, KeyRefused, NotTiffin, Refused, ServerAway, UnknownView } from './server/failures.js';
import { plain } from './wording/plain.js';

const AGAIN = 'Run the same command again: it goes on where it was.';

/** Their messages are sentences. */
const SAID = [MoveFailed, StoreAway, ServerAway, NotTiffin, KeyRefused, UnknownView, Gone, CallInterrupted, BadResult];
/** Where to look after a refusal. */
const LOOK: Readonly<Record<string, string>> = {
  busy: 'Look with: npm run ops -- list',
  not_ready: 'Look with: npm run ops -- list',
  no_previous: 'Look with: npm run ops -- list',
};

/** Why a command failed, as a sentence; a defect shows its stack. */
export function explain(error: unknown): string {
  if (error instanceof Interrupted) return `Interrupted. ${AGAIN}`;
  if (error instanceof Refused) return [plain(error.message), LOOK[error.code] ?? ''].join(' ').trim();
  if (SAID.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof StoreUnavailable || error instanceof OutcomeUnknown)
    return `A store went away: ${error.message.replace(/\.$/, '')}. ${AGAIN}`;
  const sentence = sentenceOf(error);
  if (sentence !== undefined) return sentence;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
