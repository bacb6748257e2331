// `npm run bench`: every figure beside its comparison, on this machine. `npm run bench -- log live` measures those parts only.
import { startFailureMessage } from '@tiffin/installation';
import { loadavg } from 'node:os';
import { benchAccounts } from './accounts.bench.js';
import type { BenchRow } from './bench-row.js';
import { benchBills } from './bills.bench.js';
import { benchEventLog } from './event-log.bench.js';
import { benchHistory } from './history.bench.js';
import { benchLive } from './live.bench.js';
import { machine } from './machine.js';
import { benchOrders } from './orders.bench.js';
import { benchOverload } from './overload.bench.js';
import { benchProjection } from './projection.bench.js';
import { benchRebuild } from './rebuild.bench.js';
import { benchServers } from './servers.bench.js';
import { benchStores } from './stores.bench.js';
import { table } from './table.js';

const PARTS: Readonly<Record<string, { readonly title: string; readonly run: () => Promise<BenchRow[] | string> }>> = {
  log: { title: 'The event log', run: benchEventLog },
  projections: { title: 'Views folded from the log', run: benchProjection },
  orders: { title: 'Orders placed over HTTP', run: benchOrders },
  accounts: { title: 'Log-ins while 50 orders a second are placed', run: benchAccounts },
  live: { title: '1,000 sockets, 50 orders a second, and the first view', run: benchLive },
  overload: { title: 'Three times the load that the server can take', run: benchOverload },
  history: { title: 'The history page over two years of two canteens', run: benchHistory },
  bills: { title: 'Bills issued and listed', run: benchBills },
  rebuild: { title: 'Views rebuilt and verified while 50 orders a second are placed', run: benchRebuild },
  servers: { title: 'One, two and three servers on the same stores', run: benchServers },
  stores: { title: 'The stores that TIFFIN_EVENT_STORE and TIFFIN_MONGO name', run: benchStores },
};

const say = (text: string): unknown => process.stdout.write(`${text}\n`);

/** A missed goal is a result. Only a part that could not be measured makes the exit code 1. */
async function bench(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in PARTS));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`);
  machine().forEach(say);
  for (const [name, { title, run }] of Object.entries(PARTS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    say(`\n${title} (load ${loadavg()[0]?.toFixed(1)} before it) …`);
    try {
      const measured = await run();
      say(typeof measured === 'string' ? measured : table(measured));
    } catch (error) {
      const why = startFailureMessage(error) ?? (error instanceof Error ? error.stack : String(error));
      process.stderr.write(`${name} could not be measured. ${why}\n`);
      process.exitCode = 1;
    }
  }
}

// Ending through `exit` lets the parts remove their servers and data.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
bench(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
