import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new directory; `remove` deletes it with its content. */
export function temporaryDirectory(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'tiffin-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
