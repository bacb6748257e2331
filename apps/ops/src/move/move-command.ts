import { Command } from 'commander';
import type { OpsContext } from '../terminal.js';

const HELP = `
Set the variables that the server will be started with afterwards:
  TIFFIN_DATA         the data directory of the installation that moves; ./data if unset
  TIFFIN_EVENT_STORE  esdb://…     moves the event log to EventStoreDB
  TIFFIN_MONGO        mongodb://…  moves records and pictures to MongoDB, and has the views there
Either or both. Stop the server first, and start it on the new stores after the last line says so.

Events keep their ids, order, data and metadata. Nobody is signed out. Every view is folded again in its
new place and compared with the one before, document by document.
The new stores must be empty. The data directory is not changed, but for its views being caught up: keep it as a
backup. Where only one of the two moves, the other stays in the data directory, which then stays in use.
A move that was cut short is finished by the same command; one that is finished is left alone.

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
