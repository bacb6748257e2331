import { FILE_TYPES, PICTURE_PIXELS, PICTURE_PIXELS_MAX } from '@tiffin/contracts';
import { Semaphore } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import type { ResizeOptions, Sharp, SharpOptions } from 'sharp';

const SECONDS = 10;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Returns how to resize a picture of the given size, in pixels. */
export type Resizing = (size: { readonly width: number; readonly height: number }) => ResizeOptions;

/** The whole picture with sides of at most this many pixels. */
export const within =
  (side: number): Resizing =>
  () => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

/** The square in the middle of the picture with sides of at most this many pixels. */
export const square =
  (maxSide: number): Resizing =>
  ({ width, height }) => {
    const side = Math.min(maxSide, width, height);
    return { width: side, height: side, fit: 'cover' };
  };

/** For a file that is neither PNG nor JPEG, or broken. */
const wrongType = (): Refusal => new Refusal('wrong_type', { message: FILE_TYPES });

/** Returns whether the content (not the name or the declared type) is PNG or JPEG. */
export function isPngOrJpeg(content: Uint8Array): boolean {
  return [PNG, JPEG].some((magic) => magic.equals(content.subarray(0, magic.length)));
}

/** Loaded for the first picture, since libvips takes 30 MB of memory. */
export async function picture(content: Uint8Array, options?: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(content, options);
}

const refuseType = (): never => {
  throw wrongType();
};

const decoders = new Semaphore({ permits: 2, maxQueued: 32 });

/**
 * Re-encodes a PNG or JPEG as WebP: resized, upright, and without metadata. Throws `wrong_type` (415) for other or broken files,
 * `too_large` (413) for more than 50 million pixels (a small file can decode to gigabytes), `unavailable_now` (503) if too many pictures
 * wait, and the reason of `gone` if the caller disconnected.
 */
export async function toWebp(upload: Uint8Array, resizing: Resizing, gone?: AbortSignal): Promise<Buffer> {
  if (!isPngOrJpeg(upload)) throw wrongType();
  return await decoders.run(async () => {
    // Outside the `catch` below: a libvips that cannot be loaded is not the picture's fault.
    const image = await picture(upload, { limitInputPixels: false, failOn: 'error', sequentialRead: true });
    // Reads the header only.
    const size = await image.metadata().catch(refuseType);
    if (size.width * size.height > PICTURE_PIXELS_MAX) throw new Refusal('too_large', { message: PICTURE_PIXELS });
    return await image.timeout({ seconds: SECONDS }).autoOrient().resize(resizing(size)).webp({ quality: 80 }).toBuffer().catch(refuseType);
  }, gone);
}

/** Returns a stored WebP with sides of at most this many pixels; unchanged if that is not smaller in bytes. */
export async function smallerWebp(stored: Uint8Array, side: number): Promise<Uint8Array> {
  const large = await picture(stored);
  const smaller = await large
    .resize(within(side)(await large.metadata()))
    .webp({ quality: 80 })
    .toBuffer();
  return smaller.length < stored.length ? smaller : stored;
}
