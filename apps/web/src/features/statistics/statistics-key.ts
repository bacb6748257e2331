/** Under which key the statistics are cached, a year each. */
export const STATISTICS_KEY = ['statistics'] as const;
