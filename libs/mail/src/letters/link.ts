/** The address of a link, fit for a line of its own. Throws a `TypeError` for anything but http and https. */
export function linkOf(url: string): string {
  const link = URL.canParse(url) ? new URL(url) : undefined;
  if (link?.protocol !== 'https:' && link?.protocol !== 'http:') throw new TypeError('A letter links to http or https only');
  return link.href;
}
