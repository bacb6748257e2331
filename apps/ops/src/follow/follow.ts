import type { ProjectionStatus } from '@tiffin/contracts';
import { ProgressLines } from '../progress-lines.js';
import { CallInterrupted, Refused, ServerAway } from '../server/failures.js';
import type { VerbContext } from '../verb.js';
import { share, plain } from '../wording.js';
import type { HeldByPause } from './held-by-pause.js';

/** How often the status is read, and how long a restarting server may be away, in ms. */
const EVERY = 1_000;
const AWAY = 60_000;

/** A long-running work of the server that the command follows. */
export interface FollowedWork {
  readonly view: string;
  /** `rebuild`. */
  readonly name: string;
  /** Printed before the progress. */
  readonly step: string;
  /** How far it is in the log; `undefined` once it has ended. */
  position(status: ProjectionStatus): number | undefined;
  /** What delays it at present; it continues when that is over. */
  trouble?(status: ProjectionStatus): string | undefined;
  /** What else the progress line shows. */
  note?(status: ProjectionStatus): string | undefined;
  /** Why following ends before the work does. */
  readonly held: HeldByPause;
}

/**
 * Shows a work of the server until it ends, or waits for its view to be resumed. Returns the view's status then. Ending the command
 * does not end the work.
 */
export async function follow(
  { api, terminal, time, json }: VerbContext,
  started: ProjectionStatus,
  work: FollowedWork,
): Promise<ProjectionStatus> {
  const silent = { interactive: false, out: () => undefined, err: () => undefined };
  const lines = new ProgressLines(json ? silent : terminal, () => time.elapsed());
  lines.began(work.step);
  let status = started;
  let seenAt = time.elapsed();
  let shownTrouble: string | undefined;
  try {
    for (let position = work.position(status); position !== undefined; position = work.position(status)) {
      if (work.held(status) !== undefined) return status;
      const trouble = work.trouble?.(status);
      if (trouble !== undefined && trouble !== shownTrouble) {
        lines.end();
        terminal.err(`The ${work.name} is interrupted, and continues once this is over: ${plain(trouble)}\n`);
      }
      shownTrouble = trouble;
      lines.advanced({ done: position, share: share(position, status.head), note: work.note?.(status) });
      await api.pause(EVERY);
      try {
        status = await api.status(work.view);
        seenAt = time.elapsed();
      } catch (error) {
        if (!isAway(error) || time.elapsed() - seenAt > AWAY) throw error;
      }
    }
    return status;
  } catch (error) {
    lines.end();
    throw unwatched(error, work);
  } finally {
    lines.end();
  }
}

const isAway = (error: unknown): error is Error => error instanceof ServerAway || (error instanceof Refused && error.status === 503);

function unwatched(error: unknown, { view, name }: FollowedWork): unknown {
  const command = `npm run ops -- status ${view} --follow`;
  if (error instanceof CallInterrupted)
    return new CallInterrupted(`Stopped watching. The server continues the ${name}. Watch it again with: ${command}`);
  if (isAway(error))
    return new ServerAway(`${error.message}\nThe ${name} runs in the server. Once the server is back, check with: ${command}`);
  return error;
}
