import type { Scalar } from './query.js';

/** A query names a field that no index of its collection has. Declare an index next to the type (docs/reference/design.md#4.10). */
export class UnindexedField extends Error {
  override readonly name = 'UnindexedField';

  constructor(collection: string, field: string) {
    super(`${collection}: no index has the field "${field}", so it can neither be filtered nor sorted by`);
  }
}

const FIELD = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/;

/** The fields of a collection's indexes. Each has a column named like the field; so has `_id`. */
export class IndexedFields {
  /** Without `_id`, in the order of their first mention. */
  readonly names: readonly string[];
  readonly #paths: readonly (readonly string[])[];

  constructor(
    readonly collection: string,
    indexes: readonly { readonly fields: readonly string[] }[],
  ) {
    this.names = [...new Set(indexes.flatMap(({ fields }) => fields))].filter((field) => field !== '_id');
    for (const name of this.names) if (!FIELD.test(name)) throw new TypeError(`${collection}: "${name}" can't name a field`);
    this.#paths = this.names.map((name) => name.split('.'));
  }

  /** The field's column, quoted. Throws `UnindexedField`. */
  column(field: string): string {
    if (field !== '_id' && !this.names.includes(field)) throw new UnindexedField(this.collection, field);
    return quoted(field);
  }

  /** The values of a document's columns, in the order of `names`. Throws a `TypeError` if a field holds an array or an object. */
  valuesOf(document: object): SqlValue[] {
    return this.#paths.map((path, index) => {
      let value: unknown = document;
      for (const key of path) value = (value as Record<string, unknown> | null | undefined)?.[key];
      if (typeof value === 'object' && value !== null) throw new TypeError(`${this.collection}: "${this.names[index]}" is no single value`);
      return encoded(value as Scalar | undefined);
    });
  }
}

export type SqlValue = string | number | null;

/**
 * The value as a column stores it: a missing value is null, and booleans are numbers, since SQLite has none. Both adapters thus sort alike.
 */
export function encoded(value: Scalar | undefined): SqlValue {
  return typeof value === 'boolean' ? Number(value) : (value ?? null);
}

/** Returns a valid `skip` or `limit`. Throws a `RangeError` if it is not a count. */
export function count(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`skip and limit are counts, not ${value}`);
  return value;
}

/** The name as an SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
