import { ConfigurationError } from '@tiffin/installation';
import { Command, CommanderError } from 'commander';
import { explain } from './explain.js';
import { moveCommand } from './move/move-command.js';
import type { OpsContext } from './terminal.js';

const DONE = 0;
const FAILED = 1;
const WRONG_USE = 2;

/** Runs one command of the operators' command line. Answers its exit code: 0 done, 1 failed, 2 wrongly used. */
export async function runOps(args: readonly string[], context: OpsContext): Promise<number> {
  const { terminal } = context;
  const program = new Command('npm run ops --')
    .usage('<command>')
    .description('Operates a Tiffin installation.')
    .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 wrongly used.')
    .addCommand(moveCommand(context));
  for (const command of [program, ...program.commands]) {
    command
      .exitOverride()
      .configureOutput({ writeOut: (text) => terminal.out(text), writeErr: (text) => terminal.err(text) })
      .helpOption('-h, --help', 'say what a command does, and how');
  }
  program.helpCommand('help [command]', 'say what a command does, and how');
  try {
    await program.parseAsync(args, { from: 'user' });
    return DONE;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : WRONG_USE;
    terminal.err(`${explain(error)}\n`);
    return error instanceof ConfigurationError ? WRONG_USE : FAILED;
  }
}
