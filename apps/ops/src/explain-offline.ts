import { StoreUnavailable } from '@tiffin/event-sourcing';
import { ConfigurationError, startFailureMessage, UnusableBackup } from '@tiffin/installation';
import { Interrupted, PlainFailure, WrongUse } from './plain-failure.js';

/** Turns the failure of a command without a server into a `PlainFailure`, if it has a message for people. Returns a defect unchanged. */
export function explainOffline(error: unknown): unknown {
  if (error instanceof ConfigurationError) return new WrongUse(error.message);
  const sentence = messageOf(error);
  return sentence === undefined ? error : new PlainFailure(sentence, { cause: error });
}

function messageOf(error: unknown): string | undefined {
  if (error instanceof Interrupted) return 'Interrupted. Nothing was changed.';
  if (error instanceof UnusableBackup) return error.message;
  if (error instanceof StoreUnavailable)
    return `The store does not answer: ${error.message.replace(/\.$/, '')}. Run the same command again when it does.`;
  return startFailureMessage(error);
}
