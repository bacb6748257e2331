import { PlainFailure, WrongUse } from '../plain-failure.js';

/** The server did not answer, or not in time. */
export class ServerAway extends PlainFailure {
  override readonly name = 'ServerAway';
}

/** The server at this address does not speak the operations API. */
export class NotTiffin extends PlainFailure {
  override readonly name = 'NotTiffin';
}

/** The server does not accept this key. */
export class KeyRefused extends WrongUse {
  override readonly name = 'KeyRefused';
}

/** No view has this name. */
export class UnknownView extends WrongUse {
  override readonly name = 'UnknownView';
}

/** The named thing does not exist, or no longer. */
export class Gone extends PlainFailure {
  override readonly name = 'Gone';
}

/** The person at the command line interrupted a call. */
export class CallInterrupted extends PlainFailure {
  override readonly name = 'CallInterrupted';
}

/** The call succeeded, but the server's work failed or found a fault. */
export class BadResult extends PlainFailure {
  override readonly name = 'BadResult';
}

/** The work has not ended, and waits for the operator: exit code 3. */
export class StillHeld extends PlainFailure {
  override readonly name = 'StillHeld';
}

/** The server refused the call. */
export class Refused extends PlainFailure {
  override readonly name = 'Refused';

  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    answer: unknown,
  ) {
    super(message, { answer });
  }
}
