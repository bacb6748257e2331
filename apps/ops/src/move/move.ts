import { readStoreSettings, Variables } from '@tiffin/installation';
import { randomIds, systemClock } from '@tiffin/kernel';
import { moveInstallation } from '@tiffin/operations';
import { ProgressLines } from '../progress-lines.js';
import { MACHINE_TIME, type OpsContext } from '../terminal.js';
import { explainMoveFailure } from './explain-move.js';
import { reportOf } from './move-report.js';
import { withOpenStores } from './open-stores.js';

/** How long a server may take for its first answer, in ms. */
const TIMEOUT_MS = 15_000;

/**
 * Moves the installation that the environment names, with progress and a report. Throws `WrongUse`, or `PlainFailure` if the move
 * fails.
 */
export async function move({ environment, terminal, signal, timeout = TIMEOUT_MS, time = MACHINE_TIME }: OpsContext): Promise<void> {
  const lines = new ProgressLines(terminal);
  try {
    const settings = readStoreSettings(new Variables(environment));
    const report = await withOpenStores(
      settings,
      { signal, time, timeout: timeout, print: (line) => terminal.out(`${line}\n`) },
      (stores) => moveInstallation({ ...stores, signal, watcher: lines, clock: systemClock, ids: randomIds }),
    );
    lines.end();
    terminal.out(reportOf(report, settings));
  } catch (error) {
    throw explainMoveFailure(error);
  } finally {
    lines.end();
  }
}
