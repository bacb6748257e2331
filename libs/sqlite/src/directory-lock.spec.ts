import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseUnusable, lockDirectory } from './index.js';

let directory: string;
let holder: ChildProcess | undefined;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'tiffin-lock-'));
});
afterEach(() => {
  holder?.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

const refusal = expect.objectContaining({
  reason: 'locked',
  message: expect.stringContaining(`Another Tiffin already uses`) as string,
}) as DatabaseUnusable;

test('a directory is locked until the lock is released', () => {
  const lock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(refusal);
  lock.release();
  lock.release();
  lockDirectory(directory).release();
});

test('a lock of another process is free again when that process is killed', async () => {
  const script = fileURLToPath(new URL('../test/hold-lock.ts', import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, script, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  holder = child;
  await once(child.stdout, 'data');
  expect(() => lockDirectory(directory)).toThrow(refusal);
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockDirectory(directory).release();
});

test('locking a missing directory fails with a clear message', () => {
  expect(() => lockDirectory(join(directory, 'missing'))).toThrow(/can't be opened for writing. Check that its directory exists/);
});
