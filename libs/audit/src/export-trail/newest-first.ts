import type { ViewReader, Where } from '@tiffin/read-models';
import type { AuditDocument } from '../audit-trail/audit-trail.view.js';

/**
 * The documents that meet a condition, newest first, `atOnce` (1 or more) at a time. It goes on at the instant that it has come to and not at a
 * number of rows: events that happen meanwhile then move nothing.
 */
export async function* newestFirst(
  trail: Pick<ViewReader<AuditDocument>, 'query'>,
  where: Where,
  atOnce: number,
): AsyncGenerator<readonly AuditDocument[], void> {
  let reached: { readonly at: string; readonly seen: number } | undefined;
  for (;;) {
    const found = await trail.query({
      where: reached ? { ...where, at: upTo(where['at'], reached.at) } : where,
      sort: [{ field: 'at', direction: 'desc' }],
      skip: reached?.seen ?? 0,
      limit: atOnce,
    });
    const documents = found.map(({ document }) => document);
    if (documents.length > 0) yield documents;
    const last = documents.at(-1);
    if (!last || documents.length < atOnce) return;
    const seen = documents.filter(({ at }) => at === last.at).length;
    reached = { at: last.at, seen: reached?.at === last.at ? reached.seen + seen : seen };
  }
}

/** The same range, ending with (and including) an instant. */
function upTo(range: Where[string] | undefined, at: string): Where[string] {
  const lt = `${at}\u0000`;
  return typeof range === 'object' && range !== null && 'gte' in range ? { gte: range.gte, lt } : { lt };
}
