/** An installation can't be moved, or the move went wrong. The message is for the operator. The source is unchanged. */
export class MoveFailed extends Error {
  override readonly name = 'MoveFailed';
}
