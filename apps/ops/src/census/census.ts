import { isNewer, openLogToRead, readStoreSettings, takeCensus, Variables, type CensusEntry } from '@tiffin/installation';
import { resolve } from 'node:path';
import { explainOffline } from '../explain-offline.js';
import { PlainFailure } from '../plain-failure.js';
import { progressLines } from '../progress-lines.js';
import type { OpsContext } from '../terminal.js';
import { count, localTime, table } from '../wording.js';

export interface CensusOptions {
  readonly json?: true;
}

/**
 * Counts a log's events with progress, and prints a table. Throws `WrongUse`, or `PlainFailure` if counting fails or the log is of
 * a newer version.
 */
export async function census(
  { environment, terminal, signal }: OpsContext,
  folder: string | undefined,
  options: CensusOptions,
): Promise<void> {
  const lines = progressLines(terminal, options.json);
  let entries: readonly CensusEntry[];
  try {
    const log = await openLogToRead(readStoreSettings(new Variables(environment)), folder === undefined ? undefined : resolve(folder));
    try {
      lines.began('Reading the log');
      entries = await takeCensus(log, { signal, advanced: (done, share) => lines.advanced({ done, share }) });
    } finally {
      await log.close();
    }
  } catch (error) {
    throw explainOffline(error);
  } finally {
    lines.end();
  }
  terminal.out(options.json ? `${JSON.stringify({ census: entries }, null, 2)}\n` : tableOf(entries));
  const newer = entries.filter(isNewer);
  if (newer.length > 0)
    throw new PlainFailure(
      `A newer Tiffin recorded ${newer.map(({ type, schemaVersion }) => `${type} ${schemaVersion}`).join(', ')}. This version would park them.`,
    );
}

const HEADINGS = ['TYPE', 'VERSION', 'READ AS', 'EVENTS', 'FIRST', 'LAST'];

function tableOf(entries: readonly CensusEntry[]): string {
  const rows = entries.map(({ type, schemaVersion, current, events, first, last }) => [
    type,
    String(schemaVersion),
    current === undefined ? '-' : String(current),
    count(events),
    localTime(first),
    localTime(last),
  ]);
  const total = entries.reduce((sum, { events }) => sum + events, 0);
  return `${table(HEADINGS, rows, ['VERSION', 'READ AS', 'EVENTS'])}${count(total)} events\n`;
}
