import { freeText, type FieldRule } from './rules.js';

/** What the contact form asks for; line breaks are fine in the message. Lengths in characters. */
export const CONTACT_FIELDS = {
  subject: freeText(100, { min: 1 }),
  message: freeText(2000, { min: 1, lineBreaks: true }),
} as const satisfies Record<string, FieldRule>;

/** What people wrote through the contact form, for the admin (docs/reference/wire.md#6.19). */
export interface ContactQuery {
  _id: string;
  subject: string;
  message: string;
  /** Who wrote it, where they were signed in: `Asha, BH1-101`; else empty. */
  from: string;
  /** Where an answer reaches them now; empty where nobody knows. */
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
  queriesInfo: { hasNextPage: boolean; /** Of all. */ unread: number };
}

/** Ways to reach people, as the installation's `TIFFIN_CONTACT` says; what is not set is not there (docs/reference/decisions.md#8.10). */
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
