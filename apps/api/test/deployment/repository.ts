import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The checkout, where the files of a deployment are. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** A file of the checkout as text. */
export const textOf = (path: string): string => readFileSync(`${root}/${path}`, 'utf8');

/** The lines of a file that are neither empty nor a comment. */
export const linesOf = (path: string): readonly string[] =>
  textOf(path)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
