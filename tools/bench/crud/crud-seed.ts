import { createHash } from 'node:crypto';
import { CRUD_STUDENTS } from './crud-canteen.js';
import type { CrudItem } from './crud-order.js';
import type { CrudStudent } from './crud-store.js';

export const CANTEEN = 'canteen';
const PRICE = 2_000;
/** More than is ever ordered. */
const UNITS = 1_000_000;
const SESSION_MS = 3_600_000;

/** Snacks have no stock; packaged items have this many units. */
export const ITEMS: readonly CrudItem[] = [
  { id: 'samosa', name: 'samosa', price: PRICE, available: null },
  { id: 'poha', name: 'poha', price: PRICE, available: null },
  { id: 'warm', name: 'warm', price: PRICE, available: UNITS },
  { id: 'hot', name: 'hot', price: PRICE, available: UNITS },
];

export interface SeededStudent extends CrudStudent {
  readonly tokenHash: string;
  /** In ms since 1970. */
  readonly expires: number;
}

/** Returns students with a session each, whose token is their id. */
export function seededStudents(): readonly SeededStudent[] {
  return Array.from({ length: CRUD_STUDENTS }, (_, number) => {
    const id = `student-${number}`;
    const person = { id, name: `Student ${number}`, userName: `BH1-${101 + number}`, phone: '919876540000', canteen: CANTEEN };
    return { ...person, tokenHash: hashed(id), expires: Date.now() + SESSION_MS };
  });
}

/** Returns a session's token as it is stored. */
export function hashed(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
