import type {
  AuditEntry,
  AuditPage,
  BackupEntry,
  BackupsAnswer,
  BackupStatus,
  DifferencesAnswer,
  Dismissed,
  DocumentCheck,
  DocumentDifference,
  DocumentHistoryAnswer,
  DocumentStepAnswer,
  EventsPage,
  FoundEventsPage,
  LoggedEvent,
  LogInEntry,
  LogInsPage,
  MailOfCall,
  MailsOfCallAnswer,
  ParkedEvent,
  ParkedPage,
  ProjectionStatus,
  ReactorStatus,
  RetriedAlike,
  ServersAnswer,
  ServerStatus,
} from '@tiffin/contracts';
import { NotTiffin } from './failures.js';

/** Answers are checked for the fields that are shown, so that an answer of another server or version ends in a sentence. */

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const has = (type: 'string' | 'number', fields: readonly string[], value: unknown): value is Record<string, unknown> =>
  isRecord(value) && fields.every((field) => typeof value[field] === type);

const listOf = <Item>(isItem: (value: unknown) => value is Item, value: unknown): value is Item[] =>
  Array.isArray(value) && value.every(isItem);

const isText = (value: unknown): value is string => typeof value === 'string';

const isStatus = (value: unknown): value is ProjectionStatus =>
  has('string', ['name', 'state'], value) &&
  has('number', ['version', 'generation', 'position', 'head', 'lag', 'documents', 'parked'], value) &&
  (value['rebuild'] === null ||
    (has('string', ['state', 'startedAt'], value['rebuild']) && has('number', ['generation', 'position'], value['rebuild']))) &&
  (value['verification'] === null ||
    (has('string', ['state'], value['verification']) &&
      has('number', ['position', 'documents'], value['verification']) &&
      listOf(isText, value['verification']['differences'])));

const isReactor = (value: unknown): value is ReactorStatus =>
  has('string', ['name', 'state'], value) && has('number', ['position', 'head', 'lag', 'parked'], value);

const isParked = (value: unknown): value is ParkedEvent =>
  has('string', ['_id', 'projection', 'stream', 'type', 'error', 'parkedAt'], value) &&
  has('number', ['revision', 'position', 'attempts'], value);

const isEntry = (value: unknown): value is AuditEntry =>
  has('string', ['at', 'type', 'stream'], value) && has('string', ['role', 'fullName'], value['actor']);

const isLogIn = (value: unknown): value is LogInEntry => has('string', ['at', 'role', 'outcome', 'account', 'address'], value);

const isEvent = (value: unknown): value is LoggedEvent =>
  has('string', ['_id', 'stream', 'type'], value) &&
  has('number', ['revision', 'position'], value) &&
  has('string', ['occurredAt', 'correlationId'], value['metadata']) &&
  has('string', ['id', 'role'], value['metadata']['actor']);

const isStep = (value: unknown): value is DocumentStepAnswer =>
  has('number', ['number'], value) &&
  has('string', ['place', 'type', 'at'], value['event']) &&
  has('string', ['id', 'role'], value['event']['actor']);

const isMail = (value: unknown): value is MailOfCall => has('string', ['_id', 'kind', 'state', 'queuedAt'], value);

const isBackup = (value: unknown): value is BackupStatus => has('string', ['state', 'folder'], value);

const isBackupEntry = (value: unknown): value is BackupEntry =>
  has('string', ['folder', 'createdAt', 'version'], value) && has('number', ['bytes', 'events', 'records', 'pictures'], value);

const isServer = (value: unknown): value is ServerStatus =>
  has('string', ['name', 'version', 'state', 'seenAt'], value) &&
  has('number', ['sockets'], value) &&
  listOf(isText, value['roles']) &&
  listOf(isText, value['leads']);

const isSide = (value: unknown): boolean => isRecord(value) && typeof value['heldUp'] === 'boolean';

const isDocumentCheck = (value: unknown): value is DocumentCheck => {
  if (!has('string', ['_id', 'purpose', 'state'], value) || !has('number', ['position'], value)) return false;
  const { found } = value;
  if (found === undefined) return true;
  return (
    has('number', ['position', 'eventCount'], found) &&
    [found['live'], found['folded']].every(isSide) &&
    listOf(isEvent, found['events']) &&
    listOf((entry): entry is object => has('string', ['stream', 'type', 'reason', 'at'], entry), found['dismissed'])
  );
};

const isDifference = (value: unknown): value is DocumentDifference => has('string', ['_id'], value);

const isPageInfo = (value: unknown): boolean => isRecord(value) && typeof value['hasNextPage'] === 'boolean';

function checked<Answer>(answer: unknown, isOne: (value: unknown) => value is Answer): Answer {
  if (isOne(answer)) return answer;
  throw new NotTiffin('The answer of the server is not as expected. Does it have the same version as this command line?');
}

/** Returns an answer as the status of a view. Throws `NotTiffin` for any other shape. */
export const asStatus = (answer: unknown): ProjectionStatus => checked(answer, isStatus);

