import { IndexedFields, UnindexedField } from '../indexed-fields.js';

/** The indexed values of a row: text and numbers. Null and missing values are both left out. */
export type StoredValues = Readonly<Record<string, string | number>>;

/**
 * The fields of a collection's indexes, stored in each row next to the body, like the columns of the embedded stores. So both adapters
 * compare the same values: a boolean is 0 or 1, null equals missing, and a list on the path of a field does not multiply its values.
 */
export class StoredFields {
  readonly #fields: IndexedFields;

  constructor(collection: string, indexes: readonly { readonly fields: readonly string[] }[]) {
    this.#fields = new IndexedFields(collection, indexes);
  }

  get collection(): string {
    return this.#fields.collection;
  }

  /** The path of the field in a row. Throws `UnindexedField`. */
  path(field: string): string {
    if (field === '_id') return '_id';
    if (!this.#fields.names.includes(field)) throw new UnindexedField(this.collection, field);
    return `fields.${key(field)}`;
  }

  /** The indexed values of a body. Throws a `TypeError` if a field holds a list or an object. */
  valuesOf(body: object): StoredValues {
    const values = this.#fields.valuesOf(body).map((value, index) => [key(this.#fields.names[index] ?? ''), value] as const);
    return Object.fromEntries(values.filter((entry): entry is [string, string | number] => entry[1] !== null && !Number.isNaN(entry[1])));
  }
}

/** The key of a field in a row. A dot would reach into an object; a dash can't occur in a field's name. */
function key(field: string): string {
  return field.replaceAll('.', '-');
}
