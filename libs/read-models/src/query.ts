/** A value that can be compared: text, number, boolean or null. A missing field counts as null. */
export type Scalar = string | number | boolean | null;

export type Condition = Scalar | { readonly in: readonly Scalar[] } | { readonly gte?: Scalar; readonly lt?: Scalar };

/** Conditions by field; dots reach into objects. All must hold. */
export type Where = Readonly<Record<string, Condition>>;

export interface Query {
  readonly where?: Where;
  /**
   * Documents that are equal in these fields are sorted by `_id`, in the direction of the last field. Without fields the order is by `_id`.
   */
  readonly sort?: readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[];
  readonly skip?: number;
  readonly limit?: number;
}
