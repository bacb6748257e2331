/** The push services of Chrome and its derivatives, Firefox, Edge and Safari. */
const BROWSER_SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[a-z0-9-]+\.)+notify\.windows\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.apple\.com$/,
];

/**
 * Whether the address belongs to a push service. A browser names it and the server calls it, so any other address is refused. `own` are
 * further origins that the installation allows, such as `https://push.example`.
 */
export function isPushEndpoint(endpoint: string, own: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== '' || url.password !== '') return false;
  if (own.includes(url.origin)) return true;
  return url.protocol === 'https:' && url.port === '' && BROWSER_SERVICES.some((service) => service.test(url.hostname));
}
