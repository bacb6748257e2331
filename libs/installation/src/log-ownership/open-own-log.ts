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
  /** For the sentence where they are wrong. */
  readonly settings: StoreSettings;
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * The identity of the installation's log, to which its records belong (docs/adr/0010-stores-of-an-installation.md). A new installation gets
 * both here: of several processes that start at once one wins, and a start that a crash cut short is gone on with. Throws `ForeignLog` and
 * `UnfinishedMove`, with a sentence that says what to do and nothing written, and what the stores throw.
 */
export async function openOwnLog({ events, records }: Pick<Ports, 'events' | 'records'>, opening: OpenLogOptions): Promise<string> {
  if (!(await ownLogOf(records))) await introduce(events, records, opening);
  // Whoever wrote which log it is had opened it before.
  const own = await ownLogOf(records);
  const here = await findLogId(events);
  await refuseUnfinishedMove(records, here);
  if (here === undefined) throw new ForeignLog('gone', opening.settings);
  if (here !== own) throw new ForeignLog('another', opening.settings);
  return here;
}

/** Writes down to which log new records belong. Where another process has done so meanwhile, theirs stays. */
export async function recordOwnLog(records: RecordStore, log: string): Promise<void> {
  const record: MoveRecord = { _id: MOVE, from: log, log, moved: [] };
  await records.commit([{ kind: 'insert', collection: MOVES.name, record }]).catch((error: unknown) => {
    if (!(error instanceof DuplicateRecord)) throw error;
  });
}

const ownLogOf = async (records: RecordStore): Promise<string | undefined> => (await records.get(MOVES, MOVE))?.record.log;

/**
 * Makes records and log, which know nothing of each other, one installation: both are new, or both were in use before records knew their log. Others who
 * start now write the log's first event, the record of it, accounts, and what happens, in this order; here it is read in the opposite one, so that
 * nothing is seen without what it rests on.
 */
async function introduce(events: EventStore, records: RecordStore, { settings, clock, ids }: OpenLogOptions): Promise<void> {
  const people = await hasAccounts(records);
  const history = await hasHistory(events);
  if (people !== history && (await ownLogOf(records)) === undefined) throw new ForeignLog(people ? 'gone' : 'alone', settings);
  await recordOwnLog(records, await openLog(events, clock, ids));
}

/** Whether anything was recorded but what the log says of itself. */
async function hasHistory(events: EventStore): Promise<boolean> {
  for await (const page of events.readAll({ after: 0, follow: false, signal: new AbortController().signal }))
    if (page.events.some(({ stream }) => stream !== LOG_STREAM)) return true;
  return false;
}
