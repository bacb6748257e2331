import { IndexedFields, UnindexedField } from '../indexed-fields.js';

/** The values that queries see, beside the body: text and numbers. What is null or missing has none, so that nobody can tell them apart. */
export type StoredValues = Readonly<Record<string, string | number>>;

/**
 * The fields of a collection's indexes, stored beside each body as the embedded stores have them in columns of their own. So both compare
 * the same values: a boolean is 0 or 1, null stands for missing, and a list on the way to a field doesn't multiply it.
 */
export class StoredFields {
  readonly #fields: IndexedFields;

  constructor(collection: string, indexes: readonly { readonly fields: readonly string[] }[]) {
    this.#fields = new IndexedFields(collection, indexes);
  }

  get collection(): string {
    return this.#fields.collection;
  }

  /** Where a row has the field. Throws `UnindexedField`. */
  path(field: string): string {
    if (field === '_id') return '_id';
    if (!this.#fields.names.includes(field)) throw new UnindexedField(this.collection, field);
    return `fields.${key(field)}`;
  }

  /** Throws a `TypeError` where a field holds a list or an object. */
  valuesOf(body: object): StoredValues {
    const values = this.#fields.valuesOf(body).map((value, index) => [key(this.#fields.names[index] ?? ''), value] as const);
    return Object.fromEntries(values.filter((entry): entry is [string, string | number] => entry[1] !== null && !Number.isNaN(entry[1])));
  }
}

/** A dot would reach into an object; no field's name has a dash. */
function key(field: string): string {
  return field.replaceAll('.', '-');
}
