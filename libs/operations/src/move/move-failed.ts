/** Why an installation can't be moved, or was moved wrongly: a sentence for the operator. The source is as it was. */
export class MoveFailed extends Error {
  override readonly name = 'MoveFailed';
}
