/** A failure whose message says all that an operator needs, so that no stack is shown. */
export class PlainFailure extends Error {
  override readonly name: string = 'PlainFailure';
  /** The server's answer as it came, where it is one that says no. */
  readonly answer: unknown;

  constructor(message: string, { answer, ...options }: ErrorOptions & { readonly answer?: unknown } = {}) {
    super(message, options);
    this.answer = answer;
  }
}

/** The command was not given what it needs: exit code 2. */
export class WrongUse extends PlainFailure {
  override readonly name: string = 'WrongUse';
}
