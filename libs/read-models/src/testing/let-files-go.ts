import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Small enough that a process may have three files open for each database it has closed since. */
const EVERY = 50;
let closed = 0;

/**
 * A closed database keeps its files open until its statements are garbage-collected (`Database.close`). A test that opens thousands of
 * databases must call this after each, so that they are collected from time to time.
 */
export function letFilesGo(): void {
  if (++closed % EVERY !== 0) return;
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
