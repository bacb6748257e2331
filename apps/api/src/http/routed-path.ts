/** Returns the path that the router matches: without origin and query, and with escapes decoded, since `/%61pi` is `/api` too. */
export function routedPath(target = ''): string {
  const [path = ''] = target.replace(/^https?:\/\/.*?\//, '/').split(/[?#]/, 1);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
