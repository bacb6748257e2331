import type { MenuImportRow } from '@tiffin/contracts';
import { createHash } from 'node:crypto';

/** Returns what identifies the changes of rows: equal for the same changes of the same values, whatever else the menu has. */
export function importDigest(rows: readonly MenuImportRow[]): string {
  const changes = rows.map(({ row, result, changes: cells }) => [row, result, cells]);
  return createHash('sha256').update(JSON.stringify(changes)).digest('hex');
}
