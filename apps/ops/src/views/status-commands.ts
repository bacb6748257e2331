import type { Command } from 'commander';
import { followRebuild, isUnderWay } from '../follow/follow-rebuild.js';
import { followVerification } from '../follow/follow-verification.js';
import type { OpsContext } from '../terminal.js';
import { runVerb, serverVerb, type ServerOptions } from '../verb.js';
import { listReport, reactorsReport, statusReport } from './view-report.js';

/** `ops list`: every view, and what needs attention. */
export function listCommand(context: OpsContext): Command {
  return serverVerb({
    usage: 'list',
    summary: 'show every view, with its state and how far behind it is',
    does: `Shows every view: whether it is live, paused or stalled, how many positions of the log it is behind, how late it is (the age
of the oldest event that it lacks), and its rebuild or verification. Below, it shows the reactors (see reactors).`,
    when: 'first, whenever something looks wrong, and after every deployment.',
    examples: ['list', 'list --url https://canteen.example'],
  }).action((options: ServerOptions) =>
    runVerb(context, options, async ({ api, json }) => {
      const answer = await api.statuses();
      return { answer, text: json ? '' : `${listReport(answer)}\n${reactorsReport(await api.reactors())}` };
    }),
  );
}

/** `ops reactors`: every reactor. */
export function reactorsCommand(context: OpsContext): Command {
  return serverVerb({
    usage: 'reactors',
    summary: 'show the reactors, which act on events, and how late they are',
    does: `Shows the reactors, which act on events: they return the stock of a rejected order or mail bills, for example. It shows whether each
makes progress, how far it is behind the end of the log, and how late it is.`,
    when: 'mails, notifications or corrections of bills are late.',
    examples: ['reactors', 'reactors --json'],
  }).action((options: ServerOptions) =>
    runVerb(context, options, async ({ api }) => {
      const answer = await api.reactors();
      return { answer, text: reactorsReport(answer) };
    }),
  );
}

/** `ops status <view>`: one view in full; with `--follow`, its rebuild or verification until it ends. */
export function statusCommand(context: OpsContext): Command {
  return serverVerb({
    usage: 'status <view>',
    summary: 'show one view in full',
    does: 'Shows one view in full: generations, position, parked events, its rebuild, and what the last verification found.',
    when: 'before and after you change something about a view. With --follow you watch a running rebuild or verification again.',
    examples: ['status orders', 'status orders --follow'],
  })
    .option('--follow', 'watch the running rebuild or verification until it is over or waits for "resume"')
    .action((view: string, options: ServerOptions & { follow?: true }) =>
      runVerb(context, options, async (asking) => {
        const answer = await asking.api.status(view);
        if (options.follow && isUnderWay(answer)) return followRebuild(asking, answer);
        if (options.follow && answer.verification?.state === 'running') return followVerification(asking, answer);
        return { answer, text: statusReport(answer) };
      }),
    );
}
