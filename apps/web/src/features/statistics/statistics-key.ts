/** Key of the cached statistics, one per year. */
export const STATISTICS_KEY = ['statistics'] as const;
