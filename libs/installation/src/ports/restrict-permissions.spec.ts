import { temporaryDirectory } from '@tiffin/read-models/testing';
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { restrictPermissions } from './restrict-permissions.js';

const { path, remove } = temporaryDirectory();
afterAll(remove);

/** Only root can become another user. */
const testAsRoot = process.getuid?.() === 0 ? test : test.skip;

function asOtherUser<Result>(work: () => Result): Result {
  process.seteuid?.(65_534);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}

testAsRoot('reports what this user can’t close, and the start goes on', () => {
  const directory = join(path, 'of-root');
  mkdirSync(directory);
  chmodSync(path, 0o755);
  chmodSync(directory, 0o755);
  expect(asOtherUser(() => restrictPermissions(directory))).toBe(
    `Others who use this machine may look into ${directory}, which this user or its disk can't change. ` +
      'Let it belong to the user that runs Tiffin (chown), on a disk that knows permissions.',
  );
  expect(statSync(directory).mode & 0o777).toBe(0o755);
  expect(restrictPermissions(directory)).toBeUndefined();
  expect(statSync(directory).mode & 0o777).toBe(0o700);
});
