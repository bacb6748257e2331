import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from './bench-row.js';
import { environmentWith } from './environment.js';
import { ExternalStores } from './external-stores.js';
import { placeOrders, type Placing } from './place-orders.js';
import { runChildProcess } from './run-child-process.js';
import type { StoresRun } from './stores-run.js';
import { storesRows } from './stores-rows.js';

const say = (text: string): unknown => process.stdout.write(`${text}\n`);

/**
 * The stores that TIFFIN_EVENT_STORE and TIFFIN_MONGO name, beside the embedded ones in the same run; only the embedded ones if
 * neither is set. On EventStoreDB the run's events stay, in streams that no view of Tiffin folds, except for the orders that are
 * placed over HTTP.
 */
export async function benchStores(): Promise<BenchRow[]> {
  const external = ExternalStores.of(process.env);
  if (!external.names) {
    say('Everything embedded only: neither TIFFIN_EVENT_STORE nor TIFFIN_MONGO is set.');
    return storesRows('embedded', { ...(await measurePorts(ExternalStores.none)), ...(await measurePlacing(ExternalStores.none)) });
  }
  // Other load comes and goes within minutes, so compared figures are measured one right after the other.
  const ports = { embedded: await measurePorts(ExternalStores.none), lent: await measurePorts(external) };
  const placing = { embedded: await measurePlacing(ExternalStores.none), lent: await measurePlacing(external) };
  return storesRows(external.names, { ...ports.lent, ...placing.lent }, { ...ports.embedded, ...placing.embedded });
}

function begin(what: string, { names }: ExternalStores): void {
  say(`${what}: ${names || 'embedded'} (load ${loadavg()[0]?.toFixed(1)}) …`);
}

async function measurePlacing(external: ExternalStores): Promise<Placing> {
  begin('orders over HTTP', external);
  return placeOrders(external);
}

async function measurePorts(external: ExternalStores): Promise<StoresRun> {
  begin('log and view', external);
  const stores = external.fresh();
  const directory = mkdtempSync(join(tmpdir(), 'tiffin-bench-'));
  const removeData = (): void => rmSync(directory, { recursive: true, force: true });
  process.once('exit', removeData);
  try {
    return await runChildProcess<StoresRun>(
      './stores-run.ts',
      [],
      environmentWith({ TIFFIN_DATA: join(directory, 'data'), ...stores.variables }),
    );
  } finally {
    removeData();
    process.off('exit', removeData);
    await stores.remove();
  }
}
