import type { Command } from 'commander';
import { followRebuild, goesOn } from '../follow/follow-rebuild.js';
import { followVerification } from '../follow/follow-verification.js';
import type { OpsContext } from '../terminal.js';
import { ask, serverVerb, type ServerOptions } from '../verb.js';
import { listReport, statusReport } from './view-report.js';

/** `ops list`: every view, and what needs an eye. */
export function listCommand(context: OpsContext): Command {
  return serverVerb({
    usage: 'list',
    summary: 'show every view: its state and how far it is behind',
    does: 'Shows every view: whether it is live, paused or stalled, how many positions of the log it is behind, and what goes on with it.',
    when: 'first of all, whenever something looks wrong, and after every deployment.',
    examples: ['list', 'list --url https://canteen.example'],
  }).action((options: ServerOptions) =>
    ask(context, options, async ({ api }) => {
      const answer = await api.statuses();
      return { answer, text: listReport(answer) };
    }),
  );
}

/** `ops status <view>`: one view in full, or what goes on with it until that is over. */
export function statusCommand(context: OpsContext): Command {
  return serverVerb({
    usage: 'status <view>',
    summary: 'show one view in full',
    does: 'Shows one view in full: generations, position, parked events, the rebuild that goes on, and what the last verification found.',
    when: 'before and after you change something about a view; with --follow to watch again a rebuild or verification that goes on.',
    examples: ['status orders', 'status orders --follow'],
  })
    .option('--follow', 'watch the rebuild or verification that goes on, until it is over or waits for "resume"')
    .action((view: string, options: ServerOptions & { follow?: true }) =>
      ask(context, options, async (asking) => {
        const answer = await asking.api.status(view);
        if (options.follow && goesOn(answer)) return followRebuild(asking, answer);
        if (options.follow && answer.verification?.state === 'running') return followVerification(asking, answer);
        return { answer, text: statusReport(answer) };
      }),
    );
}
