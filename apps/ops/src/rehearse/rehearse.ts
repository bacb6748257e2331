import { readStoreSettings, rehearseUpdate, Variables, type Rehearsal, type RehearsedView } from '@tiffin/installation';
import { systemClock } from '@tiffin/kernel';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { explainOffline } from '../explain-offline.js';
import { PlainFailure } from '../plain-failure.js';
import { progressLines } from '../progress-lines.js';
import type { OpsContext } from '../terminal.js';
import { count, localTime, table } from '../wording.js';

export interface RehearseOptions {
  readonly beside?: string;
  readonly scratch?: string;
  readonly json?: true;
}

/**
 * Rehearses an update, with progress and a report. Throws `WrongUse`, or `PlainFailure` if the rehearsal fails or the update should
 * not be made.
 */
export async function rehearse(
  { environment, terminal, signal, time }: OpsContext,
  folder: string,
  options: RehearseOptions,
): Promise<void> {
  const lines = progressLines(terminal, options.json);
  let rehearsal: Rehearsal;
  try {
    const { dataDirectory } = readStoreSettings(new Variables(environment));
    rehearsal = await rehearseUpdate({
      folder: resolve(folder),
      beside: options.beside === undefined ? dataDirectory : resolve(options.beside),
      scratch: options.scratch === undefined ? tmpdir() : resolve(options.scratch),
      clock: systemClock,
      elapsed: () => time?.elapsed() ?? performance.now(),
      watcher: lines,
      signal,
    });
  } catch (error) {
    throw explainOffline(error);
  } finally {
    lines.end();
  }
  terminal.out(options.json ? `${JSON.stringify(rehearsal, null, 2)}\n` : reportOf(rehearsal));
  const against = rehearsal.views.filter(preventsUpdate).map(({ name }) => name);
  if (against.length > 0) throw new PlainFailure(`Find out why before you update: ${against.join(', ')}.`);
}

/** How many differing documents of a view are named. */
const NAMED = 5;

/** A changed fold needs a higher version, which makes the update fold the view anew; without one the documents would stay as they are. */
const preventsUpdate = ({ version, heldUpAnew, before }: RehearsedView): boolean =>
  heldUpAnew > 0 || (before?.version === version && before.differing.length > 0);

const HEADINGS = ['VIEW', 'VERSION', 'DOCUMENTS', 'SAME', 'DIFFER', 'CHANGED SINCE', 'PARKED', 'FOLDED IN'];

function reportOf({ version, createdAt, events, views, ms }: Rehearsal): string {
  const compared = views.some(({ before }) => before);
  const rows = views.map(({ name, version: now, documents, parked, before, ms: took }) => [
    name,
    before && before.version !== now ? `${before.version} to ${now}` : String(now),
    count(documents),
    ...(before ? [before.same, before.differing.length, before.changedSince].map(count) : ['-', '-', '-']),
    count(parked),
    seconds(took),
  ]);
  const foldedAnew = views.filter(({ foldedByUpdate }) => foldedByUpdate).map(({ name }) => name);
  return [
    `The backup of ${localTime(createdAt)} (made by version ${version}, ${count(events)} events), folded with this version:`,
    table(HEADINGS, rows, HEADINGS.slice(2)),
    ...views.flatMap(differing),
    !compared
      ? 'There were no views of the earlier version to compare with.'
      : foldedAnew.length === 0
        ? 'The update rebuilds no view. It takes no longer than a restart.'
        : `The update rebuilds ${foldedAnew.join(', ')}. This takes about ${seconds(ms)} on a machine as busy as this one was.`,
    '',
  ].join('\n');
}

function differing({ name, before }: RehearsedView): readonly string[] {
  const ids = before?.differing ?? [];
  if (ids.length === 0) return [];
  const more = ids.length > NAMED ? ` and ${count(ids.length - NAMED)} more` : '';
  return [`Would differ in ${name}: ${ids.slice(0, NAMED).join(', ')}${more}`];
}

const seconds = (ms: number): string =>
  ms < 10_000 ? `${(ms / 1_000).toFixed(1)} s` : ms < 90_000 ? `${Math.round(ms / 1_000)} s` : `${Math.round(ms / 60_000)} min`;
