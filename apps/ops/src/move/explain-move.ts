import { OutcomeUnknown, StoreUnavailable } from '@tiffin/event-sourcing';
import { ConfigurationError, startFailureMessage } from '@tiffin/installation';
import { MoveFailed } from '@tiffin/operations';
import { Interrupted, PlainFailure, WrongUse } from '../plain-failure.js';
import { StoreAway } from './open-stores.js';

const RETRY_HINT = 'Run the same command again. It continues where it stopped.';

/** Turns the failure of a move into a `PlainFailure`, if it has a message for people. Returns a defect unchanged. */
export function explainMoveFailure(error: unknown): unknown {
  if (error instanceof ConfigurationError) return new WrongUse(error.message);
  const sentence = messageOf(error);
  return sentence === undefined ? error : new PlainFailure(sentence, { cause: error });
}

function messageOf(error: unknown): string | undefined {
  if (error instanceof Interrupted) return `Interrupted. ${RETRY_HINT}`;
  if (error instanceof MoveFailed || error instanceof StoreAway) return error.message;
  if (error instanceof StoreUnavailable || error instanceof OutcomeUnknown)
    return `A store stopped answering: ${error.message.replace(/\.$/, '')}. ${RETRY_HINT}`;
  return startFailureMessage(error);
}
