import { ACCOUNT_COLLECTIONS } from '@tiffin/accounts';
import { MAIL_COLLECTIONS } from '@tiffin/mail';
import { LEASE_COLLECTIONS, REACTOR_COLLECTIONS, type AnyCollection } from '@tiffin/read-models';
import { DEMO } from './demo-record.js';
import { MOVES } from './move/move-record.js';

/** Facts that are records, not events. */
export const RECORD_COLLECTIONS: readonly AnyCollection[] = [...ACCOUNT_COLLECTIONS, ...MAIL_COLLECTIONS, DEMO];

/** Every collection that the record store is opened with: the facts, how far the reactors came, who projects, and whether all this was moved. */
export const COLLECTIONS: readonly AnyCollection[] = [...RECORD_COLLECTIONS, ...REACTOR_COLLECTIONS, ...LEASE_COLLECTIONS, MOVES];
