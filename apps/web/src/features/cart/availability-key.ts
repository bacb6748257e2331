/** Key of the cached availability answers. */
export const AVAILABILITY_KEY = ['availability'] as const;
