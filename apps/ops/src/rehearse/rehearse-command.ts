import { Command } from 'commander';
import type { OpsContext } from '../terminal.js';
import { inOneLine } from '../verb.js';
import type { RehearseOptions } from './rehearse.js';

const HELP = `
Run it in a checkout, or an image, of the new version. The views that are there are those under TIFFIN_DATA, else under ./data, or under
what --beside names: a server of the version before may go on with them. Make the backup right before, so that little has changed
since. Where there are none, as with stores on servers, it tells what was folded, how long that took, and compares nothing.

Exit codes: 0 done, also where documents would differ by an update that folds their view anew; 1 failed, or documents differ in a view whose version is
the same, or events that could be folded can't any more; 2 wrongly used.

In a container /tmp is memory, and small: fold on the volume there, with --scratch /data/rehearsal.

For example:
  npm run ops -- rehearse data/backups/2026-11-21T17-30-00.250Z
  npm run ops -- rehearse backups/2026-11-21T17-30-00.250Z --beside /srv/tiffin`;

/** `ops rehearse`: shows what an update to this version does to the views. */
export function rehearseCommand(context: OpsContext): Command {
  return new Command('rehearse')
    .summary('try on a backup what an update will do')
    .description(
      `${inOneLine(`Folds the log of a backup with the views of this version, compares them with the views that are there, and tells which documents would differ
and how long the update takes. Changes nothing.`)}\n\nWhen: before an update.`,
    )
    .argument('<folder>', 'the backup')
    .option('--beside <directory>', 'the data directory with the views of before; else TIFFIN_DATA, else ./data')
    .option('--scratch <directory>', "where to fold; else the machine's directory for temporary files")
    .option('--json', 'print what was found only, as JSON')
    .addHelpText('after', HELP)
    .action(async (folder: string, options: RehearseOptions) => {
      // Loads most of the product, so other commands don't load it.
      const { rehearse } = await import('./rehearse.js');
      await rehearse(context, folder, options);
    });
}
