import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root, textOf } from './repository.js';

/** Every page of the documentation, and those at the top of the repository. */
export const ALL_PAGES: readonly string[] = [
  ...readdirSync(root).filter((name) => /^[A-Z]+(_[A-Z]+)*\.md$/.test(name)),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('.vitepress'))
    .map((name) => `docs/${name}`),
].sort();

/** The pages that describe the product as it is: not ADRs and lab notes, which record past decisions and measurements. */
export const PAGES: readonly string[] = ALL_PAGES.filter((page) => !/^docs\/(adr|lab-notes)\//.test(page));

/** A name on a page. */
export interface Named {
  readonly page: string;
  readonly name: string;
}

/** Returns what the pattern's first group finds on every page, each once. */
export function namesOf(pattern: RegExp, pages: readonly string[] = PAGES): readonly Named[] {
  return pages.flatMap((page) => {
    const names = new Set([...textOf(page).matchAll(pattern)].map(([, name = '']) => name));
    return [...names].map((name) => ({ page, name }));
  });
}

/** Makes an anchor of a heading, as GitHub does. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** Returns a page's link targets: its headings, and the ids that it sets. */
export const anchorsOf = (page: string): readonly string[] => {
  const text = textOf(page);
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)];
};

/** Returns the sources below these folders, joined, for names that a page mentions. */
export function sourcesBelow(folders: readonly string[], kind: RegExp): string {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => kind.test(file) && !/(^|\/)(node_modules|dist|golden)\//.test(file))
    .map(textOf)
    .join('\n');
}

/**
 * Whether the checkout has this file or folder; for built files, their source. The end of a name may be left out:
 * `docs/adr/0001-repository-and-modules.md`, or a spec without its `.spec.ts`.
 */
export function isThere(path: string): boolean {
  const source = path.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
  if ([path, source].some((file) => existsSync(join(root, file)))) return true;
  const folder = join(root, dirname(path));
  return existsSync(folder) && readdirSync(folder).some((name) => new RegExp(`^${basename(path)}[-.]`).test(name));
}
