import { createHash } from 'node:crypto';
import { FILE_TYPES, Refusal } from '@tiffin/contracts';
import sharp from 'sharp';
import { Turnstile } from '../turnstile.js';

/** The longer side of a stored picture, in pixels (decisions 3.2). */
const SIDE = 640;
/** A picture that claims more pixels than this is not decoded: a small file can unfold to gigabytes. */
const MAX_PIXELS = 50_000_000;
const SECONDS = 10;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** A picture as it is stored: a name without ending, and WebP. */
export interface Picture {
  readonly name: string;
  readonly content: Buffer;
}

export const wrongType = (): Refusal => new Refusal('wrong_type', { message: FILE_TYPES, errors: { image: FILE_TYPES } });

/** Whether the content (not the name or the declared type) is PNG or JPEG. */
export function isPngOrJpeg(content: Uint8Array): boolean {
  return [PNG, JPEG].some((magic) => magic.equals(content.subarray(0, magic.length)));
}

const decoders = new Turnstile({ atOnce: 2, waiting: 32 });

/**
 * Re-encodes a PNG or JPEG as WebP of at most 640 px, upright and without metadata. Throws `wrong_type` (415) for anything else, also for what
 * is broken or unfolds to more than 50 million pixels, and `unavailable_now` (503) where too many pictures wait.
 */
export async function toWebp(upload: Uint8Array): Promise<Buffer> {
  if (!isPngOrJpeg(upload)) throw wrongType();
  return await decoders.pass(async () => {
    try {
      return await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
        .timeout({ seconds: SECONDS })
        .autoOrient()
        .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer();
    } catch {
      throw wrongType();
    }
  });
}

/** A menu picture: named by the hash of its content, so that the same picture is stored once and can be cached for ever. */
export async function menuPicture(upload: Uint8Array): Promise<Picture> {
  const content = await toWebp(upload);
  return { name: createHash('sha256').update(content).digest('hex'), content };
}

/** Where the browser finds a stored picture (api.md 3). */
export function imagePath(name: string): string;
export function imagePath(name: string | null): string | null;
export function imagePath(name: string | null): string | null {
  return name === null ? null : `/api/images/${name}.webp`;
}
