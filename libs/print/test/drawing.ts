import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Draw } from '../src/printing/print-thread.js';

/** Another file each time, so that one that was kept is known by its bytes. */
export const draw: Draw<{ readonly title: string }> = ({ title }) => {
  if (title === '') throw new Error('It has no title');
  return Readable.from([`${title} ${randomUUID()}`], { objectMode: false });
};
