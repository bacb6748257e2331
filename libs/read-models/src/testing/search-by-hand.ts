import { compare, matches, valueOf } from '../matches.js';
import type { Query } from '../query.js';
import type { ViewDocument } from '../view.js';

/** The ids that a query finds, without its `skip` and `limit`: the simplest implementation of `Query`. */
export function searchByHand(documents: readonly ViewDocument[], { where = {}, sort = [] }: Query): readonly string[] {
  const order = [...sort, { field: '_id', direction: sort.at(-1)?.direction ?? 'asc' }];
  return documents
    .filter((document) => matches(document, where))
    .sort((a, b) => {
      for (const { field, direction } of order) {
        const difference = compare(valueOf(a, field), valueOf(b, field));
        if (difference !== 0) return direction === 'desc' ? -difference : difference;
      }
      return 0;
    })
    .map(({ _id }) => _id);
}
