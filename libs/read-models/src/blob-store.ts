/** The name is not a valid name of a blob. */
export class InvalidBlobName extends Error {
  override readonly name = 'InvalidBlobName';

  constructor(blob: string) {
    super(`${JSON.stringify(blob)} can't name a blob: 1 to 100 letters, digits, dots, dashes and underscores`);
  }
}

/**
 * Pictures by name: a menu picture's name is the hash of its content, an avatar's is random (docs/reference/wire.md#3.2). Names match
 * `[A-Za-z0-9._-]{1,100}`; others throw `InvalidBlobName`. A blob is durable once `put` resolves, and never stored in part.
 */
export interface BlobStore {
  /** Writing the same name again with the same content changes nothing. */
  put(name: string, content: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | undefined>;
  delete(name: string): Promise<void>;
  /** Yields the name of every blob, once, in no particular order. A blob that is put or deleted meanwhile may or may not be included. */
  names(): AsyncIterable<string>;
}

const NAME = /^(?!\.\.?$)[A-Za-z0-9._-]{1,100}$/;

/** Whether a blob can have this name. */
export function isBlobName(name: string): boolean {
  return NAME.test(name);
}

/** Throws `InvalidBlobName`. */
export function requireBlobName(name: string): void {
  if (!isBlobName(name)) throw new InvalidBlobName(name);
}
