import type { ProjectionStatus } from '@tiffin/contracts';
import type { Command } from 'commander';
import type { OperationsApi } from '../server/operations-api.js';
import type { OpsContext } from '../terminal.js';
import { runVerb, serverVerb, type ServerOptions, type VerbHelp } from '../verb.js';
import { count } from '../wording.js';
import { statusReport } from './view-report.js';

interface Change extends VerbHelp {
  change(api: OperationsApi, view: string): Promise<ProjectionStatus>;
  /** The sentence that confirms it. */
  done(status: ProjectionStatus): string;
}

const CHANGES: readonly Change[] = [
  {
    usage: 'switch <view>',
    summary: 'make the rebuilt generation live',
    does: 'Makes the rebuilt generation of a view live. The generation that was live is kept for roll-back, and kept up to date.',
    when: 'a rebuild with --manual is ready, and you have looked at it.',
    examples: ['switch orders'],
    change: (api, view) => api.change(view, 'switch'),
    done: ({ name, generation }) => `Generation ${count(generation)} of ${name} is live.`,
  },
  {
    usage: 'rollback <view>',
    summary: 'make the previous generation live again',
    does: 'Makes the previous generation of a view live again, once it has caught up. The generation that was live is kept, so that you can go back to it.',
    when: 'what went live shows something wrong.',
    examples: ['rollback orders'],
    change: (api, view) => api.change(view, 'rollback'),
    done: ({ name, generation }) => `Generation ${count(generation)} of ${name} is live again.`,
  },
  {
    usage: 'drop-previous <view>',
    summary: 'drop the generation kept for roll-back',
    does: "Drops the generation of a view that is kept for roll-back. You can't go back to it. A rebuild makes a new one from the log.",
    when: 'the live generation works well and you need the disk space. Keeping two generations up to date also costs work.',
    examples: ['drop-previous orders'],
    change: (api, view) => api.dropPrevious(view),
    done: ({ name, generation }) => `Only generation ${count(generation)} of ${name} is left.`,
  },
  {
    usage: 'pause <view>',
    summary: 'stop folding new events into a view',
    does: `Stops folding new events into a view. The view still answers, with data that gets older.
Nothing is lost, because the log goes on. Pausing twice has no further effect.`,
    when: 'a view does harm while it folds (a full disk, a store to be repaired), until you have solved it.',
    examples: ['pause audit-trail'],
    change: (api, view) => api.change(view, 'pause'),
    done: ({ name }) => `${name} is paused. Resume it with: npm run ops -- resume ${name}`,
  },
  {
    usage: 'resume <view>',
    summary: 'resume a paused view',
    does: 'Resumes a paused view where it stopped. Resuming twice has no further effect.',
    when: 'you have solved what you paused it for.',
    examples: ['resume audit-trail'],
    change: (api, view) => api.change(view, 'resume'),
    done: ({ name }) => `${name} is resumed.`,
  },
];

/** `ops switch`, `rollback`, `drop-previous`, `pause` and `resume`, which take effect at once. */
export function changeCommands(context: OpsContext): readonly Command[] {
  return CHANGES.map((change) =>
    serverVerb(change).action((view: string, options: ServerOptions) =>
      runVerb(context, options, async ({ api }) => {
        const answer = await change.change(api, view);
        return { answer, text: `${change.done(answer)}\n\n${statusReport(answer)}` };
      }),
    ),
  );
}
