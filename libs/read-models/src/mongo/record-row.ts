import { randomBytes } from 'node:crypto';
import type { StoredRecord, Versioned } from '../record-store.js';
import { bodyOf, storedBody, type StoredBody } from './stored-body.js';
import type { StoredFields, StoredValues } from './stored-fields.js';

/** A record as stored, with its revision and indexed values. */
export interface RecordRow {
  readonly _id: string;
  readonly revision: number;
  readonly fields: StoredValues;
  readonly record: StoredBody;
}

/**
 * The row of a record, with a new revision. Throws a `TypeError` for a record without an id, or with a list or an object in an indexed
 * field.
 */
export function recordRow(record: StoredRecord, fields: StoredFields, collection: string): RecordRow {
  if (typeof record._id !== 'string' || record._id === '') throw new TypeError(`${collection}: a record needs an _id`);
  return { _id: record._id, revision: newRevision(), fields: fields.valuesOf(record), record: storedBody(record) };
}

/** The record of a row, with its revision. */
export function versioned<Item extends StoredRecord>({ record, revision }: RecordRow): Versioned<Item> {
  return { record: bodyOf<Item>(record), revision };
}

/** 53 random bits. A counter would be one document that all commits wait for. */
function newRevision(): number {
  const bits = randomBytes(8).readBigUInt64BE() >> 11n;
  return Number(bits);
}
