import type { ActorRole } from './accounts.js';
import type { AuditPage } from './audit.js';
import type { NothingToSay } from './common-answers.js';
import type { Dismissed, ParkedPage, RetriedAlike } from './parked-events.js';
import type { ServersAnswer } from './servers.js';

/** The shapes of docs/reference/wire.md#8, for operators. Times are ISO 8601 in UTC; positions and generations are whole numbers. */

/** How a rebuilt generation goes live: by itself once it has caught up, or on an operator's command. */
export const SWITCH_MODES = ['auto', 'manual'] as const;
export type SwitchChoice = (typeof SWITCH_MODES)[number];

export interface RebuildProgress {
  generation: number;
  state: 'running' | 'ready' | 'failed';
  switch: SwitchChoice;
  position: number;
  startedAt: string;
  /** While it runs, once there is enough data to measure. */
  pace?: FoldPace;
  error?: string;
}

/** The pace of a rebuild, measured since its start or since the last restart. */
export interface FoldPace {
  /** Positions. */
  perSecond: number;
  /** Until it reaches the current end of the log. */
  secondsLeft?: number;
  /** How its time is divided: shares from 0 to 1 that add up to 1. */
  shares: FoldShares;
}

export interface FoldShares {
  /** The log. */
  reading: number;
  folding: number;
  /** Documents, including look-ups. */
  storing: number;
  /** For its turn, while other work runs. */
  waiting: number;
}

/** The comparison of a view with a fold from the beginning of the log. */
export interface VerificationProgress {
  state: 'running' | 'done' | 'failed';
  /** How far the fold has come; once done, the position at which both sides were compared. */
  position: number;
  /** How many documents were compared so far. */
  documents: number;
  /** Ids of the documents that differ. */
  differences: string[];
  finishedAt?: string;
  error?: string;
}

export interface ProjectionStatus {
  name: string;
  /** The version of the view in the code. */
  version: number;
  generation: number;
  state: 'live' | 'paused' | 'stalled';
  position: number;
  head: number;
  lag: number;
  /** The age of the oldest event that is not folded yet; 0 at the end of the log. */
  lagSeconds?: number;
  documents: number;
  /** Parked events. */
  parked: number;
  /** The generation that a roll-back makes live. */
  previousGeneration: number | null;
  rebuild: RebuildProgress | null;
  verification: VerificationProgress | null;
  /** The size of the live generation and of the previous one, where the stores know it. */
  bytes?: number;
  previousBytes?: number;
  /** Why it stalls. */
  error?: string;
}

/** A reactor: it acts on the events of the log. */
export interface ReactorStatus {
  name: string;
  state: 'live' | 'stalled';
  position: number;
  head: number;
  lag: number;
  lagSeconds?: number;
  /** Events that it could not handle. */
  parked: number;
  error?: string;
}

/** The comparison of one document with the log: its progress or its result. */
export interface DocumentCheck {
  _id: string;
  purpose: 'verify' | 'rebuild';
  state: 'running' | 'done' | 'failed';
  /** How far the log was searched for the document's events. */
  position: number;
  finishedAt?: string;
  found?: DocumentComparison;
  error?: string;
}

export interface DocumentComparison {
  same: boolean;
  /** The position at which both sides were compared. */
  position: number;
  live: DocumentSide;
  folded: DocumentSide;
  /** The newest events of the document in the order of the log, and how many there are in all. */
  events: LoggedEvent[];
  eventCount: number;
  /** Events of the document that operators dismissed. */
  dismissed: DismissedEvent[];
  /** The document differed and was repaired. */
  mended: boolean;
}

/** A document as one side has it; `null` where there is none. */
export interface DocumentSide {
  document: unknown;
  /** Parked events hold it up. */
  heldUp: boolean;
}

export interface DismissedEvent {
  stream: string;
  revision: number;
  type: string;
  reason: string;
  at: string;
}

/** Both sides of a document that verification found to differ; `null` where one side has none. */
export interface DocumentDifference {
  _id: string;
  live: unknown;
  folded: unknown;
}

