import { createHash } from 'node:crypto';
import { toWebp, within } from './to-webp.js';

/** The size of a menu picture: at most 640 px (docs/reference/decisions.md#3.2). */
export const MENU_PICTURE = within(640);

/** A picture as it is stored: a name without extension, and WebP. */
export interface Picture {
  readonly name: string;
  readonly content: Buffer;
}

/**
 * Returns a menu picture named by the hash of its content, so that equal pictures are stored once and can be cached for ever. Throws as
 * `toWebp`.
 */
export async function menuPicture(upload: Uint8Array): Promise<Picture> {
  return namedByContent(await toWebp(upload, MENU_PICTURE));
}

export function namedByContent(content: Buffer): Picture {
  return { name: createHash('sha256').update(content).digest('hex'), content };
}

/** Returns the path of a stored picture for browsers (docs/reference/wire.md#3.2). */
export function imagePath(name: string): string;
export function imagePath(name: string | null): string | null;
export function imagePath(name: string | null): string | null {
  return name === null ? null : `/api/images/${name}.webp`;
}
