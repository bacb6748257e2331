import { createHash } from 'node:crypto';
import { toWebp, within } from './to-webp.js';

/** How a menu picture is stored: at most 640 px (docs/reference/decisions.md#3.2). */
export const MENU_PICTURE = within(640);

/** A picture as it is stored: a name without ending, and WebP. */
export interface Picture {
  readonly name: string;
  readonly content: Buffer;
}

/** A menu picture: named by the hash of its content, so that the same picture is stored once and can be cached for ever. */
export async function menuPicture(upload: Uint8Array): Promise<Picture> {
  return namedByContent(await toWebp(upload, MENU_PICTURE));
}

export function namedByContent(content: Buffer): Picture {
  return { name: createHash('sha256').update(content).digest('hex'), content };
}

/** Where the browser finds a stored picture (docs/reference/wire.md#3.2). */
export function imagePath(name: string): string;
export function imagePath(name: string | null): string | null;
export function imagePath(name: string | null): string | null {
  return name === null ? null : `/api/images/${name}.webp`;
}
