import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { BackedUpFile } from './manifest.js';

/** Files of a backup are readable by their owner only. */
export const OWNER_ONLY = 0o600;
export const OWNERS_FOLDER = 0o700;

/** Returns a file's description for the manifest, and passes every chunk of its content to `take`. */
export async function describeFile(
  path: string,
  signal: AbortSignal,
  take: (piece: Buffer) => Promise<unknown> = () => Promise.resolve(),
): Promise<BackedUpFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    signal.throwIfAborted();
    hash.update(piece);
    bytes += piece.length;
    await take(piece);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Copies a file to a new one and returns its description. The copy is on disk when this resolves. */
export async function copyFile(from: string, to: string, signal: AbortSignal): Promise<BackedUpFile> {
  const file = await open(to, 'wx', OWNER_ONLY);
  try {
    const copied = await describeFile(from, signal, (piece) => file.writeFile(piece));
    await file.sync();
    return copied;
  } finally {
    await file.close();
  }
}

/** Writes a new file, which is on disk when this resolves. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', OWNER_ONLY);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Resolves once names that were added, renamed or removed in a directory are on disk. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
