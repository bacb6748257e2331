import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from './bench-row.js';
import { environmentWith } from './environment.js';
import { LentStores } from './lent-stores.js';
import { measurePlacing } from './placing-run.js';
import { runApart } from './run-apart.js';
import type { StoresRun } from './stores-run.js';
import { storesRows, type Measured } from './stores-rows.js';

/**
 * The stores that TIFFIN_EVENT_STORE and TIFFIN_MONGO name, beside the embedded ones in the same run; only those where neither is set. On
 * EventStoreDB the run's events stay, in streams that no view of Tiffin folds, but for the orders that are placed over HTTP.
 */
export async function benchStores(): Promise<BenchRow[]> {
  const lent = LentStores.of(process.env);
  const which = lent.names
    ? `${lent.names}, beside everything embedded.`
    : 'Everything embedded only: TIFFIN_EVENT_STORE and TIFFIN_MONGO are unset.';
  process.stdout.write(`${which}\n`);
  const embedded = await measure(LentStores.none);
  return lent.names ? storesRows(lent.names, await measure(lent), embedded) : storesRows('embedded', embedded);
}

async function measure(lent: LentStores): Promise<Measured> {
  return { ...(await measurePorts(lent)), ...(await measurePlacing(lent)) };
}

async function measurePorts(lent: LentStores): Promise<StoresRun> {
  const stores = lent.fresh();
  const directory = mkdtempSync(join(tmpdir(), 'tiffin-bench-'));
  const removeData = (): void => rmSync(directory, { recursive: true, force: true });
  process.once('exit', removeData);
  try {
    return await runApart<StoresRun>('./stores-run.ts', [], environmentWith({ TIFFIN_DATA: join(directory, 'data'), ...stores.variables }));
  } finally {
    removeData();
    process.off('exit', removeData);
    await stores.remove();
  }
}
