// Projects a known history into the stores of a directory and says where it is after every committed page, until it is done or killed.
import { join } from 'node:path';
import type { RecordStore } from '../src/record-store.js';
import { openEmbeddedViewCatalog } from '../src/embedded/embedded-view-catalog.js';
import { silentLogger } from '../src/projections/engine-logger.js';
import { ProjectionEngine } from '../src/projections/projection-engine.js';
import { killHistory } from './kill-history.js';
import { ScriptedLog } from './scripted-log.js';
import { tabs } from './tabs.js';

const log = new ScriptedLog();
log.pageSize = () => 20;
log.add(...killHistory);
const catalog = openEmbeddedViewCatalog(join(process.argv[2] ?? '', 'views'));
const clock = { now: () => new Date(0) };
const engine = new ProjectionEngine({
  store: log,
  logId: 'log-1',
  catalog,
  records: {} as RecordStore,
  views: [tabs],
  clock,
  logger: silentLogger,
});
await engine.start();
let told = -1;
const tell = setInterval(() => {
  void engine.progress().then(([tab]) => {
    if (tab && tab.position !== told) process.send?.((told = tab.position));
  });
}, 1);
await engine.caughtUp(new AbortController().signal);
clearInterval(tell);
process.send?.('done', () => process.disconnect());
await engine.stop();
await catalog.close();
