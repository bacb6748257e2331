import { PlainFailure, WrongUse } from '../plain-failure.js';

/** Nobody answered, or not in time. */
export class ServerAway extends PlainFailure {
  override readonly name = 'ServerAway';
}

/** What answered does not speak the operations API. */
export class NotTiffin extends PlainFailure {
  override readonly name = 'NotTiffin';
}

/** The server does not take this key. */
export class KeyRefused extends WrongUse {
  override readonly name = 'KeyRefused';
}

/** No view has this name. */
export class UnknownView extends WrongUse {
  override readonly name = 'UnknownView';
}

/** What was named is not there, or no more. */
export class Gone extends PlainFailure {
  override readonly name = 'Gone';
}

/** The person at the command line ended a call that was under way. */
export class CallInterrupted extends PlainFailure {
  override readonly name = 'CallInterrupted';
}

/** What was asked went wrong, or found what must not be: the server's work, not its call. */
export class BadResult extends PlainFailure {
  override readonly name = 'BadResult';
}

/** What was asked has not ended, and can't before the operator does something about it: exit code 3. */
export class StillHeld extends PlainFailure {
  override readonly name = 'StillHeld';
}

/** The server answered that it won't, or can't. */
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
