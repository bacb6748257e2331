import { temporaryDirectory } from '@tiffin/read-models/testing';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withFlushes } from './with-flushes.js';

/** A file whose flushes take a while, with a record of its calls. */
function slowFile(fails?: Error) {
  const done: string[] = [];
  let flushes = 0;
  let onFlush: () => void = () => undefined;
  const flushed = (times: number): Promise<void> =>
    new Promise((resolve) => {
      onFlush = () => flushes >= times && resolve();
      onFlush();
    });
  const datasync = async (): Promise<void> => {
    done.push('begins');
    await new Promise(setImmediate);
    done.push('ends');
    flushes += 1;
    onFlush();
    if (fails) throw fails;
  };
  const close = async (): Promise<void> => void done.push('closed');
  return { done, flushed, opening: async () => ({ datasync, close }) };
}

test('flushes repeatedly during a part of the work, never concurrently, and closes the file afterwards', async () => {
  const { done, flushed, opening } = slowFile();
  const answer = await withFlushes(
    'file',
    async (flushing) => {
      expect(await flushing(() => flushed(3).then(() => 'written'))).toBe('written');
      done.push('more');
      return 'done';
    },
    opening,
  );
  expect(answer).toBe('done');
  expect(done.splice(-2)).toEqual(['more', 'closed']);
  expect(done.join(' ')).toMatch(/^(begins ends ?){3,}$/);
});

test('passes on the work’s failure, and closes the file', async () => {
  const { done, opening } = slowFile();
  const work = withFlushes('file', (flushing) => flushing(() => Promise.reject(new Error('no room'))), opening);
  await expect(work).rejects.toThrow('no room');
  expect(done).toEqual(['closed']);
});

test('stops flushing after a failed flush, and the work goes on', async () => {
  const { done, flushed, opening } = slowFile(new Error('EIO'));
  expect(await withFlushes('file', (flushing) => flushing(() => flushed(1).then(() => 'written')), opening)).toBe('written');
  expect(done).toEqual(['begins', 'ends', 'closed']);
});

test('creates a missing file; if that fails, the work reports it', async () => {
  const directory = temporaryDirectory();
  const file = join(directory.path, 'new');
  expect(await withFlushes(file, async () => existsSync(file))).toBe(true);
  expect(await withFlushes(join(directory.path, 'nowhere', 'new'), (flushing) => flushing(async () => 'asked'))).toBe('asked');
  directory.remove();
});
