import { readFileSync } from 'node:fs';

/** Returns the version of this Tiffin: `0.1.0`. */
export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { readonly version: string };
  return version;
}
