import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root, textOf } from './repository.js';

/** What people are led by: not the ADRs, which say what was decided then. */
export const PAGES: readonly string[] = [
  ...readdirSync(root).filter((name) => /^[A-Z]+(_[A-Z]+)*\.md$/.test(name)),
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** A name that a page says, and on which page. */
export interface Named {
  readonly page: string;
  readonly name: string;
}

/** What the pattern's first group finds on every page, each once. */
export function namesOf(pattern: RegExp, pages: readonly string[] = PAGES): readonly Named[] {
  return pages.flatMap((page) => {
    const names = new Set([...textOf(page).matchAll(pattern)].map(([, name = '']) => name));
    return [...names].map((name) => ({ page, name }));
  });
}

/** As GitHub makes an anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** The places of a page that a link may lead to. */
export const anchorsOf = (page: string): readonly string[] =>
  [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Sources below these folders, joined: where something has to be said for a page to be right. */
export function sourcesBelow(folders: readonly string[], kind: RegExp): string {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => kind.test(file) && !/(^|\/)(node_modules|dist|golden)\//.test(file))
    .map(textOf)
    .join('\n');
}

/**
 * Whether the checkout has this file or folder; of what is built, the source that it is built of. What a name leaves out at its end doesn't matter:
 * `docs/adr/0001-repository-and-modules.md`, or a spec without its `.spec.ts`.
 */
export function isThere(path: string): boolean {
  const source = path.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
  if ([path, source].some((file) => existsSync(join(root, file)))) return true;
  const folder = join(root, dirname(path));
  return existsSync(folder) && readdirSync(folder).some((name) => new RegExp(`^${basename(path)}[-.]`).test(name));
}
