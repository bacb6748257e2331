import type { ActorRole } from './accounts.js';
import type { NothingToSay } from './common-answers.js';
import type { TimelineEntry } from './orders.js';
import type { Dismissed, ParkedPage, RetriedAlike } from './parked-events.js';
import type { ServersAnswer } from './servers.js';

/** The shapes of docs/reference/wire.md#8: what operators see and ask for. Times ISO 8601 in UTC; positions and generations are whole numbers. */

/** How a rebuilt generation goes live: by itself once it has caught up, or when an operator says so. */
export const SWITCH_MODES = ['auto', 'manual'] as const;
export type SwitchChoice = (typeof SWITCH_MODES)[number];

export interface RebuildProgress {
  generation: number;
  state: 'running' | 'ready' | 'failed';
  switch: SwitchChoice;
  position: number;
  startedAt: string;
  /** While it runs, once there is enough to go by. */
  pace?: FoldPace;
  error?: string;
}

/** How a rebuild gets on, as measured since it was begun, or taken up after a restart. */
export interface FoldPace {
  /** Positions. */
  perSecond: number;
  /** Until it is where the log ends now. */
  secondsLeft?: number;
  /** What its time goes into, from 0 to 1 and together 1. */
  shares: FoldShares;
}

export interface FoldShares {
  /** The log. */
  reading: number;
  folding: number;
  /** Documents, also to look them up. */
  storing: number;
  /** For its turn, while others work. */
  waiting: number;
}

/** The comparison with a fold from the beginning. */
export interface VerificationProgress {
  state: 'running' | 'done' | 'failed';
  /** How far the fold has come; once done, where both sides were compared. */
  position: number;
  /** Compared so far. */
  documents: number;
  /** Ids of the documents that differ. */
  differences: string[];
  finishedAt?: string;
  error?: string;
}

export interface ProjectionStatus {
  name: string;
  /** Of the code's view. */
  version: number;
  generation: number;
  state: 'live' | 'paused' | 'stalled';
  position: number;
  head: number;
  lag: number;
  /** How old the oldest event is that it lacks; 0 at the log's end. */
  lagSeconds?: number;
  documents: number;
  /** Parked events. */
  parked: number;
  /** What a roll-back would go back to. */
  previousGeneration: number | null;
  rebuild: RebuildProgress | null;
  verification: VerificationProgress | null;
  /** What the live generation takes up, and the previous one, where the stores know. */
  bytes?: number;
  previousBytes?: number;
  /** What keeps it from going on. */
  error?: string;
}

/** What acts on the log's events. */
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

/** How the comparison of one document with the log stands, or what came of it. */
export interface DocumentCheck {
  _id: string;
  purpose: 'verify' | 'rebuild';
  state: 'running' | 'done' | 'failed';
  /** How far the log was looked through for its events. */
  position: number;
  finishedAt?: string;
  found?: DocumentComparison;
  error?: string;
}

export interface DocumentComparison {
  same: boolean;
  /** Where both sides were compared. */
  position: number;
  live: DocumentSide;
  folded: DocumentSide;
  /** The newest events that go into it, in the order of the log, and how many there are in all. */
  events: LoggedEvent[];
  eventCount: number;
  /** What operators gave up of it. */
  dismissed: DismissedEvent[];
  /** It differed, and was put right. */
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

/** An event as the log holds it, ids instead of people. */
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

/** What of an event's subject the audit trail can be filtered by. */
export const AUDIT_KINDS = ['order', 'menu', 'bill', 'account'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];
/** Operators ask for what they did themselves, too: to views and reactors, of which no canteen reads. */
export const OPERATORS_KINDS = [...AUDIT_KINDS, 'upkeep'] as const;
export type OperatorsKind = (typeof OPERATORS_KINDS)[number];

export interface AuditEntry extends TimelineEntry {
  stream: string;
  orderId?: string;
  /** Of a thing on the menu: what it was called then, or last where the event doesn't say so. */
  itemName?: string;
  /** Of a snack that was switched: whether it can be had since. */
  isAvailable?: boolean;
  /** Whose account it is about, where it is about one. */
  account?: { _id: string; fullName: string };
  /** Of what operators did: to which view or reactor, and to which document of it. */
  projection?: string;
  documentId?: string;
}

/** Newest first. */
export interface AuditPage {
  entries: AuditEntry[];
  auditInfo: { hasNextPage: boolean };
}

/** A copy of the installation, made while it runs. */
export interface BackupStatus {
  state: 'running' | 'done' | 'failed';
  /** Under the data directory's `backups/`. */
  folder: string;
  error?: string;
}

/** A whole copy that is there. */
export interface BackupEntry {
  folder: string;
  /** The moment that it shows. */
  createdAt: string;
  /** It was made by itself at night, and is removed by itself once newer ones are there. */
  scheduled?: boolean;
  /** Of the Tiffin that made it. */
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

/** Something that the installation does by itself at night, and how it went last. */
export interface ChoreStatus {
  /** `backup`, `restore` (of the newest backup, into scratch), or `verify-orders` of a view. */
  _id: string;
  /** When it was tried last; what was not done yet has none. */
  at?: string;
  /** Why it could not be done, or what is wrong with the backup. */
  error?: string;
  folder?: string;
  /** Of a backup that was restored. */
  events?: number;
  /** Of a view: how many were compared, and how many differ. */
  documents?: number;
  differences?: number;
}

export interface ChoresAnswer {
  /** When the night's work begins by the canteens' clock: `02:30`. */
  at: string;
  /** How many of the backups that are made by themselves. */
  backupsKept: number;
  /** In their order; none where all of it is switched off. */
  chores: ChoreStatus[];
}

export interface ZoneAnswer {
  /** Of every canteen: `Asia/Kolkata`. */
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