/** Returns an answer as the statuses of all views. Throws `NotTiffin` for any other shape. */
export const asStatuses = (answer: unknown): ProjectionStatus[] =>
  checked(answer, (value): value is ProjectionStatus[] => listOf(isStatus, value));

/** Returns an answer as the status of all reactors. Throws `NotTiffin` for any other shape. */
export const asReactors = (answer: unknown): ReactorStatus[] =>
  checked(answer, (value): value is ReactorStatus[] => listOf(isReactor, value));

/** Returns an answer as a page of parked events. Throws `NotTiffin` for any other shape. */
export const asParkedPage = (answer: unknown): ParkedPage =>
  checked(
    answer,
    (value): value is ParkedPage & Record<string, unknown> =>
      isRecord(value) && listOf(isParked, value['parked']) && isPageInfo(value['parkedInfo']),
  );

/** Returns an answer as a page of the audit trail. Throws `NotTiffin` for any other shape. */
export const asAuditPage = (answer: unknown): AuditPage =>
  checked(
    answer,
    (value): value is AuditPage & Record<string, unknown> =>
      isRecord(value) && listOf(isEntry, value['entries']) && isPageInfo(value['auditInfo']),
  );

/** Returns an answer as a page of log-ins. Throws `NotTiffin` for any other shape. */
export const asLogInsPage = (answer: unknown): LogInsPage =>
  checked(
    answer,
    (value): value is LogInsPage & Record<string, unknown> =>
      isRecord(value) && listOf(isLogIn, value['logIns']) && isPageInfo(value['logInsInfo']),
  );

/** Returns an answer as a page of a stream's events. Throws `NotTiffin` for any other shape. */
export const asEventsPage = (answer: unknown): EventsPage =>
  checked(
    answer,
    (value): value is EventsPage & Record<string, unknown> =>
      isRecord(value) && listOf(isEvent, value['events']) && isPageInfo(value['eventsInfo']),
  );

/** Returns an answer as the events of a search. Throws `NotTiffin` for any other shape. */
export const asFoundEvents = (answer: unknown): FoundEventsPage =>
  checked(
    answer,
    (value): value is FoundEventsPage & Record<string, unknown> =>
      isRecord(value) && listOf(isEvent, value['events']) && isPageInfo(value['searchInfo']),
  );

/** Returns an answer as a document's history. Throws `NotTiffin` for any other shape. */
export const asDocumentHistory = (answer: unknown): DocumentHistoryAnswer =>
  checked(
    answer,
    (value): value is DocumentHistoryAnswer & Record<string, unknown> =>
      has('string', ['state'], value) &&
      has('number', ['position', 'end'], value) &&
      listOf(isStep, value['steps']) &&
      has('number', ['steps', 'kept'], value['historyInfo']) &&
      isPageInfo(value['historyInfo']),
  );

/** Returns an answer as the mails of a call. Throws `NotTiffin` for any other shape. */
export const asMailsOfCall = (answer: unknown): MailsOfCallAnswer =>
  checked(answer, (value): value is MailsOfCallAnswer & Record<string, unknown> => isRecord(value) && listOf(isMail, value['mails']));

/** Returns an answer as differing documents. Throws `NotTiffin` for any other shape. */
export const asDifferences = (answer: unknown): DifferencesAnswer =>
  checked(
    answer,
    (value): value is DifferencesAnswer & Record<string, unknown> => isRecord(value) && listOf(isDifference, value['differences']),
  );

/** Returns an answer as the check of a document. Throws `NotTiffin` for any other shape. */
export const asDocumentCheck = (answer: unknown): DocumentCheck => checked(answer, isDocumentCheck);

/** Returns an answer as the result of a dismissal. Throws `NotTiffin` for any other shape. */
export const asDismissed = (answer: unknown): Dismissed =>
  checked(answer, (value): value is Dismissed & Record<string, unknown> => has('number', ['waiting'], value));

/** Returns an answer as the result of retrying all events with one error. Throws `NotTiffin` for any other shape. */
export const asRetriedAlike = (answer: unknown): RetriedAlike =>
  checked(answer, (value): value is RetriedAlike & Record<string, unknown> => has('number', ['mended', 'failing', 'left'], value));

/** Returns an answer as the status of a backup. Throws `NotTiffin` for any other shape. */
export const asBackup = (answer: unknown): BackupStatus => checked(answer, isBackup);

/** Returns an answer as the list of backups. Throws `NotTiffin` for any other shape. */
export const asBackups = (answer: unknown): BackupsAnswer =>
  checked(answer, (value): value is BackupsAnswer & Record<string, unknown> => isRecord(value) && listOf(isBackupEntry, value['backups']));

/** Returns an answer as the list of servers. Throws `NotTiffin` for any other shape. */
export const asServers = (answer: unknown): ServersAnswer =>
  checked(answer, (value): value is ServersAnswer & Record<string, unknown> => isRecord(value) && listOf(isServer, value['servers']));
