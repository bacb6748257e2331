import { CREDENTIAL_COLLECTIONS } from '@tiffin/credentials';
import { PEOPLE_COLLECTIONS } from '@tiffin/people';
import type { AnyCollection } from '@tiffin/read-models';
import { AVATAR_UPLOADS } from './avatars/avatars.js';
import { CONTACT_QUERIES } from './contact/contact-query-record.js';
import { ERASURES, UNFINISHED_ERASURES } from './erasure/erasures.js';

/** Every collection of accounts, for opening a record store. */
export const ACCOUNT_COLLECTIONS: readonly AnyCollection[] = [
  ...PEOPLE_COLLECTIONS,
  ...CREDENTIAL_COLLECTIONS,
  ERASURES,
  UNFINISHED_ERASURES,
  AVATAR_UPLOADS,
  CONTACT_QUERIES,
];
