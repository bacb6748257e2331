import type { mongo } from 'mongoose';

/** A document or record as it is stored: as such, so that MongoDB's tools show it, or as JSON where BSON would change or refuse it. */
export type StoredBody = mongo.Document | string;

/** MongoDB takes 100 levels; a row has some of its own. */
const DEEPEST = 90;
/** MongoDB reads meaning into dollars and dots, BSON ends keys at NUL, and the driver takes these two for its own. */
const PLAIN_KEY = /^(?!\$|__proto__$|_bsontype$)[^.\0]+$/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** What JSON makes of the value, as the embedded stores keep it: dates become text, what is undefined goes. */
export function storedBody(value: object): StoredBody {
  const json = JSON.stringify(value);
  const plain = JSON.parse(json) as mongo.Document;
  return isCarriedByBson(plain, 0) ? plain : json;
}

export function bodyOf<Body>(stored: StoredBody): Body {
  return (typeof stored === 'string' ? JSON.parse(stored) : stored) as Body;
}

function isCarriedByBson(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !LONE_SURROGATE.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === DEEPEST) return false;
  if (Array.isArray(value)) return value.every((part) => isCarriedByBson(part, depth + 1));
  return Object.entries(value).every(([key, part]) => PLAIN_KEY.test(key) && !LONE_SURROGATE.test(key) && isCarriedByBson(part, depth + 1));
}
