/** Key of the cached days, one per date. */
export const DAY_CLOSE_KEY = ['day-close'] as const;
