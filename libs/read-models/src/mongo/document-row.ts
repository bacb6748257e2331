import type { Position } from '@tiffin/event-sourcing';
import type { mongo } from 'mongoose';
import type { Change } from '../view-store.js';
import type { StoredDocument, ViewDocument } from '../view.js';
import { bodyOf, storedBody, type StoredBody } from './stored-body.js';
import type { StoredFields, StoredValues } from './stored-fields.js';

/** A view's document as stored, with its position and indexed values. */
export interface DocumentRow {
  readonly _id: string;
  /** The position of the last event folded into it. */
  readonly position: Position;
  readonly parked: boolean;
  readonly fields: StoredValues;
  readonly document: StoredBody;
}

/** A document to write, before it is known whether a parked event holds it up; without `row` it is deleted. */
export interface ChangedRow {
  readonly id: string;
  readonly row: Omit<DocumentRow, '_id' | 'parked'> | undefined;
}

/** The row of a changed document. Throws a `TypeError` if an indexed field holds a list or an object. */
export function documentRow({ id, document, position }: Change<ViewDocument>, fields: StoredFields): ChangedRow {
  return { id, row: document && { position, fields: fields.valuesOf(document), document: storedBody(document) } };
}

/** The writes of these documents; `held` are the ids of those that parked events hold up. */
export function documentWrites(rows: readonly ChangedRow[], held: ReadonlySet<string>): mongo.AnyBulkWriteOperation<DocumentRow>[] {
  return rows.map(({ id, row }) =>
    row
      ? { replaceOne: { filter: { _id: id }, replacement: { ...row, parked: held.has(id) }, upsert: true } }
      : { deleteOne: { filter: { _id: id } } },
  );
}

/** The document of a row. */
export function storedDocument<Document extends ViewDocument>({ document, position, parked }: DocumentRow): StoredDocument<Document> {
  return { document: bodyOf<Document>(document), position, parked };
}
