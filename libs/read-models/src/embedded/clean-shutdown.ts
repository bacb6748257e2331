import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Beside a generation's file while nobody has it open. */
export const CLEAN_SHUTDOWN_SUFFIX = '-closed';

/**
 * Whether a view's file is still as this program left it when it closed it. Then reading all of it for damage is needless, which takes seconds for a
 * million events. A file that a crash left open, or that anything else has written since, has to be read.
 */
export function wasClosedCleanly(file: string): boolean {
  const mark = file + CLEAN_SHUTDOWN_SUFFIX;
  const unmoved = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return existsSync(mark) && unmoved === 0 && readFileSync(mark, 'utf8') === stateOf(file);
}

/** To be called before the file is opened: whoever dies with it open leaves it unmarked. */
export function clearCleanShutdownMark(file: string): void {
  rmSync(file + CLEAN_SHUTDOWN_SUFFIX, { force: true });
}

/** To be called once the file is closed, and only where it was found good when it was opened. */
export function markCleanShutdown(file: string): void {
  const state = stateOf(file);
  if (state !== undefined) writeFileSync(file + CLEAN_SHUTDOWN_SUFFIX, state);
}

function stateOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.size} bytes, written at ${found.mtimeNs} ns`;
}
