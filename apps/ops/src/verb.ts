import { Command } from 'commander';
import { PlainFailure } from './plain-failure.js';
import { Connection } from './server/connection.js';
import { BadResult, StillHeld } from './server/failures.js';
import { OperationsApi } from './server/operations-api.js';
import { MACHINE_TIME, type OpsContext, type Terminal, type Time } from './terminal.js';

/** What `--help` of a verb teaches. */
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

/** What a verb works with. */
export interface VerbContext {
  readonly api: OperationsApi;
  readonly terminal: Terminal;
  readonly time: Time;
  readonly json: boolean;
}

/**
 * The server's answer (none where it was printed as it came), how a person reads it, and whether it is bad news (exit code 1), or waits for
 * the operator (3).
 */
export interface VerbResult {
  readonly answer?: unknown;
  readonly text: string;
  readonly problem?: string | undefined;
  readonly waitingFor?: string | undefined;
}

/** A verb that asks the running server. Further options and the action are added by its own file. */
export function serverVerb({ usage, summary, does, when, examples }: VerbHelp): Command {
  const [name, ...operands] = usage.split(' ');
  const command = new Command(name)
    .summary(summary)
    .description(`${inOneLine(does)}\n\nWhen: ${inOneLine(when)}`)
    .option('--url <url>', 'the server; else TIFFIN_URL, else http://127.0.0.1:3000')
    .option('--json', "print the server's answer only, as JSON")
    .addHelpText('after', `\nFor example:\n${examples.map((example) => `  npm run ops -- ${example}\n`).join('')}`);
  for (const operand of operands) command.argument(operand);
  return command;
}

/** Help is broken into lines as wide as the terminal. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Asks the server and prints its answer: as text, or with `--json` as it came, a refusal as well. Throws what the asking throws, `BadResult` and
 * `StillHeld`.
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
