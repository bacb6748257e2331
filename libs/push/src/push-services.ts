/** Whom browsers are notified by: those of Chrome and whatever is made of it, of Firefox, of Edge, of Safari. */
const KNOWN = [
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[a-z0-9-]+\.)+notify\.windows\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.apple\.com$/,
];

/**
 * Whether an address that a browser names is one of a push service: the server calls it, so it must be nobody else's. `own`: origins that the
 * installation knows besides, such as `https://push.example`.
 */
export function isPushEndpoint(endpoint: string, own: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== '' || url.password !== '') return false;
  if (own.includes(url.origin)) return true;
  return url.protocol === 'https:' && url.port === '' && KNOWN.some((known) => known.test(url.hostname));
}
