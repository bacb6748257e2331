import type { BackupStatus } from '@tiffin/contracts';
import { CallInterrupted } from '../server/failures.js';
import type { VerbResult, VerbContext } from '../verb.js';
import { plain } from '../wording.js';

/** How often the status is read, in ms. */
const EVERY = 500;

/** Waits until the backup is done or has failed. A server that stops abandons its backup. */
export async function followBackup({ api, terminal, json }: VerbContext, backup: BackupStatus): Promise<VerbResult> {
  const folder = plain(backup.folder);
  if (!json) terminal.out(`Making the backup ${folder} …\n`);
  let status = backup;
  try {
    while (status.state === 'running') {
      await api.pause(EVERY);
      status = await api.backup();
    }
  } catch (error) {
    if (!(error instanceof CallInterrupted)) throw error;
    throw new CallInterrupted('Stopped watching. The server continues the backup. Check with: npm run ops -- backup list');
  }
  return { answer: status, ...outcomeOf(status, folder) };
}

function outcomeOf(status: BackupStatus, folder: string): Pick<VerbResult, 'text' | 'problem'> {
  if (status.folder !== folder)
    return { text: '', problem: `The server was restarted and did not finish the backup ${folder}. Start another one.` };
  if (status.state === 'failed') return { text: '', problem: `The backup failed: ${plain(status.error ?? 'no reason given')}` };
  return { text: `Done: ${folder} is complete. Copy it to another machine, with erased.txt beside it.\n` };
}
