import { balancesView } from '../testing/balances-view.js';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import type { ViewStore } from '../view-store.js';
import type { ViewDocument } from '../view.js';
import { openGeneration } from './generation-file.js';

/** Checkpoints that end when a test lets them. */
class SlowCheckpoints {
  readonly files: string[] = [];
  end: (error?: Error) => void = () => undefined;

  move(file: string): Promise<void> {
    this.files.push(file);
    return new Promise((resolve, reject) => (this.end = (error) => (error ? reject(error) : resolve())));
  }
}

describe('the write-ahead log of a view that follows the log', () => {
  const directory = temporaryDirectory();
  afterAll(() => directory.remove());
  let number = 0;
  let checkpoints: SlowCheckpoints;
  let store: ViewStore<ViewDocument>;
  let position: number;
  beforeEach(() => {
    checkpoints = new SlowCheckpoints();
    position = 0;
    store = openGeneration(directory.path, balancesView, { view: 'tabs', version: 1, number: ++number, logId: 'log' }, checkpoints);
  });
  const write = async (documents: number): Promise<void> => {
    const changes = Array.from({ length: documents }, (_, index) => ({
      id: `d${index}`,
      document: { _id: `d${index}`, owed: 1 },
      position: 1,
    }));
    await store.apply(changes, { from: position, to: ++position, epoch: 1 });
  };

  test('is moved by another thread after some hundred changes, and again only after that has ended', async () => {
    await write(200);
    expect(checkpoints.files).toEqual([]);
    await write(400);
    await write(600);
    expect(checkpoints.files).toEqual([expect.stringMatching(new RegExp(`tabs-v1-g${number}\\.db$`))]);
    checkpoints.end();
    await new Promise(setImmediate);
    await write(1);
    expect(checkpoints.files).toHaveLength(2);
    checkpoints.end();
    await store.close();
  });

  test('is moved the next time if the disk was full', async () => {
    await write(600);
    checkpoints.end(Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR' }));
    await new Promise(setImmediate);
    await write(600);
    expect(checkpoints.files).toHaveLength(2);
    checkpoints.end();
    await store.close();
  });

  test('is moved in commits, with a warning, if the thread is gone', async () => {
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
    await write(600);
    checkpoints.end(new Error('no thread'));
    expect((await warned).message).toBe('tabs: its write-ahead log is moved in commits: Error: no thread');
    await store.close();
  });

  test('is moved before the file is closed', async () => {
    await write(600);
    let closed = false;
    const closing = Promise.all([store.close(), store.close()]).then(() => (closed = true));
    await new Promise(setImmediate);
    expect(closed).toBe(false);
    expect(await store.position()).toBe(1);
    checkpoints.end();
    await closing;
  });
});
