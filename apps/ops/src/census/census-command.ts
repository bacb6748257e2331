import { Command } from 'commander';
import type { OpsContext } from '../terminal.js';
import { inOneLine } from '../verb.js';
import type { CensusOptions } from './census.js';

const HELP = `
Without a folder it reads the log that TIFFIN_EVENT_STORE names, else the one under TIFFIN_DATA, else under ./data. A server may keep
using it.
Exit codes: 0 done, 1 failed, or the log has events of a newer version, 2 wrong usage.

For example:
  npm run ops -- census
  npm run ops -- census data/backups/2026-11-21T17-30-00.250Z`;

/** `ops census`: counts the event types and schema versions of a log. */
export function censusCommand(context: OpsContext): Command {
  return new Command('census')
    .summary('count the event types and versions in a log')
    .description(
      `${inOneLine(`Lists the event types in a log, with their schema versions, how many there are of each, and when the first and the last
happened.`)}\n\nWhen: before an update or a downgrade, or before you drop an old version of an event from the code.`,
    )
    .argument('[folder]', 'a backup. Default: the log of the installation')
    .option('--json', 'print only the counts, as JSON')
    .addHelpText('after', HELP)
    .action(async (folder: string | undefined, options: CensusOptions) => {
      // Loads most of the product, so other commands don't load it.
      const { census } = await import('./census.js');
      await census(context, folder, options);
    });
}
