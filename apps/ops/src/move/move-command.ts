import { Command } from 'commander';
import type { OpsContext } from '../terminal.js';

const HELP = `
Set the variables that you will start the server with afterwards:
  TIFFIN_DATA         the data directory of the installation that moves; ./data if unset
  TIFFIN_EVENT_STORE  esdb://…     moves the event log to EventStoreDB
  TIFFIN_MONGO        mongodb://…  moves records, pictures and views to MongoDB
Set one or both. Stop the server first. Start it on the new stores when the last line says so.

Events keep their ids, order, data and metadata. Everyone stays logged in. Every view is folded again in its
new place and compared with the old one, document by document.
The new stores must be empty. The data directory stays as it is, except that its views catch up. Keep it as a
backup. If you move only one of the two, the other stays in the data directory, which stays in use.
If a move is interrupted, run the same command again. It does nothing to a finished move.

  TIFFIN_DATA=./data TIFFIN_EVENT_STORE='esdb://db:2113?tls=false' \\
  TIFFIN_MONGO='mongodb://db:27017/tiffin?replicaSet=rs0' npm run ops -- move`;

/** `ops move`: moves the installation from embedded stores to servers, once. */
export function moveCommand(context: OpsContext): Command {
  return new Command('move')
    .summary('move an embedded installation to EventStoreDB and MongoDB')
    .description('Moves the embedded installation under TIFFIN_DATA to EventStoreDB, MongoDB, or both.')
    .addHelpText('after', HELP)
    .action(async () => {
      // Loads most of the product, so other commands don't load it.
      const { move } = await import('./move.js');
      await move(context);
    });
}
