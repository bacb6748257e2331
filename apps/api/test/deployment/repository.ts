import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The checkout's root. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Returns a file of the checkout as text. */
export const textOf = (path: string): string => readFileSync(`${root}/${path}`, 'utf8');

/** Returns the lines of a file that are neither empty nor a comment. */
export const linesOf = (path: string): readonly string[] =>
  textOf(path)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
