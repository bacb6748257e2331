import {
  ConfigurationError,
  readStoreSettings,
  restoreBackup,
  startFailureMessage,
  UnusableBackup,
  Variables,
  type RestoreReport,
} from '@tiffin/installation';
import { systemClock } from '@tiffin/kernel';
import { resolve } from 'node:path';
import { Interrupted, PlainFailure, WrongUse } from '../plain-failure.js';
import { progressLines } from '../progress-lines.js';
import type { OpsContext } from '../terminal.js';
import { count, localTime } from '../wording.js';

export interface RestoreOptions {
  readonly data?: string;
  readonly erased?: string;
  readonly json?: true;
}

/** Restores a backup, with progress and a report. Throws `WrongUse`, or `PlainFailure` if the restore fails. */
export async function restore({ environment, terminal, signal }: OpsContext, folder: string, options: RestoreOptions): Promise<void> {
  const lines = progressLines(terminal, options.json);
  try {
    const { dataDirectory, eventStore, mongo } = readStoreSettings(new Variables(environment));
    if (options.data === undefined && (eventStore !== undefined || mongo !== undefined)) throw new WrongUse(ON_SERVERS);
    const report = await restoreBackup({
      folder: resolve(folder),
      dataDirectory: options.data === undefined ? dataDirectory : resolve(options.data),
      erasedList: options.erased === undefined ? undefined : resolve(options.erased),
      clock: systemClock,
      watcher: lines,
      signal,
    });
    lines.end();
    terminal.out(options.json ? `${JSON.stringify(report, null, 2)}\n` : reportOf(report));
  } catch (error) {
    throw explainRestoreFailure(error);
  } finally {
    lines.end();
  }
}

const ON_SERVERS =
  'A backup is restored into a directory. Name an empty one with --data, then use "move" to copy it to EventStoreDB and MongoDB (docs/production/backup-and-restore.md).';

function reportOf({ dataDirectory, createdAt, version, logId, events, records, pictures, erased }: RestoreReport): string {
  return [
    `Restored into ${dataDirectory}, as of ${localTime(createdAt)} (made by version ${version}):`,
    `  events    ${count(events)}, of the log ${logId}`,
    `  records   ${count(records)}`,
    `  pictures  ${count(pictures)}`,
    `  erased    ${count(erased.again)} again, of ${count(erased.listed)} on the list`,
    '',
    'All sessions were ended, because some may have been revoked since the backup. Everyone logs in again.',
    'Start the server. It folds the views and is ready when they are complete. Then verify each view.',
    '',
  ].join('\n');
}

function explainRestoreFailure(error: unknown): unknown {
  if (error instanceof ConfigurationError) return new WrongUse(error.message);
  if (error instanceof Interrupted) return new PlainFailure('Interrupted. Nothing was restored. Run the same command again.');
  if (error instanceof UnusableBackup) return new PlainFailure(error.message, { cause: error });
  const sentence = systemFailure(error) ?? startFailureMessage(error);
  return sentence === undefined ? error : new PlainFailure(sentence, { cause: error });
}

/** Returns the file system's reason. */
function systemFailure(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  if (error.code === 'ENOSPC') return 'The disk is full. Nothing was restored. Free some space and run the same command again.';
  return `${error.message}. Fix this and run the same command again.`;
}
