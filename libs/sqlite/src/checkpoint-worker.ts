import { moveWriteAheadLog } from './database.js';
import { serveCalls } from './serve-calls.js';

/** The methods of the thread that checkpoints write-ahead logs. */
export type CheckpointWorker = { readonly move: (file: string) => void };

serveCalls<CheckpointWorker, undefined>(() => ({ methods: { move: moveWriteAheadLog } }));
