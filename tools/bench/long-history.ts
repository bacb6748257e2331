// Makes a log of this many order events, and embedded also every view of them, in a process of its own, since this is not the
// server's work.
import { generationBuilderOf, openOwnLog, openPorts, readStoreSettings, StoreWait, Variables, VIEWS } from '@tiffin/installation';
import { randomIds, systemClock } from '@tiffin/kernel';
import { appendOrders } from './order-history.js';
import { rateOf, replay } from './replay.js';

/** The process's result: events a second, with nothing else running. `folded` is empty if the server folds the views itself. */
export interface LongHistory {
  readonly read: number;
  readonly folded: Readonly<Record<string, number>>;
}

const events = Number(process.argv[2]);
const settings = readStoreSettings(new Variables(process.env));
const { signal } = new AbortController();
const ports = await openPorts(settings, new StoreWait({ signal, notify: () => undefined }));
const { events: log, catalog } = ports;
const logId = await openOwnLog(ports, { settings, clock: systemClock, ids: randomIds });
await appendOrders(log, events);
const builder = generationBuilderOf(settings, systemClock);
const folded: Record<string, number> = {};
for (const view of builder ? VIEWS : []) {
  const generation = await catalog.add(view, logId);
  const startedAt = performance.now();
  await builder?.build({
    view,
    generation,
    epoch: 1,
    alone: true,
    dismissed: [],
    until: () => log.head(),
    signal,
    progress: () => undefined,
  });
  folded[view.name] = rateOf({ events, took: performance.now() - startedAt });
  await catalog.makeLive(generation);
}
const history: LongHistory = { read: rateOf(await replay(log, 0)), folded };
process.send?.(history);
await ports.close();
process.disconnect?.();
