import type { mongo } from 'mongoose';

/** A document or record as stored: as BSON, so that MongoDB's tools show it, or as JSON text if BSON would change or refuse it. */
export type StoredBody = mongo.Document | string;

/** MongoDB allows 100 levels, and the row itself has some. */
const DEEPEST = 90;
/** MongoDB gives dollars and dots a meaning, BSON ends keys at NUL, and the driver uses the two names itself. */
const PLAIN_KEY = /^(?!\$|__proto__$|_bsontype$)[^.\0]+$/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** The value as JSON has it, as in the embedded stores: dates become text, undefined fields are left out. */
export function storedBody(value: object): StoredBody {
  const json = JSON.stringify(value);
  const plain = JSON.parse(json) as mongo.Document;
  return isCarriedByBson(plain, 0) ? plain : json;
}

/** The value of a stored body. */
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
