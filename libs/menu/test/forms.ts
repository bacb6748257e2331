import sharp from 'sharp';
import type { Test } from 'supertest';

/** Returns a picture of one colour. */
export function picture(format: 'png' | 'jpeg', { colour = '#c60', width = 800, height = 400 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .toFormat(format)
    .toBuffer();
}

/** Makes a call send a multipart form with text fields and a picture; a list sends its field repeatedly. */
export function form(call: Test, fields: Record<string, string | string[]>, image?: Buffer): Test {
  call.field(fields);
  return image ? call.attach('image', image, { filename: 'image.png', contentType: 'application/octet-stream' }) : call;
}
