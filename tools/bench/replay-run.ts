// Reads a log from its beginning to its end, in a process of its own so that its memory is only the replay's.
import { openEmbeddedEventStore } from '@tiffin/event-sourcing';

/** What the process answers: how many events, in how many ms, and its largest resident size in bytes. */
export interface ReplayRun {
  readonly events: number;
  readonly took: number;
  readonly peak: number;
}

const store = await openEmbeddedEventStore({ file: process.argv[2] ?? '' });
const begun = performance.now();
let events = 0;
for await (const page of store.readAll({ after: 0, follow: false, signal: new AbortController().signal })) events += page.events.length;
const run: ReplayRun = { events, took: performance.now() - begun, peak: process.resourceUsage().maxRSS * 1_024 };
process.send?.(run);
await store.close();
process.disconnect?.();
