import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Draw } from '../src/printing/print-thread.js';

/** Returns different bytes each time, so that a test can recognise a cached file. */
export const draw: Draw<{ readonly title: string }> = ({ title }) => {
  if (title === '') throw new Error('It has no title');
  return Readable.from([`${title} ${randomUUID()}`], { objectMode: false });
};
