// Folds the log of a data directory into the orders view, in a process of its own, so that its memory is only the projection's.
import { openLog } from '@tiffin/event-sourcing';
import { openEmbeddedEventStore } from '@tiffin/event-sourcing/embedded';
import { randomIds, systemClock } from '@tiffin/kernel';
import { ProjectionEngine, REACTOR_COLLECTIONS, silentLogger } from '@tiffin/projections';
import { openEmbeddedRecordStore, openEmbeddedViewCatalog } from '@tiffin/read-models/embedded';
import { join } from 'node:path';
import { replay } from './replay.js';
// Straight from its file: the library's index loads all of NestJS, whose memory is not the projection's.
import { ordersView } from '../../libs/ordering/src/views/orders.view.js';

/** The process's result: how long the fold took, and reading the same log without folding, in ms; its largest resident size in bytes. */
export interface ProjectionRun {
  readonly took: number;
  readonly read: number;
  readonly events: number;
  readonly documents: number;
  readonly peak: number;
}

const directory = process.argv[2] ?? '';
const store = await openEmbeddedEventStore({ file: join(directory, 'events.db') });
const logId = await openLog(store, systemClock, randomIds);
const records = await openEmbeddedRecordStore(join(directory, 'records.db'), REACTOR_COLLECTIONS);
const catalog = openEmbeddedViewCatalog(join(directory, 'views'));
const engine = new ProjectionEngine({ store, logId, catalog, records, views: [ordersView], clock: systemClock, logger: silentLogger });
const startedAt = performance.now();
await engine.start();
await engine.caughtUp(new AbortController().signal);
const took = performance.now() - startedAt;
const documents = (await engine.progress())[0]?.documents ?? 0;
const peak = process.resourceUsage().maxRSS * 1_024;
const { events, took: read } = await replay(store, 0);
const run: ProjectionRun = { took, read, events, documents, peak };
process.send?.(run);
await engine.stop();
await catalog.close();
await records.close();
await store.close();
process.disconnect?.();
