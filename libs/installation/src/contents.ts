import { ACCOUNT_COLLECTIONS } from '@tiffin/accounts';
import { LEASE_COLLECTIONS } from '@tiffin/leases';
import { MAIL_COLLECTIONS } from '@tiffin/mail';
import { MENU_CACHE_COLLECTIONS } from '@tiffin/menu';
import { REACTOR_COLLECTIONS } from '@tiffin/projections';
import type { AnyCollection } from '@tiffin/read-models';
import { CHORE_RECORDS } from './chore-record.js';
import { DEMO } from './demo-record.js';
import { MOVES } from './move/move-record.js';
import { SERVERS } from './servers/server-registry.js';

/** Facts that are records, not events. */
export const RECORD_COLLECTIONS: readonly AnyCollection[] = [...ACCOUNT_COLLECTIONS, ...MAIL_COLLECTIONS, DEMO];

/**
 * Every collection of the record store: the facts, reactors' positions, leases, servers, the move, the nightly chores, and
 * snapshots that can be folded again.
 */
export const COLLECTIONS: readonly AnyCollection[] = [
  ...RECORD_COLLECTIONS,
  ...REACTOR_COLLECTIONS,
  ...LEASE_COLLECTIONS,
  SERVERS,
  MOVES,
  CHORE_RECORDS,
  ...MENU_CACHE_COLLECTIONS,
];
