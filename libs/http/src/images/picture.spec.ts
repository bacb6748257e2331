import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { imagePath, menuPicture } from './picture.js';
import { square, toWebp } from './to-webp.js';

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c62' } });

const PAGE = Buffer.from('<!doctype html><script>alert(1)</script>');

/** Returns the picture with another size in its header. */
function claiming(png: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(width, 16);
  copy.writeUInt32BE(height, 20);
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29);
  return copy;
}

test('converts a large photo to WebP of at most 640 px, upright, without metadata, named by its content', async () => {
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

test('keeps the size of a small picture', async () => {
  const { content } = await menuPicture(await plain(40, 30).png().toBuffer());
  expect(await sharp(content).metadata()).toMatchObject({ width: 40, height: 30 });
});

test.each([
  ['a wide one', 900, 400, 320],
  ['a tall one', 400, 900, 320],
  ['a small one', 60, 100, 60],
  ['a line', 1, 5000, 1],
])('converts %s to a square of at most 320 px', async (_, width, height, side) => {
  const content = await toWebp(await plain(width, height).png().toBuffer(), square(320));
  expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: side, height: side });
});

test('cuts the square from the middle of the upright picture', async () => {
  const red = await plain(100, 100).png().toBuffer();
  const halves = sharp({ create: { width: 300, height: 100, channels: 3, background: '#00f' } }).composite([
    { input: red, left: 100, top: 0 },
  ]);
  const lying = await halves.withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer();
  const { dominant } = await sharp(await toWebp(lying, square(320))).stats();
  expect(dominant.r).toBeGreaterThan(dominant.b);
});

test.each([
  ['a GIF', () => plain(4, 4).gif().toBuffer()],
  ['a WebP', () => plain(4, 4).webp().toBuffer()],
  ['an SVG', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
  ['nothing', () => Promise.resolve(Buffer.alloc(0))],
  ['a page that begins like a JPEG', () => Promise.resolve(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), PAGE]))],
  ['a page that begins like a PNG', async () => Buffer.concat([(await plain(4, 4).png().toBuffer()).subarray(0, 8), PAGE])],
  ['half a JPEG', async () => (await plain(200, 200).jpeg().toBuffer()).subarray(0, 300)],
])('refuses %s as a wrong type', async (_, picture) => {
  await expect(menuPicture(await picture())).rejects.toMatchObject({ code: 'wrong_type', message: 'only PNG, JPG/JPEG files are allowed' });
});

test('refuses a picture that decodes to gigabytes, naming the largest size', async () => {
  const bomb = claiming(await plain(4, 4).png().toBuffer(), 30_000, 30_000);
  await expect(menuPicture(bomb)).rejects.toMatchObject({
    code: 'too_large',
    message: 'please choose a picture of at most 50 million pixels.',
  });
});

test('serves pictures under /api/images', () => {
  expect(imagePath('abc')).toBe('/api/images/abc.webp');
  expect(imagePath(null)).toBeNull();
});
