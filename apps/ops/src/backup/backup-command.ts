import type { BackupEntry } from '@tiffin/contracts';
import type { Command } from 'commander';
import type { OpsContext } from '../terminal.js';
import { runVerb, serverVerb, type ServerOptions } from '../verb.js';
import { count, size, localTime, plain, table } from '../wording.js';
import { followBackup } from './follow-backup.js';

/** `ops backup`: backs up the installation while it runs, and lists its backups. */
export function backupCommand(context: OpsContext): Command {
  return serverVerb({
    usage: 'backup',
    summary: 'copy the installation while it runs',
    does: `Starts a copy of the event log, the records and the pictures, as of one moment, in a folder of its own below "backups" in the
server's data directory. People keep ordering. With --follow it waits for the end. Exit code 1 means that it failed and left nothing behind.`,
    when: 'every night, before an update, and before you try something. Then copy the folder and erased.txt to another machine.',
    examples: ['backup --follow', 'backup list'],
  })
    .option('--follow', 'wait until it is done')
    .enablePositionalOptions()
    .addCommand(listCommand(context))
    .action((options: ServerOptions & { follow?: true }) =>
      runVerb(context, options, async (asking) => {
        const backup = await asking.api.beginBackup();
        if (options.follow) return followBackup(asking, backup);
        return {
          answer: backup,
          text: `The server is making the backup ${plain(backup.folder)}. Check with: npm run ops -- backup list\n`,
        };
      }),
    );
}

function listCommand(context: OpsContext): Command {
  return serverVerb({
    usage: 'list',
    summary: 'list the backups, newest first',
    does: "Lists the complete backups in the server's data directory, newest first, with their sizes. To remove one, remove its folder.",
    when: 'you look for a backup to restore, or for space on the disk.',
    examples: ['backup list'],
  }).action((options: ServerOptions) =>
    runVerb(context, options, async ({ api }) => {
      const answer = await api.backups();
      return { answer, text: answer.backups.length === 0 ? 'No backups.\n' : listOf(answer.backups) };
    }),
  );
}

const listOf = (backups: readonly BackupEntry[]): string =>
  table(
    ['FOLDER', 'MADE', 'SIZE', 'EVENTS', 'RECORDS', 'PICTURES'],
    backups.map(({ folder, createdAt, bytes, events, records, pictures }) => [
      plain(folder),
      localTime(createdAt),
      size(bytes),
      ...[events, records, pictures].map(count),
    ]),
    ['SIZE', 'EVENTS', 'RECORDS', 'PICTURES'],
  );
