/** `{}`, where there is nothing to say. */
export type NothingToSay = Record<string, never>;

/** What a key gate answers to `{look: true}` where its key is needed first: an answer, so that looking at a gate fails nowhere. */
export interface KeyMissing {
  message: 'key missing';
}

/** Whether a list goes on behind a page. */
export interface PageInfo {
  hasNextPage: boolean;
  /** What `after` is for the page behind this one. */
  next?: string;
}
