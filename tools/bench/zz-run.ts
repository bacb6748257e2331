// Folds the log of a data directory into the orders view, in a process of its own so that its memory is only the projection's.
import { openEmbeddedEventStore, openLog, randomIds, systemClock } from '@tiffin/event-sourcing';
import { ordersView } from '@tiffin/ordering';
import { openEmbeddedRecordStore, openEmbeddedViewCatalog, ProjectionEngine, REACTOR_COLLECTIONS, silentLogger } from '@tiffin/read-models';
import { join } from 'node:path';

/** What the process answers: whole run in ms, and its largest resident size in bytes. */
export interface ProjectionRun {
  readonly took: number;
  readonly documents: number;
  readonly peak: number;
}

const directory = process.argv[2] ?? '';
const store = await openEmbeddedEventStore({ file: join(directory, 'events.db') });
const logId = await openLog(store, systemClock, randomIds);
const records = await openEmbeddedRecordStore(join(directory, 'records.db'), REACTOR_COLLECTIONS);
const catalog = openEmbeddedViewCatalog(join(directory, 'views'));
const engine = new ProjectionEngine({ store, logId, catalog, records, views: [ordersView], clock: systemClock, logger: silentLogger });
console.log('base', process.memoryUsage(), process.resourceUsage().maxRSS);const begun = performance.now();
const c0 = process.cpuUsage();
await engine.start();
await engine.caughtUp(new AbortController().signal);
const took = performance.now() - begun;
const documents = (await engine.progress())[0]?.documents ?? 0;
const run: ProjectionRun = { took, documents, peak: process.resourceUsage().maxRSS * 1_024 };
console.log(Math.round(took), 'MB', Math.round(run.peak / 1e6), process.cpuUsage(c0));
await engine.stop();
await catalog.close();
await records.close();
await store.close();
