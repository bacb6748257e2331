import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** The suffix of the mark beside a generation's file, which exists while no process has the file open. */
export const CLEAN_SHUTDOWN_SUFFIX = '-closed';

/**
 * Whether a view's file is unchanged since this program closed it. Then it need not be read for damage, which takes seconds for a million
 * events. If a crash left it open, or another program has written to it, it must be read.
 */
export function wasClosedCleanly(file: string): boolean {
  const mark = file + CLEAN_SHUTDOWN_SUFFIX;
  const walSize = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return existsSync(mark) && walSize === 0 && readFileSync(mark, 'utf8') === stateOf(file);
}

/** Must be called before the file is opened, so that a crash leaves it unmarked. */
export function clearCleanShutdownMark(file: string): void {
  rmSync(file + CLEAN_SHUTDOWN_SUFFIX, { force: true });
}

/** Must be called once the file is closed, and only if it was sound when it was opened. */
export function markCleanShutdown(file: string): void {
  const state = stateOf(file);
  if (state !== undefined) writeFileSync(file + CLEAN_SHUTDOWN_SUFFIX, state);
}

function stateOf(file: string): string | undefined {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.size} bytes, written at ${stat.mtimeNs} ns`;
}
