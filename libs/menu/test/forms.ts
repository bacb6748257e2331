import sharp from 'sharp';
import type { Test } from 'supertest';

/** A picture of one colour. */
export function picture(format: 'png' | 'jpeg', { colour = '#c60', width = 800, height = 400 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .toFormat(format)
    .toBuffer();
}

/** Lets a call send a form with text fields, where a list sends the field repeatedly, and a picture. */
export function form(call: Test, fields: Record<string, string | string[]>, image?: Buffer): Test {
  call.field(fields);
  return image ? call.attach('image', image, { filename: 'image.png', contentType: 'application/octet-stream' }) : call;
}
