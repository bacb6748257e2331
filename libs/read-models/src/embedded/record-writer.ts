import { openDatabase, serveCalls } from '@tiffin/sqlite';
import { DuplicateRecord, RecordChanged, type AnyCollection } from '../record-store.js';
import { RecordCommits, type WrittenOperation } from './record-commits.js';
import { RECORD_STEPS } from './record-schema.js';
import { RecordScrubber } from './record-scrubber.js';

/** What the worker thread that writes records can be asked. */
export type RecordWriter = {
  readonly define: (collection: AnyCollection) => void;
  readonly commit: (operations: readonly WrittenOperation[]) => Promise<void>;
  readonly scrub: () => Promise<boolean>;
};

interface WaitingCommit {
  readonly operations: readonly WrittenOperation[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

serveCalls<RecordWriter, { readonly file: string }>(({ file }) => {
  const database = openDatabase(file, { synchronous: 'FULL' });
  const traces = new RecordScrubber(database);
  database.migrate(RECORD_STEPS);
  const commits = new RecordCommits(database);
  let waiting: WaitingCommit[] = [];

  /** All commits that wait share one transaction, and so one wait for the disk; one that is refused fails alone. */
  const commitWaiting = (): void => {
    const group = waiting;
    waiting = [];
    const refusals = new Map<WaitingCommit, unknown>();
    try {
      database.transaction(() => {
        for (const one of group) {
          try {
            commits.commit(one.operations);
          } catch (error) {
            if (!(error instanceof DuplicateRecord || error instanceof RecordChanged)) throw error;
            refusals.set(one, error);
          }
        }
      });
    } catch (error) {
      for (const { reject } of group) reject(error);
      return;
    }
    for (const one of group) {
      if (refusals.has(one)) one.reject(refusals.get(one));
      else one.resolve();
    }
    traces.committed();
  };

  return {
    methods: {
      define: (collection) => commits.define(collection),
      commit: (operations) =>
        new Promise((resolve, reject) => {
          if (waiting.push({ operations, resolve, reject }) === 1) setImmediate(commitWaiting);
        }),
      scrub: () => traces.scrub(),
    },
    close: () => {
      traces.close();
      database.close();
    },
  };
});
