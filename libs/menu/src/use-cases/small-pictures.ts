import { smallerWebp } from '@tiffin/http';

/** The longest side of a small picture, in px: half the width of a phone's screen, for two pixel densities. */
export const SMALL_SIDES = [320, 480] as const;
export type SmallSide = (typeof SMALL_SIDES)[number];
/** How many small pictures stay in memory, about 10 kB each. */
const CACHE_SIZE = 256;

/**
 * Menu pictures for small screens, which save a third to two thirds of the bytes. Concurrent requests share one conversion. The pictures
 * are not stored: browsers cache them, and a menu has only a few dozen.
 */
export class SmallPictures {
  /** By name and side; the most recently used one is last. */
  private readonly cache = new Map<string, Promise<Uint8Array>>();

  /**
   * Returns the menu picture that `read` fetches, scaled down to `side` px. Rejects with what `read` rejects with; then nothing is
   * cached.
   */
  of(name: string, side: SmallSide, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const key = `${name} ${side}`;
    const cached = this.cache.get(key);
    this.cache.delete(key);
    const small = cached ?? this.make(key, side, read);
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
