/** A failure whose message says all that an operator needs, so that no stack is shown. */
export class PlainFailure extends Error {
  override readonly name: string = 'PlainFailure';
}

/** The command was not given what it needs: exit code 2. */
export class WrongUse extends PlainFailure {
  override readonly name: string = 'WrongUse';
}
