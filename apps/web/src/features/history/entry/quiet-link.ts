/** How a link looks in a list where nearly every row has one: as calm as a link may be. */
export const QUIET_LINK =
  'font-medium text-accent-ink underline decoration-line-strong decoration-1 underline-offset-3 hover:decoration-accent-ink';
