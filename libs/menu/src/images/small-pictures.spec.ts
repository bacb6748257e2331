import sharp from 'sharp';
import { SMALL_SIDE, SmallPictures } from './small-pictures.js';

/** How often the store was asked. */
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

test('a picture is made smaller once, however many ask', async () => {
  const pictures = new SmallPictures();
  const read = reading(stored());
  const [one, other] = await Promise.all([pictures.of('a', read), pictures.of('a', read)]);
  expect(await pictures.of('a', read)).toBe(one);
  expect(other).toBe(one);
  expect(reads).toBe(1);
  expect(await sharp(one).metadata()).toMatchObject({ format: 'webp', width: SMALL_SIDE, height: SMALL_SIDE });
});

test('a picture that could not be read is read again for the next', async () => {
  const pictures = new SmallPictures();
  await expect(pictures.of('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await sharp(await pictures.of('a', () => stored())).metadata()).toMatchObject({ width: SMALL_SIDE });
});

test('a small picture stays as it is', async () => {
  const tiny = await stored(2);
  const small = await sharp(tiny).resize(2, 2).webp({ quality: 10 }).toBuffer();
  expect(await new SmallPictures().of('a', () => Promise.resolve(small))).toBe(small);
});

test('those that nobody asked for longest are forgotten', async () => {
  const pictures = new SmallPictures();
  const read = reading(stored(8));
  for (let name = 0; name <= 256; name++) {
    await pictures.of(String(name), read);
    await pictures.of('0', read);
  }
  expect(reads).toBe(257);
  await pictures.of('1', read);
  expect(reads).toBe(258);
});
