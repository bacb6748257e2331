/** A power of two: 2^25 bits take 4 MB, and of a million documents one in thirty that was not written looks as if it were. */
const BITS = 25;

/** Which documents a fold has written, or perhaps so: never that one was not which was. */
export class WrittenIds {
  readonly #bits = new Uint8Array(2 ** (BITS - 3));

  add(id: string): void {
    const bit = bitOf(id);
    this.#bits[bit >>> 3]! |= 1 << (bit & 7);
  }

  readonly mayHave = (id: string): boolean => {
    const bit = bitOf(id);
    return (this.#bits[bit >>> 3]! & (1 << (bit & 7))) !== 0;
  };
}

/** FNV-1a, over UTF-16. */
function bitOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return hash >>> (32 - BITS);
}
