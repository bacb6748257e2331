import sharp from 'sharp';
import type { Answer, Browser } from '../src/testing/index.js';

interface UploadOptions {
  readonly field?: string;
  readonly name?: string;
  readonly type?: string;
}

/** Uploads a picture as the signed-in user's avatar. */
export function uploadAvatar(
  browser: Browser,
  content: Uint8Array,
  { field = 'avatar', name = 'me.jpg', type = 'image/jpeg' }: UploadOptions = {},
): Promise<Answer> {
  return browser.patch('/users/avatar').field(field, Buffer.from(content), { filepath: name, contentType: type });
}

/** Returns the blob's name from a path such as `/api/images/{name}.webp`. */
export const nameIn = (path: unknown): string => /^\/api\/images\/([0-9a-f-]{36})\.webp$/.exec(String(path))?.[1] ?? 'no avatar';

const plain = (width: number, height: number, background: string) => sharp({ create: { width, height, channels: 3, background } });

/** Returns a picture of one colour. */
export const jpeg = (width = 600, height = 400, colour = '#c62'): Promise<Buffer> => plain(width, height, colour).jpeg().toBuffer();
export const png = (width = 600, height = 400, colour = '#c62'): Promise<Buffer> => plain(width, height, colour).png().toBuffer();

/** Text that must not be stored. */
export const SECRET = 'Hostel-Ganga-Room-214';

/** Returns a photo as a phone takes it: with position, owner and orientation in EXIF, XMP and a comment. */
export async function photoWithPosition(): Promise<Buffer> {
  const photo = await plain(600, 400, '#c62')
    .withExif({
      IFD0: { Artist: SECRET, ImageDescription: SECRET },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 55/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '75/1 49/1 0/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${SECRET}</place></x:xmpmeta>`)
    .jpeg()
    .toBuffer();
  const words = Buffer.from(SECRET);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, words.length + 2]), words]);
  return Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]);
}

/** Returns a file that is a picture and also a page with a script. */
export async function polyglot(): Promise<Buffer> {
  return Buffer.concat([await jpeg(), Buffer.from(`<!doctype html><script>alert('${SECRET}')</script>PK\u0003\u0004`)]);
}
