import { serveCalls } from '@tiffin/sqlite';
import type { TrialRestoreOptions, TrialRestoreResult } from '../restore/try-restore.js';
import { makeBackup, type BackupOptions } from './make-backup.js';

function startBackup() {
  const stopping = new AbortController();
  return {
    methods: {
      make: (order: BackupOptions) => makeBackup(order, stopping.signal),
      /** `clockAhead`: how far the product's clock is ahead of the machine's, in ms. */
      tryRestore: async (order: TrialRestoreOptions, clockAhead: number): Promise<TrialRestoreResult> => {
        // Needed once a week, and loads most of the product.
        const { tryRestore } = await import('../restore/try-restore.js');
        return tryRestore(order, { now: () => new Date(Date.now() + clockAhead) }, stopping.signal);
      },
      giveUp: () => stopping.abort(new Error('The backup was given up')),
    },
  };
}
export type BackupMethods = ReturnType<typeof startBackup>['methods'];

serveCalls(startBackup);
