import { Command } from 'commander';
import type { OpsContext } from '../terminal.js';
import { inOneLine } from '../verb.js';
import type { RestoreOptions } from './restore.js';

const HELP = `
The directory must be empty, or not there yet, and no server may run on it. Every file is compared with
what was backed up before anything counts. Views are not in a backup: the server folds them when it starts.

Who was erased since the backup was made is erased again: the list of their ids, erased.txt, has to stand
beside the folder, where the server keeps it, or is named with --erased.

A restore that was cut short is begun anew by the same command; until then no server starts on the directory.
Exit codes: 0 restored, 1 refused or failed, 2 wrongly used.

For example:
  npm run ops -- restore backups/2026-11-21T17-30-00.250Z
  npm run ops -- restore backups/2026-11-21T17-30-00.250Z --data ./data`;

/** `ops restore`: makes an installation from a backup, offline. */
export function restoreCommand(context: OpsContext): Command {
  return new Command('restore')
    .summary('make an installation from a backup, offline')
    .description(
      `${inOneLine(`Makes an installation on embedded stores from a folder that "backup" made, wherever the stores were: the log, the records and
the pictures. "move" brings it to servers.`)}\n\nWhen: a disk or a directory is lost or damaged, or you want to look at an earlier day beside a running server.`,
    )
    .argument('<folder>', 'the backup')
    .option('--data <directory>', 'where to; else TIFFIN_DATA, else ./data')
    .option('--erased <file>', 'the list of erased people; else erased.txt beside the folder')
    .option('--json', 'print what was restored only, as JSON')
    .addHelpText('after', HELP)
    .action(async (folder: string, options: RestoreOptions) => {
      // Loads most of the product, so other commands don't load it.
      const { restore } = await import('./restore.js');
      await restore(context, folder, options);
    });
}
