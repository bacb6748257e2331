import { hasAccounts } from '@tiffin/accounts';
import { findLogId, LOG_STREAM, openLog, type EventStore } from '@tiffin/event-sourcing';
import type { Clock, Ids } from '@tiffin/kernel';
import { DuplicateRecord, type RecordStore } from '@tiffin/read-models';
import { MOVE, MOVES, type MoveRecord } from '../move/move-record.js';
import { refuseUnfinishedMove } from '../move/refuse-unfinished-move.js';
import type { Ports } from '../ports/open-ports.js';
import type { StoreSettings } from '../settings/store-settings.js';
import { ForeignLog } from './foreign-log.js';

export interface OpenLogOptions {
  /** For the message if they are wrong. */
  readonly settings: StoreSettings;
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Returns the identity of the installation's log, to which its records belong (docs/adr/0010-stores-of-an-installation.md). A new
 * installation gets both here: if several servers start at once one wins, and an interrupted start is completed. Throws
 * `ForeignLog` and `UnfinishedMove`, with a message that says what to do and nothing written, and what the stores throw.
 */
export async function openOwnLog({ events, records }: Pick<Ports, 'events' | 'records'>, opening: OpenLogOptions): Promise<string> {
  if (!(await ownLogOf(records))) await introduce(events, records, opening);
  // The server that wrote this record had opened its log before.
  const recordedId = await ownLogOf(records);
  const logId = await findLogId(events);
  await refuseUnfinishedMove(records, logId);
  if (logId === undefined) throw new ForeignLog('gone', opening.settings);
  if (logId !== recordedId) throw new ForeignLog('another', opening.settings);
  return logId;
}

/** Records to which log new records belong. If another server was faster, its entry stays. */
export async function recordOwnLog(records: RecordStore, log: string): Promise<void> {
  const record: MoveRecord = { _id: MOVE, from: log, log, moved: [] };
  await records.commit([{ kind: 'insert', collection: MOVES.name, record }]).catch((error: unknown) => {
    if (!(error instanceof DuplicateRecord)) throw error;
  });
}

const ownLogOf = async (records: RecordStore): Promise<string | undefined> => (await records.get(MOVES, MOVE))?.record.log;

/**
 * Makes records and log one installation if neither knows the other: both are new, or both were in use before records named their
 * log. Another server that starts now writes the log's first event, the record of it, accounts, and further events, in this order.
 * They are read in the opposite order here, so nothing is seen without what it relies on.
 */
async function introduce(events: EventStore, records: RecordStore, { settings, clock, ids }: OpenLogOptions): Promise<void> {
  const people = await hasAccounts(records);
  const history = await hasHistory(events);
  if (people !== history && (await ownLogOf(records)) === undefined) throw new ForeignLog(people ? 'gone' : 'alone', settings);
  await recordOwnLog(records, await openLog(events, clock, ids));
}

/** Whether the log has any event beside its own. */
async function hasHistory(events: EventStore): Promise<boolean> {
  for await (const page of events.readAll({ after: 0, follow: false, signal: new AbortController().signal }))
    if (page.events.some(({ stream }) => stream !== LOG_STREAM)) return true;
  return false;
}
