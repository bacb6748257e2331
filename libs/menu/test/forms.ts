import sharp from 'sharp';

/** A picture of one colour. */
export function picture(format: 'png' | 'jpeg', { colour = '#c60', width = 800, height = 400 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .toFormat(format)
    .toBuffer();
}

/** A multipart form with text fields, where a list sends the field repeatedly, and a picture. */
export function form(
  fields: Readonly<Record<string, string | readonly string[]>>,
  image?: Uint8Array,
  name = 'image.png',
): { body: FormData } {
  const body = new FormData();
  for (const [field, values] of Object.entries(fields)) for (const value of [values].flat()) body.append(field, value);
  if (image) body.append('image', new Blob([new Uint8Array(image)]), name);
  return { body };
}
