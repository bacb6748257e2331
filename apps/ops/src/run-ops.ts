import { Command, CommanderError } from 'commander';
import { backupCommand } from './backup/backup-command.js';
import { censusCommand } from './census/census-command.js';
import { explain } from './explain.js';
import { auditCommand } from './history/audit-command.js';
import { eventsCommand } from './history/events-command.js';
import { historyCommand } from './history/history-command.js';
import { logInsCommand } from './history/log-ins-command.js';
import { moveCommand } from './move/move-command.js';
import { parkedCommand } from './parked/parked-commands.js';
import { WrongUse } from './plain-failure.js';
import { rehearseCommand } from './rehearse/rehearse-command.js';
import { restoreCommand } from './restore/restore-command.js';
import { StillHeld } from './server/failures.js';
import { serversCommand } from './servers/servers-command.js';
import type { OpsContext } from './terminal.js';
import { changeCommands } from './views/change-commands.js';
import { rebuildCommand, verifyCommand } from './views/rebuild-commands.js';
import { listCommand, reactorsCommand, statusCommand } from './views/status-commands.js';

const DONE = 0;
const FAILED = 1;
const WRONG_USE = 2;
const HELD = 3;

const HELP = `
All but "census", "move", "rehearse" and "restore" ask a running server.
TIFFIN_URL or --url names it. The default is http://127.0.0.1:3000.
TIFFIN_OPS_KEY holds its operators' key. A server started with npm start on this
machine needs neither.

Exit codes: 0 done, 1 failed or differences found, 2 wrong usage,
3 with --follow, if the view is paused and has to be resumed first.`;

/** Runs one command of the operators' command line. Returns its exit code, as the help lists them. */
export async function runOps(args: readonly string[], context: OpsContext): Promise<number> {
  const { terminal } = context;
  const program = new Command('npm run ops --')
    .usage('<command>')
    .description('Operates a Tiffin installation.')
    .addHelpText('after', HELP)
    // An option belongs to the command that it follows: "backup list --json".
    .enablePositionalOptions()
    .commandsGroup('Help:')
    .helpCommand('help [command]', 'show what a command does, and how to use it');
  const grouped: readonly (readonly [string, readonly Command[]])[] = [
    ['Views:', [listCommand, reactorsCommand, statusCommand, rebuildCommand, verifyCommand].map((command) => command(context))],
    ['Generations of a view:', changeCommands(context)],
    ['Events:', [parkedCommand, auditCommand, logInsCommand, eventsCommand, historyCommand].map((command) => command(context))],
    [
      'The installation:',
      [serversCommand, backupCommand, restoreCommand, rehearseCommand, censusCommand, moveCommand].map((command) => command(context)),
    ],
  ];
  for (const [heading, commands] of grouped) for (const command of commands) program.addCommand(command.helpGroup(heading));
  prepare(program, context);
  try {
    await program.parseAsync(args, { from: 'user' });
    return DONE;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : WRONG_USE;
    terminal.err(`${explain(error)}\n`);
    if (error instanceof StillHeld) return HELD;
    return error instanceof WrongUse ? WRONG_USE : FAILED;
  }
}

/** Makes commands throw instead of ending the process, and write to the given terminal. */
function prepare(command: Command, context: OpsContext): void {
  command
    .exitOverride()
    .configureOutput({ writeOut: (text) => context.terminal.out(text), writeErr: (text) => context.terminal.err(text) })
    .configureHelp({ subcommandTerm: termOf })
    .helpOption('-h, --help', 'show what a command does, and how to use it');
  for (const below of command.commands) prepare(below, context);
}

const termOf = (command: Command): string =>
  [
    command.name(),
    ...command.registeredArguments.map((argument) => (argument.required ? `<${argument.name()}>` : `[${argument.name()}]`)),
  ].join(' ');
