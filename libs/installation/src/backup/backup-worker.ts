import { serveCalls } from '@tiffin/sqlite';
import type { TrialRestoreOptions, TrialRestoreResult } from '../restore/try-restore.js';
import { makeBackup, type BackupOptions } from './make-backup.js';

function startBackup() {
  const asked = new AbortController();
  return {
    methods: {
      make: (order: BackupOptions) => makeBackup(order, asked.signal),
      /** `clockAhead`: of the product's clock before the machine's, in ms. */
      tryRestore: async (order: TrialRestoreOptions, clockAhead: number): Promise<TrialRestoreResult> => {
        // Loaded once a week: it needs most of the product.
        const { tryRestore } = await import('../restore/try-restore.js');
        return tryRestore(order, { now: () => new Date(Date.now() + clockAhead) }, asked.signal);
      },
      giveUp: () => asked.abort(new Error('The backup was given up')),
    },
  };
}
export type BackupMethods = ReturnType<typeof startBackup>['methods'];

serveCalls(startBackup);
