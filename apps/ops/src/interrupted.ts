/** Whoever runs the command has had enough of it. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}
