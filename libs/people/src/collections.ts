import type { AnyCollection } from '@tiffin/read-models';
import { ACCOUNT_EVENTS, ACCOUNT_STREAMS } from './account-events/account-outbox.js';
import { CANTEENS } from './canteens/canteen-record.js';
import { CONTRACTORS } from './contractors/contractor-record.js';
import { STUDENTS } from './students/student-record.js';

/** Every collection of people and canteens. */
export const PEOPLE_COLLECTIONS: readonly AnyCollection[] = [CANTEENS, CONTRACTORS, STUDENTS, ACCOUNT_EVENTS, ACCOUNT_STREAMS];
