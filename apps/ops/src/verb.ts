import { Command } from 'commander';
import { PlainFailure } from './plain-failure.js';
import { Connection } from './server/connection.js';
import { BadResult, StillHeld } from './server/failures.js';
import { OperationsApi } from './server/operations-api.js';
import { MACHINE_TIME, type OpsContext, type Terminal, type Time } from './terminal.js';

/** The texts of a verb's `--help`. */
export interface VerbHelp {
  /** `rebuild <view>`. */
  readonly usage: string;
  /** In the list of commands. */
  readonly summary: string;
  readonly does: string;
  readonly when: string;
  readonly examples: readonly string[];
}

export interface ServerOptions {
  readonly url?: string;
  readonly json?: true;
}

/** The tools of a verb. */
export interface VerbContext {
  readonly api: OperationsApi;
  readonly terminal: Terminal;
  readonly time: Time;
  readonly json: boolean;
}

/**
 * The server's answer (none if it was printed already), its text for people, and whether there is a problem (exit code 1) or the
 * operator has to act (3).
 */
export interface VerbResult {
  readonly answer?: unknown;
  readonly text: string;
  readonly problem?: string | undefined;
  readonly waitingFor?: string | undefined;
}

/** Returns the command of a verb that asks the running server. The verb's file adds its options and the action. */
export function serverVerb({ usage, summary, does, when, examples }: VerbHelp): Command {
  const [name, ...operands] = usage.split(' ');
  const command = new Command(name)
    .summary(summary)
    .description(`${inOneLine(does)}\n\nWhen: ${inOneLine(when)}`)
    .option('--url <url>', 'the server. Default: TIFFIN_URL, else http://127.0.0.1:3000')
    .option('--json', "print only the server's answer, as JSON")
    .addHelpText('after', `\nFor example:\n${examples.map((example) => `  npm run ops -- ${example}\n`).join('')}`);
  for (const operand of operands) command.argument(operand);
  return command;
}

/** Joins lines: commander wraps help to the terminal's width. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Asks the server and prints its answer as text, or with `--json` as it came, refusals included. Throws what `work` throws,
 * `BadResult` and `StillHeld`.
 */
export async function runVerb(
  context: OpsContext,
  options: ServerOptions,
  work: (asking: VerbContext) => Promise<VerbResult>,
): Promise<void> {
  const { terminal, time = MACHINE_TIME } = context;
  const json = options.json === true;
  const print = (answer: unknown): void => terminal.out(`${JSON.stringify(answer, null, 2)}\n`);
  const connection = new Connection(context, time, options.url);
  try {
    const { answer, text, problem, waitingFor } = await work({ api: new OperationsApi(connection), terminal, time, json });
    if (!json) terminal.out(text);
    else if (answer !== undefined) print(answer);
    if (problem !== undefined) throw new BadResult(problem);
    if (waitingFor !== undefined) throw new StillHeld(waitingFor);
  } catch (error) {
    if (json && error instanceof PlainFailure && error.answer !== undefined) print(error.answer);
    throw error;
  }
}
