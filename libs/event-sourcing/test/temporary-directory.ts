import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a directory for one test file; `remove` deletes it with its content. */
export function temporaryDirectory(): { path: (name: string) => string; remove: () => void } {
  const directory = mkdtempSync(join(tmpdir(), 'tiffin-log-'));
  return { path: (name) => join(directory, name), remove: () => rmSync(directory, { recursive: true, force: true }) };
}
