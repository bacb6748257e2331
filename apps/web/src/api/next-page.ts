import type { PageInfo } from '@tiffin/contracts';

/** Which page of a list is read, for the query of the call. */
export interface PageCursor {
  readonly page?: number;
  readonly after?: string;
}
export const FIRST_PAGE: PageCursor = { page: 1 };

/** The page behind this one: behind its last row, since rows that have left the list would hide as many; by number where a server of before answers. */
export function nextPage({ hasNextPage, next }: PageInfo, read: number): PageCursor | undefined {
  if (!hasNextPage) return undefined;
  return next === undefined ? { page: read + 1 } : { after: next };
}
