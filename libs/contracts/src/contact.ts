import { freeText, type FieldRule } from './rules.js';

/** The fields of the contact form. The message may have line breaks. Lengths are in characters. */
export const CONTACT_FIELDS = {
  subject: freeText(100, { min: 1 }),
  message: freeText(2000, { min: 1, lineBreaks: true }),
} as const satisfies Record<string, FieldRule>;

/** A message of the contact form, for the admin (docs/reference/wire.md#6.19). */
export interface ContactQuery {
  _id: string;
  subject: string;
  message: string;
  /** The signed-in author: `Asha, BH1-101`; empty without a session. */
  from: string;
  /** The author's current address; empty where it is not known. */
  email: string;
  at: string;
  state: ContactQueryState;
}
/** What the office did with a message. */
export const CONTACT_QUERY_STATES = ['unread', 'read', 'closed'] as const;
export type ContactQueryState = (typeof CONTACT_QUERY_STATES)[number];
/** Newest first. */
export interface ContactQueriesPage {
  queries: ContactQuery[];
  queriesInfo: { hasNextPage: boolean; /** Among all messages. */ unread: number };
}

/** The contact details in the installation's `TIFFIN_CONTACT`; unset ones are absent (docs/reference/decisions.md#8.10). */
export interface ContactWays {
  office?: string;
  email?: string;
  phone?: string;
  chat?: string;
  social?: { name: string; url: string }[];
}

/** What the calls of the contact form answer. */
export interface ContactAnswers {
  'POST /users/query': { message: 'query sent successfully' };
  'GET /users/queries': ContactQueriesPage;
  'PATCH /users/queries/{id}': ContactQuery;
  'GET /users/contact': ContactWays;
}
