import type { ActorRole } from './accounts.js';
import type { LoggedEvent } from './operations.js';

/** The shapes of what operators look for in the log, and of what its events made. */

/** Events that a search found in the log, newest first. A call looks for about a second. */
export interface FoundEventsPage {
  events: LoggedEvent[];
  searchInfo: {
    /** The log was not looked through to its beginning: there may be more, also where nothing was found yet. */
    hasNextPage: boolean;
    /** What `before` is for the call that goes on. */
    next: string | null;
    /** When the earliest event happened that was looked at; `null` of an empty log. */
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
  /** After it; `null` where the document is gone. */
  document: unknown;
  /** The event was another document's: with it a day or another period began, and this one left. */
  aged?: true;
  /** It could not be folded, and was passed over, since an operator had dismissed it. */
  dismissed?: true;
  /** Why it could not be folded. From there on the document is held up, and stays as it is. */
  error?: string;
}

/** How a document came to be what it is: folded alone, from the log's beginning. */
export interface DocumentHistoryAnswer {
  /** Ask again while it is running: the whole log is folded for it. */
  state: 'running' | 'done';
  /** How far the fold has come, and how far it goes. */
  position: number;
  end: number;
  /** Newest first; none while it is running. */
  steps: DocumentStepAnswer[];
  /** How many there are, and how many of the newest of them can be asked for. */
  historyInfo: { hasNextPage: boolean; steps: number; kept: number };
}

/** In the order in which a mail goes through them; each ends in one of the last two. */
export const MAIL_STATES = ['waiting', 'sent', 'dropped'] as const;
export type MailState = (typeof MAIL_STATES)[number];
export type OutboxName = 'mails' | 'notifications';

/** A mail, or a notification of a phone, as operators see it: never to whom, nor what it says. */
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

/** What one call led to, oldest first. */
export interface MailsOfCallAnswer {
  mails: MailOfCall[];
}

/** What the calls that look into the log answer. */
export interface LogSearchAnswers {
  'GET /operations/events/search': FoundEventsPage;
  'GET /operations/mails': MailsOfCallAnswer;
  'GET /operations/projections/{name}/history': DocumentHistoryAnswer;
}
