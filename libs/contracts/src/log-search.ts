import type { ActorRole } from './accounts.js';
import type { LoggedEvent } from './operations.js';

/** The shapes of operators' searches in the log, and of document histories. */

/** Events that a search found in the log, newest first. One call searches for about a second. */
export interface FoundEventsPage {
  events: LoggedEvent[];
  searchInfo: {
    /** The search did not reach the beginning of the log. There may be more events, even where none was found yet. */
    hasNextPage: boolean;
    /** The value of `before` for the call that continues the search. */
    next: string | null;
    /** When the earliest searched event happened; `null` for an empty log. */
    lookedBackTo: string | null;
  };
}

/** What one event made of a document. */
export interface DocumentStepAnswer {
  /** From 1, in the log's order. */
  number: number;
  event: {
    _id: string;
    /** Its stream and revision: `order-…@3`. */
    place: string;
    stream: string;
    type: string;
    position: number;
    at: string;
    actor: { id: string; role: ActorRole };
    correlationId: string;
  };
  /** The document after the event; `null` where it is gone. */
  document: unknown;
  /** The event belongs to another document: a new day or period began with it, and this document expired. */
  aged?: true;
  /** The event could not be folded and was skipped, since an operator had dismissed it. */
  dismissed?: true;
  /** Why the event could not be folded. From there on the document is held up and stays as it is. */
  error?: string;
}

/** The history of a document: folded alone, from the beginning of the log. */
export interface DocumentHistoryAnswer {
  /** Ask again while it is `running`: the server folds the whole log for it. */
  state: 'running' | 'done';
  /** How far the fold has come, and where it ends. */
  position: number;
  end: number;
  /** Newest first; none while it is running. */
  steps: DocumentStepAnswer[];
  /** How many steps there are, and how many of the newest can be asked for. */
  historyInfo: { hasNextPage: boolean; steps: number; kept: number };
}

/** In the order of a mail's life. Each mail ends in one of the last two. */
export const MAIL_STATES = ['waiting', 'sent', 'dropped'] as const;
export type MailState = (typeof MAIL_STATES)[number];
export type OutboxName = 'mails' | 'notifications';

/** A mail or a phone notification as operators see it: without the recipient and the content. */
export interface MailOfCall {
  _id: string;
  outbox: OutboxName;
  kind: string;
  state: MailState;
  queuedAt: string;
  /** When it was sent or dropped. */
  endedAt: string | null;
  attempts: number;
}

/** The mails and notifications that one call caused, oldest first. */
export interface MailsOfCallAnswer {
  mails: MailOfCall[];
}

/** What the calls that search the log answer. */
export interface LogSearchAnswers {
  'GET /operations/events/search': FoundEventsPage;
  'GET /operations/mails': MailsOfCallAnswer;
  'GET /operations/projections/{name}/history': DocumentHistoryAnswer;
}
