// Pays nearly all bills of a data directory except the newest month's, in a process of its own, as contractors do in two years.
import type { BillEvent } from '@tiffin/billing';
import { BILL_EVENT_TYPES } from '@tiffin/billing/views';
import type { NewEvent } from '@tiffin/event-sourcing';
import { openPorts, StoreWait } from '@tiffin/installation';
import { randomUUID } from 'node:crypto';

const [dataDirectory = '', newestMonth = ''] = process.argv.slice(2);
/** One of this many stays unpaid. */
const FORGOTTEN = 50;
const AT_ONCE = 64;

const { signal } = new AbortController();
const ports = await openPorts(
  { dataDirectory, eventStore: undefined, mongo: undefined },
  new StoreWait({ signal, notify: () => undefined }),
);
/** By stream. The demo's own bills have more events already; only bills that were issued and nothing else are paid. */
const issued = new Map<string, Extract<BillEvent, { type: 'BillIssued' }>['data']>();
for await (const { events } of ports.events.readAll({ after: 0, signal, follow: false }))
  for (const { type, data, stream } of events)
    if (type === 'BillIssued') issued.set(stream, data as Extract<BillEvent, { type: 'BillIssued' }>['data']);
    else issued.delete(stream);
const paid = [...issued].filter(([, { month }], number) => month !== newestMonth && number % FORGOTTEN !== 0);
let next = 0;
const pay = async (): Promise<void> => {
  for (let bill = paid[next++]; bill; bill = paid[next++]) {
    const [stream, issue] = bill;
    const { billId, canteenId, studentId, month, at, amount } = issue;
    const id = randomUUID();
    const event: NewEvent = {
      ...({ type: 'BillPaid', data: { billId, canteenId, studentId, month, amount, method: 'cash', at } } satisfies BillEvent),
      id,
      metadata: {
        ...{ occurredAt: at, actor: { id: canteenId, role: 'contractor' }, correlationId: id, causationId: id },
        schemaVersion: BILL_EVENT_TYPES.BillPaid.version,
      },
    };
    await ports.events.append(stream, 0, [event]);
  }
};
await Promise.all(Array.from({ length: AT_ONCE }, pay));
process.send?.({ paid: paid.length });
await ports.close();
process.disconnect?.();
