import sharp from 'sharp';
import { SmallPictures } from './small-pictures.js';

/** How often the store was read. */
let reads = 0;
const reading = (content: Promise<Uint8Array> | Uint8Array) => async () => {
  reads++;
  return await content;
};
beforeEach(() => (reads = 0));

const stored = (width = 640) =>
  sharp({ create: { width, height: 640, channels: 3, background: '#c62' } })
    .webp()
    .toBuffer();

test('scales a picture once for concurrent requests', async () => {
  const pictures = new SmallPictures();
  const read = reading(stored());
  const [one, other] = await Promise.all([pictures.of('a', 320, read), pictures.of('a', 320, read)]);
  expect(await pictures.of('a', 320, read)).toBe(one);
  expect(await sharp(await pictures.of('a', 480, () => stored())).metadata()).toMatchObject({ width: 480 });
  expect(other).toBe(one);
  expect(reads).toBe(1);
  expect(await sharp(one).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 });
});

test('reads a picture again after a failed read', async () => {
  const pictures = new SmallPictures();
  await expect(pictures.of('a', 320, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await sharp(await pictures.of('a', 320, () => stored())).metadata()).toMatchObject({ width: 320 });
});

test('leaves a small picture as it is', async () => {
  const tiny = await stored(2);
  const small = await sharp(tiny).resize(2, 2).webp({ quality: 10 }).toBuffer();
  expect(await new SmallPictures().of('a', 320, () => Promise.resolve(small))).toBe(small);
});

test('forgets the least recently used pictures', async () => {
  const pictures = new SmallPictures();
  const read = reading(stored(8));
  for (let name = 0; name <= 256; name++) {
    await pictures.of(String(name), 480, read);
    await pictures.of('0', 480, read);
  }
  expect(reads).toBe(257);
  await pictures.of('1', 480, read);
  expect(reads).toBe(258);
});
