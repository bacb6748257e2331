// Reads a log from its beginning to its end, in a process of its own so that its memory is only the replay's.
import { openEmbeddedEventStore } from '@tiffin/event-sourcing/embedded';

/** What the process answers: how many events, in how many ms at best, and its largest resident size in bytes. */
export interface ReplayRun {
  readonly events: number;
  readonly took: number;
  readonly peak: number;
}

/** The fastest of several replays: whatever else the machine does only ever slows one down. */
const REPLAYS = 3;

const store = await openEmbeddedEventStore({ file: process.argv[2] ?? '' });
const replay = async (): Promise<{ events: number; took: number }> => {
  const begun = performance.now();
  let events = 0;
  for await (const page of store.readAll({ after: 0, follow: false, signal: new AbortController().signal })) events += page.events.length;
  return { events, took: performance.now() - begun };
};
let best = await replay();
for (let repeat = 1; repeat < REPLAYS; repeat++) {
  const next = await replay();
  if (next.took < best.took) best = next;
}
const run: ReplayRun = { ...best, peak: process.resourceUsage().maxRSS * 1_024 };
process.send?.(run);
await store.close();
process.disconnect?.();
