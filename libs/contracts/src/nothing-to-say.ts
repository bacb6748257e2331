/** `{}`, where there is nothing to say. */
export type NothingToSay = Record<string, never>;
