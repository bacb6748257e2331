import { Command } from 'commander';
import type { OpsContext } from '../terminal.js';
import { inOneLine } from '../verb.js';
import type { RestoreOptions } from './restore.js';

const HELP = `
The directory must be empty or missing, and no server may run on it. Every file is first compared with
what was backed up. Views are not in a backup: the server folds them when it starts.

People who were erased since the backup was made are erased again. The list of their ids, erased.txt, must be
next to the folder, where the server keeps it, or be named with --erased.

If a restore is interrupted, run the same command again. Until then no server starts on the directory.
Exit codes: 0 restored, 1 refused or failed, 2 wrong usage.

For example:
  npm run ops -- restore backups/2026-11-21T17-30-00.250Z
  npm run ops -- restore backups/2026-11-21T17-30-00.250Z --data ./data`;

/** `ops restore`: makes an installation from a backup, offline. */
export function restoreCommand(context: OpsContext): Command {
  return new Command('restore')
    .summary('make an installation from a backup, offline')
    .description(
      `${inOneLine(`Makes an installation on embedded stores from a folder that "backup" made: the log, the records and
the pictures. Use "move" to copy it to servers.`)}\n\nWhen: a disk or directory is lost or damaged, or you want to look at an earlier day next to a running server.`,
    )
    .argument('<folder>', 'the backup')
    .option('--data <directory>', 'where to. Default: TIFFIN_DATA, else ./data')
    .option('--erased <file>', 'the list of erased people. Default: erased.txt next to the folder')
    .option('--json', 'print only the result, as JSON')
    .addHelpText('after', HELP)
    .action(async (folder: string, options: RestoreOptions) => {
      // Loads most of the product, so other commands don't load it.
      const { restore } = await import('./restore.js');
      await restore(context, folder, options);
    });
}
