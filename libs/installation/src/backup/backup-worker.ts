import { serveCalls } from '@tiffin/sqlite';
import type { TrialOrder, TriedBackup } from '../restore/try-restore.js';
import { makeBackup, type BackupOrder } from './make-backup.js';

function startBackup() {
  const asked = new AbortController();
  return {
    methods: {
      make: (order: BackupOrder) => makeBackup(order, asked.signal),
      /** `clockAhead`: of the product's clock before the machine's, in ms. */
      tryRestore: async (order: TrialOrder, clockAhead: number): Promise<TriedBackup> => {
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