export interface DifferencesAnswer {
  differences: DocumentDifference[];
}

/** An event as the log holds it, with ids instead of people. */
export interface LoggedEvent {
  _id: string;
  stream: string;
  revision: number;
  position: number;
  type: string;
  data: unknown;
  metadata: {
    occurredAt: string;
    actor: { id: string; role: ActorRole };
    correlationId: string;
    causationId: string;
    schemaVersion: number;
  };
}

/** Events of one stream, oldest first. */
export interface EventsPage {
  events: LoggedEvent[];
  eventsInfo: { hasNextPage: boolean };
}

/** A backup of the installation, made while it runs. */
export interface BackupStatus {
  state: 'running' | 'done' | 'failed';
  /** Below `backups/` in the data directory. */
  folder: string;
  error?: string;
}

/** A complete backup. */
export interface BackupEntry {
  folder: string;
  /** The moment that it shows. */
  createdAt: string;
  /** The server made it at night, and removes it once there are enough newer ones. */
  scheduled?: boolean;
  /** The version of Tiffin that made it. */
  version: string;
  bytes: number;
  events: number;
  records: number;
  pictures: number;
}

/** Newest first. */
export interface BackupsAnswer {
  backups: BackupEntry[];
}

/** A nightly task of the installation, and its last result. */
export interface ChoreStatus {
  /** `backup`, `restore` (of the newest backup, into a scratch folder), or `verify-orders` of a view. */
  _id: string;
  /** When it last ran; absent where it never did. */
  at?: string;
  /** Why it failed, or what is wrong with the backup. */
  error?: string;
  folder?: string;
  /** Of a backup that was restored. */
  events?: number;
  /** Of a view: how many documents were compared, and how many differ. */
  documents?: number;
  differences?: number;
}

export interface ChoresAnswer {
  /** When the nightly tasks begin by the canteens' clock: `02:30`. */
  at: string;
  /** How many nightly backups are kept. */
  backupsKept: number;
  /** In the order in which they run; none where all of them are switched off. */
  chores: ChoreStatus[];
}

export interface ZoneAnswer {
  /** The time zone of every canteen: `Asia/Kolkata`. */
  timeZone: string;
}

/** What the calls of the audit trail and of operators answer. */
export interface OperationsAnswers {
  'GET /audit': AuditPage;
  'GET /operations/audit': AuditPage;
  'GET /operations/backup': BackupStatus;
  'POST /operations/backup': BackupStatus;
  'GET /operations/backups': BackupsAnswer;
  'GET /operations/chores': ChoresAnswer;
  'GET /operations/events': EventsPage;
  'GET /operations/parked': ParkedPage;
  'POST /operations/parked/{id}/dismiss': Dismissed;
  'POST /operations/parked/{id}/retry': NothingToSay;
  'POST /operations/parked/{id}/retry-alike': RetriedAlike;
  'GET /operations/projections': ProjectionStatus[];
  'GET /operations/projections/{name}': ProjectionStatus;
  'GET /operations/projections/{name}/differences': DifferencesAnswer;
  'GET /operations/projections/{name}/document': DocumentCheck;
  'POST /operations/projections/{name}/document/rebuild': DocumentCheck;
  'POST /operations/projections/{name}/document/verify': DocumentCheck;
  'POST /operations/projections/{name}/pause': ProjectionStatus;
  'POST /operations/projections/{name}/resume': ProjectionStatus;
  'DELETE /operations/projections/{name}/previous': ProjectionStatus;
  'POST /operations/projections/{name}/rebuild': ProjectionStatus;
  'POST /operations/projections/{name}/rollback': ProjectionStatus;
  'POST /operations/projections/{name}/switch': ProjectionStatus;
  'POST /operations/projections/{name}/verify': ProjectionStatus;
  'GET /operations/reactors': ReactorStatus[];
  'GET /operations/servers': ServersAnswer;
  'GET /operations/zone': ZoneAnswer;
  'GET /health/live': { status: 'ok' };
  'GET /health/ready': { status: 'ready' };
}
