/** Whether a list goes on behind a page. */
export interface PageInfo {
  hasNextPage: boolean;
  /** What `after` is for the page behind this one. */
  next?: string;
}
