import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A directory for one test file; `remove` takes it away with all that is in it. */
export function temporaryDirectory(): { path: (name: string) => string; remove: () => void } {
  const directory = mkdtempSync(join(tmpdir(), 'tiffin-log-'));
  return { path: (name) => join(directory, name), remove: () => rmSync(directory, { recursive: true, force: true }) };
}
