import { serveCalls } from '@tiffin/sqlite';
import { makeBackup, type BackupOrder } from './make-backup.js';

function startBackup() {
  const asked = new AbortController();
  return {
    methods: {
      make: (order: BackupOrder) => makeBackup(order, asked.signal),
      giveUp: () => asked.abort(new Error('The backup was given up')),
    },
  };
}
export type BackupMethods = ReturnType<typeof startBackup>['methods'];

serveCalls(startBackup);
