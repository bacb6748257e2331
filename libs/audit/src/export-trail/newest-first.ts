import type { ViewReader, Where } from '@tiffin/read-models';
import { NEWEST_FIRST, type AuditDocument } from '../audit-trail/audit-trail.view.js';

/**
 * The documents that meet a condition, newest first, `atOnce` (1 or more) at a time. It goes on after the last one that it told of and not at a
 * number of rows: events that happen meanwhile then move nothing.
 */
export async function* newestFirst(
  trail: Pick<ViewReader<AuditDocument>, 'query'>,
  where: Where,
  atOnce: number,
): AsyncGenerator<readonly AuditDocument[], void> {
  let last: AuditDocument | undefined;
  for (;;) {
    const found = await trail.query({
      where: last ? { ...where, _id: before(where['_id'], last._id) } : where,
      sort: NEWEST_FIRST,
      limit: atOnce,
    });
    const documents = found.map(({ document }) => document);
    if (documents.length > 0) yield documents;
    last = documents.at(-1);
    if (!last || documents.length < atOnce) return;
  }
}

/** The same range, ending before a name. */
function before(range: Where[string] | undefined, lt: string): Where[string] {
  return typeof range === 'object' && range !== null && 'gte' in range ? { gte: range.gte, lt } : { lt };
}
