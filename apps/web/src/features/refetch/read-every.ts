/**
 * ms after which a live list is read again: while the connection is up (docs/reference/decisions.md#6.4), and more often while news do not
 * come by themselves.
 */
export const POLL_INTERVAL = { live: 30_000, lost: 10_000 } as const;
