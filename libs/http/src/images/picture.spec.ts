import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { imagePath, menuPicture } from './picture.js';

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c62' } });

/** The same picture, but its header claims another size. */
function claiming(png: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(width, 16);
  copy.writeUInt32BE(height, 20);
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29);
  return copy;
}

test('a large photo becomes WebP of at most 640 px, upright, without metadata, named by its content', async () => {
  const photo = await plain(2000, 1000)
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) as Buffer });
  const { name, content } = await menuPicture(photo);
  const stored = await sharp(content).metadata();
  expect(stored).toMatchObject({ format: 'webp', width: 320, height: 640 });
  expect(stored.exif).toBeUndefined();
  expect(name).toBe(createHash('sha256').update(content).digest('hex'));
});

test('a small picture keeps its size', async () => {
  const { content } = await menuPicture(await plain(40, 30).png().toBuffer());
  expect(await sharp(content).metadata()).toMatchObject({ width: 40, height: 30 });
});

test.each([
  ['a GIF', () => plain(4, 4).gif().toBuffer()],
  ['a WebP', () => plain(4, 4).webp().toBuffer()],
  ['an SVG', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
  ['nothing', () => Promise.resolve(Buffer.alloc(0))],
  ['half a JPEG', async () => (await plain(200, 200).jpeg().toBuffer()).subarray(0, 300)],
  ['a PNG that unfolds to gigabytes', async () => claiming(await plain(4, 4).png().toBuffer(), 30_000, 30_000)],
])('%s is refused as a wrong type', async (_, picture) => {
  await expect(menuPicture(await picture())).rejects.toMatchObject({ code: 'wrong_type', message: 'only PNG, JPG/JPEG files are allowed' });
});

test('a picture is found under /api/images', () => {
  expect(imagePath('abc')).toBe('/api/images/abc.webp');
  expect(imagePath(null)).toBeNull();
});
