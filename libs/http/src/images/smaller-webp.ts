import { picture, within } from './to-webp.js';

/** A stored WebP again, no side of it longer than this many pixels; as it is where that would be no less to send. */
export async function smallerWebp(stored: Uint8Array, side: number): Promise<Uint8Array> {
  const large = await picture(stored);
  const smaller = await large
    .resize(within(side)(await large.metadata()))
    .webp({ quality: 80 })
    .toBuffer();
  return smaller.length < stored.length ? smaller : stored;
}
