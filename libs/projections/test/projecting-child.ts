// Projects a fixed history into the stores of a directory, and rebuilds the view if `then` is `rebuild`. Kills itself a moment after it has
// read `pages` pages, if it is not done before. A worker thread kills the process, so that it can happen anywhere, even in the middle of a
// commit.
import type { RecordStore } from '@tiffin/read-models';
import { openEmbeddedViewCatalog } from '@tiffin/read-models/embedded';
import { balancesView } from '@tiffin/read-models/testing';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { silentLogger } from '../src/projections/engine-logger.js';
import { ProjectionEngine } from '../src/projections/projection-engine.js';
import { killHistory } from './kill-history.js';
import { ScriptedLog } from '../src/testing/scripted-log.js';

const [, , directory = '', pages = '', then = ''] = process.argv;
const reached = new Int32Array(new SharedArrayBuffer(4));
const killer = new Worker(
  `const { workerData } = require('node:worker_threads');
  Atomics.wait(workerData, 0, 0);
  const moment = performance.now() + 3 * Math.random();
  while (performance.now() < moment);
  process.kill(process.pid, 'SIGKILL');`,
  { eval: true, execArgv: [], workerData: reached },
);
await new Promise((resolve) => killer.once('online', resolve));
killer.unref();

const log = new ScriptedLog();
log.pageSize = () => {
  if (log.pages === Number(pages)) {
    Atomics.store(reached, 0, 1);
    Atomics.notify(reached, 0);
  }
  return 20;
};
log.add(...killHistory);
const catalog = openEmbeddedViewCatalog(join(directory, 'views'));
const clock = { now: () => new Date(0) };
const engine = new ProjectionEngine({
  store: log,
  logId: 'log-1',
  catalog,
  records: {} as RecordStore,
  views: [balancesView],
  clock,
  logger: silentLogger,
});
await engine.start();
await engine.caughtUp(new AbortController().signal);
if (then === 'rebuild') await rebuilt(engine);
await engine.stop();
await catalog.close();
process.disconnect?.();

/** Continues the rebuild that a killed process began, or begins one. */
async function rebuilt({ operations }: ProjectionEngine): Promise<void> {
  if (!(await operations.status('tabs')).rebuild) await operations.rebuild('tabs', 'auto');
  while ((await operations.status('tabs')).rebuild) await setImmediate();
}
