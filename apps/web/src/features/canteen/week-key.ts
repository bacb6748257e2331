/** What the canteen's week is cached under. */
export const WEEK_KEY = ['week'] as const;
