/** Under which key days are cached, each by its date. */
export const DAY_CLOSE_KEY = ['day-close'] as const;
