import { Command } from 'commander';
import type { OpsContext } from '../terminal.js';
import { inOneLine } from '../verb.js';
import type { RehearseOptions } from './rehearse.js';

const HELP = `
Run it in a checkout or an image of the new version. It compares with the views under TIFFIN_DATA, else under ./data, or under the
directory that --beside names. A server of the earlier version may keep using them. Make the backup right before, so that little has
changed since. If there are no views, as with stores on servers, it only shows what was folded and how long that took.

Exit codes: 0 done, also if an update that rebuilds a view would change its documents; 1 failed, or documents differ in a view whose version is
the same, or events that could be folded can't be folded any more; 2 wrong usage.

In a container /tmp is memory, and small. Fold on the volume there, with --scratch /data/rehearsal.

For example:
  npm run ops -- rehearse data/backups/2026-11-21T17-30-00.250Z
  npm run ops -- rehearse backups/2026-11-21T17-30-00.250Z --beside /srv/tiffin`;

/** `ops rehearse`: shows what an update to this version does to the views. */
export function rehearseCommand(context: OpsContext): Command {
  return new Command('rehearse')
    .summary('try on a backup what an update will do')
    .description(
      `${inOneLine(`Folds the log of a backup with the views of this version, compares them with the existing views, and shows which documents would differ
and how long the update takes. It changes nothing.`)}\n\nWhen: before an update.`,
    )
    .argument('<folder>', 'the backup')
    .option('--beside <directory>', 'the data directory with the existing views. Default: TIFFIN_DATA, else ./data')
    .option('--scratch <directory>', "where to fold. Default: the machine's directory for temporary files")
    .option('--json', 'print only the result, as JSON')
    .addHelpText('after', HELP)
    .action(async (folder: string, options: RehearseOptions) => {
      // Loads most of the product, so other commands don't load it.
      const { rehearse } = await import('./rehearse.js');
      await rehearse(context, folder, options);
    });
}
