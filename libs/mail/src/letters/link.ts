/** The address of a link, fit for a line of its own. Throws a `TypeError` for anything but http and https. */
export function linkOf(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('A letter links to http or https only');
  return href;
}
