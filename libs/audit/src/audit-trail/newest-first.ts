import type { ViewReader, Where } from '@tiffin/read-models';
import { NEWEST_FIRST, type AuditDocument } from './audit-trail.view.js';

/**
 * Yields the matching documents, newest first, at most `batchSize` (1 or more) at a time. Each read continues after the last document,
 * not at an offset, so that events that happen meanwhile shift nothing.
 */
export async function* newestFirst(
  trail: Pick<ViewReader<AuditDocument>, 'query'>,
  where: Where,
  batchSize: number,
): AsyncGenerator<readonly AuditDocument[], void> {
  let last: AuditDocument | undefined;
  for (;;) {
    const rows = await trail.query({
      where: last ? { ...where, _id: before(where['_id'], last._id) } : where,
      sort: NEWEST_FIRST,
      limit: batchSize,
    });
    const documents = rows.map(({ document }) => document);
    if (documents.length > 0) yield documents;
    last = documents.at(-1);
    if (!last || documents.length < batchSize) return;
  }
}

/** Returns the range, ending before `lt`. */
function before(range: Where[string] | undefined, lt: string): Where[string] {
  return typeof range === 'object' && range !== null && 'gte' in range ? { gte: range.gte, lt } : { lt };
}
