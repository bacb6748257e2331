/** The person at the command line has interrupted the command. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}
