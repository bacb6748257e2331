import type { Position } from '@tiffin/event-sourcing';
import type { mongo } from 'mongoose';
import type { Change } from '../view-store.js';
import type { StoredDocument, ViewDocument } from '../view.js';
import { bodyOf, storedBody, type StoredBody } from './stored-body.js';
import type { StoredFields, StoredValues } from './stored-fields.js';

/** A view's document with what the store keeps beside it. */
export interface DocumentRow {
  readonly _id: string;
  /** Of the last event folded into it. */
  readonly position: Position;
  readonly parked: boolean;
  readonly fields: StoredValues;
  readonly document: StoredBody;
}

/** What is to be written, before it is known whether a parked event holds the document up. */
export interface ChangedRow {
  readonly id: string;
  readonly row: Omit<DocumentRow, '_id' | 'parked'> | undefined;
}

/** Throws a `TypeError` where an indexed field holds a list or an object. */
export function documentRow({ id, document, position }: Change<ViewDocument>, fields: StoredFields): ChangedRow {
  return { id, row: document && { position, fields: fields.valuesOf(document), document: storedBody(document) } };
}

export function documentWrites(rows: readonly ChangedRow[], held: ReadonlySet<string>): mongo.AnyBulkWriteOperation<DocumentRow>[] {
  return rows.map(({ id, row }) =>
    row
      ? { replaceOne: { filter: { _id: id }, replacement: { ...row, parked: held.has(id) }, upsert: true } }
      : { deleteOne: { filter: { _id: id } } },
  );
}

export function storedDocument<Document extends ViewDocument>({ document, position, parked }: DocumentRow): StoredDocument<Document> {
  return { document: bodyOf<Document>(document), position, parked };
}
