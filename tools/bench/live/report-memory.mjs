// Loaded into the measured server: on SIGUSR2 it collects its garbage and writes its memory usage to the file that BENCH_MEMORY names.
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const file = process.env.BENCH_MEMORY;
if (isMainThread && file) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  process.on('SIGUSR2', () => {
    collect();
    collect(); // the second collection frees what finalizers of the first released
    writeFileSync(`${file}~`, JSON.stringify(process.memoryUsage()));
    renameSync(`${file}~`, file);
  });
}
