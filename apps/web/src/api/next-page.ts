import type { PageInfo } from '@tiffin/contracts';

/** Which page of a list a call reads; part of its query. */
export interface PageCursor {
  readonly page?: number;
  readonly after?: string;
}
export const FIRST_PAGE: PageCursor = { page: 1 };

/**
 * The cursor of the next page, after this page's last row; by page number for an older server. A cursor skips nothing when rows leave the
 * list, unlike page numbers.
 */
export function nextPage({ hasNextPage, next }: PageInfo, read: number): PageCursor | undefined {
  if (!hasNextPage) return undefined;
  return next === undefined ? { page: read + 1 } : { after: next };
}
