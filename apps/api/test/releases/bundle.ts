import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Files that belong to the machine, are secret, or contain mail. */
const LEFT_OUT = /^(?:keys\.json|lock\.db.*|outbox.*)$/;

/** Packs a data directory into one small file: a line of JSON with every file's path and length, then the files. */
export function pack(directory: string): Buffer {
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((path) => !LEFT_OUT.test(path) && statSync(join(directory, path)).isFile())
    .sort();
  const files = paths.map((path) => readFileSync(join(directory, path)));
  const index = JSON.stringify(paths.map((path, number) => [path, files[number]?.length ?? 0]));
  const content = Buffer.concat([Buffer.from(`${index}\n`), ...files]);
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } });
}

/** Writes the files of a bundle into a directory. */
export function unpack(bundle: Buffer, directory: string): void {
  const content = brotliDecompressSync(bundle);
  const end = content.indexOf('\n');
  let from = end + 1;
  for (const [path, length] of JSON.parse(content.toString('utf8', 0, end)) as [string, number][]) {
    mkdirSync(dirname(join(directory, path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(directory, path), content.subarray(from, (from += length)), { mode: 0o600 });
  }
}
