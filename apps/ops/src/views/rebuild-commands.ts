import type { Command } from 'commander';
import { checkDocument, documentOf } from '../document/check-document.js';
import { followRebuild } from '../follow/follow-rebuild.js';
import { followVerification } from '../follow/follow-verification.js';
import type { OpsContext } from '../terminal.js';
import { runVerb, serverVerb, type ServerOptions } from '../verb.js';
import { statusReport } from './view-report.js';

interface FollowOptions extends ServerOptions {
  readonly follow?: true;
  readonly document?: true;
}

/** `ops rebuild <view>`: folds a new generation from the log's beginning. */
export function rebuildCommand(context: OpsContext): Command {
  return serverVerb({
    usage: 'rebuild <view> [id]',
    summary: 'rebuild a view, or one document of it, from the log',
    does: `Folds a view again from the beginning of the log, as a new generation beside the live one, which still answers.
Once it has caught up, the new generation goes live by itself, or with --manual when you "switch" to it.
The generation that was live is kept for roll-back, and the one before it is dropped. A rebuilt generation that
waits for its switch, or failed, is replaced by the new one.
If the view is paused, the new generation goes live once you resume the view. With --follow the exit code is then 3.
With --document only this document is folded again, from its events in the log, and repaired
if it differs, while the view goes on.`,
    when: `a verification found differences, a parked event can't be folded by a retry, or a view's files were lost.
      (A view whose version was raised is rebuilt by the server itself.)`,
    examples: ['rebuild orders --follow', 'rebuild orders --manual', 'rebuild --document orders 7b18e6a4-11f4-4a6e-9d9c-0e2f5c3a9b42'],
  })
    .option('--document', 'one document only, by its id')
    .option('--manual', 'wait for "switch" once caught up')
    .option('--follow', 'watch until it is live, is ready, has failed, or waits for "resume"')
    .action((view: string, id: string | undefined, options: FollowOptions & { manual?: true }) =>
      runVerb(context, options, async (asking) => {
        const document = documentOf(options, id);
        if (document !== undefined) return checkDocument(asking, view, document, 'rebuild');
        const answer = await asking.api.rebuild(view, options.manual ? 'manual' : 'auto');
        if (options.follow) return followRebuild(asking, answer);
        return { answer, text: `${statusReport(answer)}\nWatch it with: npm run ops -- status ${view} --follow\n` };
      }),
    );
}

/** `ops verify <view>`: compares the live documents with the log. */
export function verifyCommand(context: OpsContext): Command {
  return serverVerb({
    usage: 'verify <view> [id]',
    summary: 'compare a view, or one document of it, with the log',
    does: `Folds a view again from the log, in scratch space, and compares every live document with the result. Nothing is changed.
With --follow, exit code 1 means that documents differ. It names them and shows the first ones side by side.
Exit code 3 means that the view is paused and can be compared once you resume it.
With --document only this document is compared, and shown with its events. Exit code 1 means that it differs.`,
    when: 'after restoring a backup, and whenever a screen shows something that it should not show.',
    examples: ['verify orders --follow', 'verify orders', 'verify --document orders 7b18e6a4-11f4-4a6e-9d9c-0e2f5c3a9b42'],
  })
    .option('--document', 'one document only, by its id')
    .option('--follow', 'watch until it is done, or waits for "resume"')
    .action((view: string, id: string | undefined, options: FollowOptions) =>
      runVerb(context, options, async (asking) => {
        const document = documentOf(options, id);
        if (document !== undefined) return checkDocument(asking, view, document, 'verify');
        const answer = await asking.api.change(view, 'verify');
        if (options.follow) return followVerification(asking, answer);
        return { answer, text: `${statusReport(answer)}\nWatch it with: npm run ops -- status ${view} --follow\n` };
      }),
    );
}
