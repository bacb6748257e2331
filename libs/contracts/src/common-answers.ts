/** `{}`: the call has nothing to report. */
export type NothingToSay = Record<string, never>;

/** What a key gate answers to `{look: true}` where it needs its key first. It is an answer, not a failure, so that a look never fails. */
export interface KeyMissing {
  message: 'key missing';
}

/** Whether a list continues after a page. */
export interface PageInfo {
  hasNextPage: boolean;
  /** The value of `after` for the next page. */
  next?: string;
}
