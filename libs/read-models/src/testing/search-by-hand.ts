import { compare, matches, valueOf } from '../matches.js';
import type { Query } from '../query.js';
import type { ViewDocument } from '../view.js';

/** The ids that a query answers, but for its `skip` and `limit`: the plainest reading of the `Query` type. */
export function searchByHand(documents: readonly ViewDocument[], { where = {}, sort = [] }: Query): readonly string[] {
  const order = [...sort, { field: '_id', direction: sort.at(-1)?.direction ?? 'asc' }];
  return documents
    .filter((document) => matches(document, where))
    .sort((one, other) => {
      for (const { field, direction } of order) {
        const difference = compare(valueOf(one, field), valueOf(other, field));
        if (difference !== 0) return direction === 'desc' ? -difference : difference;
      }
      return 0;
    })
    .map(({ _id }) => _id);
}
