/** The path by which the router knows a request target: without origin and query, and with its escapes read, since `/%61pi` is `/api` too. */
export function routedPath(target = ''): string {
  const [path = ''] = target.replace(/^https?:\/\/.*?\//, '/').split(/[?#]/, 1);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
