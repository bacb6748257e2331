// Reads a log from its beginning to its end, in a process of its own, so that its memory is only the replay's.
import { openEmbeddedEventStore } from '@tiffin/event-sourcing/embedded';
import { fastestReplay, type Replay } from './replay.js';

/** The process's result: the fastest replay, and its largest resident size in bytes. */
export interface ReplayRun extends Replay {
  readonly peak: number;
}

const store = await openEmbeddedEventStore({ file: process.argv[2] ?? '' });
const best = await fastestReplay(store, 0);
const run: ReplayRun = { ...best, peak: process.resourceUsage().maxRSS * 1_024 };
process.send?.(run);
await store.close();
process.disconnect?.();
