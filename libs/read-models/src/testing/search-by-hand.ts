import type { Condition, Query, Scalar } from '../query.js';
import type { ViewDocument } from '../view.js';

/** The ids that a query answers, but for its `skip` and `limit`: the plainest reading of the `Query` type. */
export function searchByHand(documents: readonly ViewDocument[], { where = {}, sort = [] }: Query): readonly string[] {
  const order = [...sort, { field: '_id', direction: sort.at(-1)?.direction ?? 'asc' }];
  return documents
    .filter((document) => Object.entries(where).every(([field, condition]) => matches(valueOf(document, field), condition)))
    .sort((one, other) => {
      for (const { field, direction } of order) {
        const difference = compare(valueOf(one, field), valueOf(other, field));
        if (difference !== 0) return direction === 'desc' ? -difference : difference;
      }
      return 0;
    })
    .map(({ _id }) => _id);
}

function valueOf(document: ViewDocument, field: string): Scalar {
  return (document as unknown as Readonly<Record<string, Scalar | undefined>>)[field] ?? null;
}

function matches(value: Scalar, condition: Condition): boolean {
  if (condition === null || typeof condition !== 'object') return value === condition;
  if ('in' in condition) return condition.in.includes(value);
  const { gte, lt } = condition;
  if (value === null) return gte === undefined && lt === undefined;
  return (gte === undefined || compare(value, gte) >= 0) && (lt === undefined || compare(value, lt) < 0);
}

/** Null comes first. */
function compare(one: Scalar, other: Scalar): number {
  if (one === other) return 0;
  return one === null || (other !== null && one < other) ? -1 : 1;
}
