import { menuPicture, type Picture } from '@tiffin/http';
import { readdir, readFile } from 'node:fs/promises';
import { parse } from 'node:path';
import sharp from 'sharp';

const DRAWINGS = new URL('../../demo-pictures/', import.meta.url);
const WIDTH = 640;

/** The drawings as a contractor would upload them, by name: as PNG, which then goes the way of every upload. */
export async function demoPictures(): Promise<ReadonlyMap<string, Picture>> {
  const pictures = new Map<string, Picture>();
  for (const file of await readdir(DRAWINGS)) {
    const png = await sharp(await readFile(new URL(file, DRAWINGS)), { density: 200 })
      .resize({ width: WIDTH })
      .png()
      .toBuffer();
    pictures.set(parse(file).name, await menuPicture(png));
  }
  return pictures;
}
