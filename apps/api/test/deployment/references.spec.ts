import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { anchorsOf } from './named-in-docs.js';
import { root, textOf } from './repository.js';

const SPEC = 'apps/api/test/deployment/references.spec.ts';
const FOLDER = 'docs/reference';
const TEXT = /\.(?:[cm]?[jt]sx?|json|md|css|html|sh|ya?ml|po)$/;

/** Every tracked text file except this one, by its path in the repository. */
const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => TEXT.test(file) && file !== SPEC && file !== 'package-lock.json' && existsSync(join(root, file)))
  .map((file) => ({ file, text: textOf(file) }));

/** A place that a file refers to: an anchor of a page below `docs/reference`. */
interface Reference {
  readonly file: string;
  readonly line: number;
  readonly page: string;
  readonly anchor: string | undefined;
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** `docs/reference/wire.md`, `docs/reference/wire.md#1.4`, and lists and ranges such as `docs/reference/decisions.md#4.7, #5.4` or `#7.1 to #7.3`. */
const PATHS = /(?<![\w./-])docs\/reference\/([\w-]+\.md)((?:#[\w.-]*\w(?:(?:, | and | to )(?=#))?)*)/g;

function pathsIn({ file, text }: { file: string; text: string }): readonly Reference[] {
  return [...text.matchAll(PATHS)].flatMap(({ index, 1: name = '', 2: list = '' }) => {
    const at = { file, line: lineAt(text, index), page: `${FOLDER}/${name}` };
    const anchors = [...list.matchAll(/#([\w.-]*\w)/g)].map(([, anchor]) => anchor);
    return anchors.length === 0 ? [{ ...at, anchor: undefined }] : anchors.map((anchor) => ({ ...at, anchor }));
  });
}

/** Returns Markdown links to pages below `docs/reference`, relative to their page. */
function linksIn({ file, text }: { file: string; text: string }): readonly Reference[] {
  if (!file.endsWith('.md')) return [];
  return [...text.matchAll(/\]\(((?!https?:|mailto:)[^)\s]+)\)/g)].flatMap(({ index, 1: link = '' }) => {
    const [path = '', anchor] = link.split('#');
    const page = path === '' ? file : posix.join(dirname(file), path);
    return page.startsWith(`${FOLDER}/`) && page.endsWith('.md') ? [{ file, line: lineAt(text, index), page, anchor }] : [];
  });
}

const pages = new Map<string, ReadonlySet<string> | undefined>();

/** Returns a page's anchors: the ids that it sets, and its headings. `undefined` if the page does not exist. */
function placesOf(page: string): ReadonlySet<string> | undefined {
  if (!pages.has(page)) {
    const ids = existsSync(join(root, page)) ? [...textOf(page).matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id) : undefined;
    pages.set(page, ids && new Set([...ids, ...anchorsOf(page)]));
  }
  return pages.get(page);
}

const leads = ({ page, anchor }: Reference): boolean => {
  const places = placesOf(page);
  return places !== undefined && (anchor === undefined || places.has(anchor));
};

test('every reference to docs/reference leads to a page and an anchor that exist', () => {
  const references = files.flatMap((file) => [...pathsIn(file), ...linksIn(file)]);
  expect(references.length).toBeGreaterThan(100);
  const dead = references.filter((reference) => !leads(reference));
  expect(dead.map(({ file, line, page, anchor }) => `${file}:${line} ${page}${anchor === undefined ? '' : `#${anchor}`}`)).toEqual([]);
});

test('each page of docs/reference sets an id once', () => {
  const duplicates = files
    .filter(({ file }) => file.startsWith(`${FOLDER}/`))
    .flatMap(({ file, text }) => {
      const ids = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
      return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${file}#${id}`);
    });
  expect(duplicates).toEqual([]);
});

/** References without a place: a number without its page, and documents outside the repository. A link may have such a text. */
const NOWHERE = [
  /(?<![[\w])(?:decisions?|design|specification)(?:\.md)?,?(?: |\n\s*\* )(?:section )?\d+(?:\.\d+[a-z]?)?(?![\d%])/g,
  /(?<![\w/-])api\.md\b/g,
  /\.\.\/shared\/[\w./-]*\.md\b/g,
];

test('no reference names a rule without its page, or a document that is not in the repository', () => {
  const references = files.flatMap(({ file, text }) =>
    NOWHERE.flatMap((pattern) => [...text.matchAll(pattern)].map(({ index, 0: match }) => `${file}:${lineAt(text, index)} ${match}`)),
  );
  expect(references).toEqual([]);
});

test('every reference to a decision record leads to its file', () => {
  const dead = files.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<![\w./-])docs\/adr\/[\w.-]*\w/g)]
      .filter(([path]) => !existsSync(join(root, path)))
      .map(({ index, 0: path }) => `${file}:${lineAt(text, index)} ${path}`),
  );
  expect(dead).toEqual([]);
});
