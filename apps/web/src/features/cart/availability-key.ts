/** Under which key the answers about what of a cart can be had are cached. */
export const AVAILABILITY_KEY = ['availability'] as const;
