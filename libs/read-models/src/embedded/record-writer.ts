import { openDatabase, serveCalls } from '@tiffin/sqlite';
import { DuplicateRecord, RecordChanged, type AnyCollection } from '../record-store.js';
import { RecordCommits, type WrittenOperation } from './record-commits.js';
import { RECORD_STEPS } from './record-schema.js';
import { RecordScrubber } from './record-scrubber.js';

/** The calls of the worker thread that writes records. */
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
  const scrubber = new RecordScrubber(database);
  database.migrate(RECORD_STEPS);
  const commits = new RecordCommits(database);
  let waiting: WaitingCommit[] = [];

  /** All waiting commits share one transaction, and so one wait for the disk. A commit that is refused fails alone. */
  const commitWaiting = (): void => {
    const group = waiting;
    waiting = [];
    const refusals = new Map<WaitingCommit, unknown>();
    try {
      database.transaction(() => {
        for (const commit of group) {
          try {
            commits.commit(commit.operations);
          } catch (error) {
            if (!(error instanceof DuplicateRecord || error instanceof RecordChanged)) throw error;
            refusals.set(commit, error);
          }
        }
      });
    } catch (error) {
      for (const { reject } of group) reject(error);
      return;
    }
    for (const commit of group) {
      if (refusals.has(commit)) commit.reject(refusals.get(commit));
      else commit.resolve();
    }
    scrubber.committed();
  };

  return {
    methods: {
      define: (collection) => commits.define(collection),
      commit: (operations) =>
        new Promise((resolve, reject) => {
          if (waiting.push({ operations, resolve, reject }) === 1) setImmediate(commitWaiting);
        }),
      scrub: () => scrubber.scrub(),
    },
    close: () => {
      scrubber.close();
      database.close();
    },
  };
});
