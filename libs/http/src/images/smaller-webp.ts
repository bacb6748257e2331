import { picture, within } from './to-webp.js';

/** Returns a stored WebP with sides of at most this many pixels; unchanged if that is not smaller in bytes. */
export async function smallerWebp(stored: Uint8Array, side: number): Promise<Uint8Array> {
  const large = await picture(stored);
  const smaller = await large
    .resize(within(side)(await large.metadata()))
    .webp({ quality: 80 })
    .toBuffer();
  return smaller.length < stored.length ? smaller : stored;
}
