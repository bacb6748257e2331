import { smallerWebp } from '@tiffin/http';

/** No side of a small picture is longer, in px: what a card needs on most phones. */
export const SMALL_SIDE = 320;
/** How many small pictures stay in memory, some 8 kB each. */
const KEPT = 256;

/**
 * Menu pictures for small screens, a third of the bytes. Made when first asked for, once for all who ask meanwhile, and never stored: browsers
 * keep them for ever, and the few dozen of a menu are made again in a moment.
 */
export class SmallPictures {
  /** By the picture's name, the one asked for last at the end. */
  private readonly kept = new Map<string, Promise<Uint8Array>>();

  /** The small one of the menu picture of this name, which `read` fetches. Rejects with what `read` rejects with; nothing is kept then. */
  of(name: string, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const known = this.kept.get(name);
    this.kept.delete(name);
    const small = known ?? this.make(name, read);
    this.kept.set(name, small);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT && oldest !== undefined) this.kept.delete(oldest);
    return small;
  }

  private async make(name: string, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    try {
      return await smallerWebp(await read(), SMALL_SIDE);
    } catch (error) {
      this.kept.delete(name);
      throw error;
    }
  }
}
