import type { AnyCollection } from '@tiffin/read-models';
import { ACCOUNT_EVENTS, ACCOUNT_STREAMS } from './account-events/account-outbox.js';
import { CANTEENS } from './canteen-record.js';
import { CONTRACTORS } from './contractor-record.js';
import { STUDENTS } from './student-record.js';

/** Every collection of people and canteens. */
export const PEOPLE_COLLECTIONS: readonly AnyCollection[] = [CANTEENS, CONTRACTORS, STUDENTS, ACCOUNT_EVENTS, ACCOUNT_STREAMS];
