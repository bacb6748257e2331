import { LOG_IN_OUTCOMES, type LogInEntry, type LogInOutcome } from '@tiffin/contracts';
import { Option, type Command } from 'commander';
import { parseDay } from '../parse-day.js';
import { moreLine, paged } from '../paging.js';
import type { Paging } from '../server/operations-api.js';
import type { OpsContext } from '../terminal.js';
import { runVerb, serverVerb, type ServerOptions } from '../verb.js';
import { localTime, plain } from '../wording.js';

interface LogInsOptions extends ServerOptions, Paging {
  readonly canteen?: string;
  readonly from?: string;
  readonly to?: string;
  readonly outcome?: string;
}

const SAID: Readonly<Record<LogInOutcome, string>> = {
  in: 'logged in',
  wrong: 'wrong password or key',
  throttled: 'blocked after too many attempts',
  waiting: 'correct, but the canteen is not active',
};

/** `ops log-ins`: successful and failed log-ins. */
export function logInsCommand(context: OpsContext): Command {
  const verb = serverVerb({
    usage: 'log-ins',
    summary: 'show log-ins and failed attempts',
    does: `Shows log-ins with a password or key, and failed attempts, of the last 90 days, newest first. Accounts and addresses are fingerprints:
the same fingerprint is the same account or address, and tells nothing else. Of blocked attempts, one a minute is kept for each account and address.`,
    when: 'someone cannot log in, or suspects that someone else logged in.',
    examples: ['log-ins --outcome wrong --from 2026-11-01', 'log-ins --canteen 3f0aeae9-babd-4af0-8705-d6632296ba47'],
  })
    .option('--canteen <id>', 'only this canteen')
    .option('--from <day>', "from this day on, as in 2026-11-01, in the canteens' zone", parseDay)
    .option('--to <day>', 'up to and with this day', parseDay)
    .addOption(new Option('--outcome <outcome>', 'how it ended').choices([...LOG_IN_OUTCOMES]));
  return paged(verb).action((options: LogInsOptions) =>
    runVerb(context, options, async ({ api }) => {
      const { canteen: canteenId, from, to, outcome, page, limit } = options;
      const answer = await api.logIns({ canteenId, from, to, outcome, page, limit });
      const more = moreLine(answer.logInsInfo.hasNextPage, options);
      return { answer, text: answer.logIns.length === 0 ? 'No log-ins match.\n' : `${answer.logIns.map(logInReport).join('')}${more}` };
    }),
  );
}

function logInReport({ at, role, outcome, canteenId, userId, account, address }: LogInEntry): string {
  const ids = [...(canteenId === undefined ? [] : [`canteen ${canteenId}`]), ...(userId === undefined ? [] : [`user ${userId}`])];
  const details = [...ids, `account ${account}, address ${address}`].map(plain);
  const firstLine = `${localTime(at)}  ${plain(role)}  ${SAID[outcome] ?? plain(outcome)}`;
  return [firstLine, ...details.map((detail) => `  ${detail}`)].map((line) => `${line}\n`).join('');
}
