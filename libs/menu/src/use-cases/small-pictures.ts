import { smallerWebp } from '@tiffin/http';

/** No side of a small picture is longer, in px: what half a phone's screen has, by how dense it is. */
export const SMALL_SIDES = [320, 480] as const;
export type SmallSide = (typeof SMALL_SIDES)[number];
/** How many small pictures stay in memory, some 10 kB each. */
const CACHE_SIZE = 256;

/**
 * Menu pictures for small screens, with a third to two thirds of the bytes. Made when first asked for, once for all who ask meanwhile, and never
 * stored: browsers keep them for ever, and the few dozen of a menu are made again in a moment.
 */
export class SmallPictures {
  /** By name and side, the one asked for last at the end. */
  private readonly cache = new Map<string, Promise<Uint8Array>>();

  /** The menu picture of this name, which `read` fetches, of at most this side. Rejects with what `read` rejects with; nothing is kept then. */
  of(name: string, side: SmallSide, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const key = `${name} ${side}`;
    const known = this.cache.get(key);
    this.cache.delete(key);
    const small = known ?? this.make(key, side, read);
    this.cache.set(key, small);
    const [oldest] = this.cache.keys();
    if (this.cache.size > CACHE_SIZE && oldest !== undefined) this.cache.delete(oldest);
    return small;
  }

  private async make(key: string, side: SmallSide, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    try {
      return await smallerWebp(await read(), side);
    } catch (error) {
      this.cache.delete(key);
      throw error;
    }
  }
}
