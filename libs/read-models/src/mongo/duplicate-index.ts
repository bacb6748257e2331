import type { mongo } from 'mongoose';

/** `E11000 duplicate key error collection: tiffin.records.people index: roll number dup key: { fields.canteen: "c1", fields.rollNo: 7 }` */
const INDEX = / index: (.+?) dup key: /s;

/** The index whose value was taken, or `_id`. Errors of bulk writes name it in their message only. */
export function duplicateIndex({ message }: mongo.MongoServerError): string {
  const index = INDEX.exec(message)?.[1];
  return index === undefined || index === '_id_' ? '_id' : index;
}
