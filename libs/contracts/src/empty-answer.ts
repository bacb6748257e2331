/** `{}`, where there is nothing to say. */
export type NothingToSay = Record<string, never>;

/** What a key gate answers to `{look: true}` where its key is needed first: an answer, so that looking at a gate fails nowhere. */
export interface KeyMissing {
  message: 'key missing';
}
