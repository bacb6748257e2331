/** A failure whose message is all an operator needs: no stack is shown. */
export class PlainFailure extends Error {
  override readonly name: string = 'PlainFailure';
  /** The server's answer as it came, if it refused. */
  readonly answer: unknown;

  constructor(message: string, { answer, ...options }: ErrorOptions & { readonly answer?: unknown } = {}) {
    super(message, options);
    this.answer = answer;
  }
}

/** The command was called with wrong or missing arguments: exit code 2. */
export class WrongUse extends PlainFailure {
  override readonly name: string = 'WrongUse';
}

/** The person at the command line has interrupted the command. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}
