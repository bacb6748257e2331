import { moveWriteAheadLog } from './database.js';
import { serveCalls } from './serve-calls.js';

/** What the thread that empties write-ahead logs can be asked. */
export type CheckpointWorker = { readonly move: (file: string) => void };

serveCalls<CheckpointWorker, undefined>(() => ({ methods: { move: moveWriteAheadLog } }));
