// Assigns new records to a log that others have used, in a process of its own: a server would refuse to begin in the middle of it.
import { findLogId } from '@tiffin/event-sourcing';
import { recordOwnLog, openPorts, readStoreSettings, StoreWait, Variables } from '@tiffin/installation';

/** How long a server may be away, in ms. */
const WAIT_MS = 60_000;

const wait = new StoreWait({ signal: new AbortController().signal, notify: (line) => process.stderr.write(`${line}\n`) });
setTimeout(() => wait.giveUp(new Error(`It was away for ${WAIT_MS} ms`)), WAIT_MS).unref();
const ports = await openPorts(readStoreSettings(new Variables(process.env)), wait);
const log = await findLogId(ports.events);
if (log !== undefined) await recordOwnLog(ports.records, log);
await ports.close();
process.send?.(log ?? null);
process.disconnect?.();
