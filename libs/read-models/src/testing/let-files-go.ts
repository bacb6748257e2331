import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Fewer files than a process may open, even where every database that was closed since has three. */
const EVERY = 50;
let closed = 0;

/**
 * A closed database keeps its files open until its statements are collected (`Database.close`), for which a test that opens thousands of them
 * leaves no time. Called after each, it has them collected now and then.
 */
export function letFilesGo(): void {
  if (++closed % EVERY !== 0) return;
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
