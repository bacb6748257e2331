import { readdirSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ROUTES } from '../routes.js';
import { composeFile, CLUSTERS, FILLED, requiredVariables } from './compose-file.js';
import { ALL_PAGES, anchorsOf, isThere, namesOf, sourcesBelow, type Named } from './named-in-docs.js';
import { root, textOf } from './repository.js';

const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };

/** Returns the names that don't exist, as "page: name". */
const missing = (named: readonly Named[], exists: (name: string, page: string) => boolean): string[] =>
  named.filter(({ name, page }) => !exists(name, page)).map(({ name, page }) => `${page}: ${name}`);

test('every link leads to an existing file and heading', () => {
  const links = namesOf(/\]\(((?!https?:|mailto:)[^)\s]+)\)/g, ALL_PAGES);
  expect(links.length).toBeGreaterThan(100);
  const leads = (link: string, page: string): boolean => {
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? page : normalize(join(dirname(page), path));
    return isThere(file) && (anchor === undefined || anchorsOf(file).includes(anchor));
  };
  expect(missing(links, leads)).toEqual([]);
});

test('every code sample is taken from an existing region', () => {
  const samples = namesOf(/^<<< (@\/\S+)$/gm);
  expect(samples.length).toBeGreaterThan(2);
  const isRegion = (sample: string): boolean => {
    const [path = '', region = ''] = sample.split('#');
    const file = normalize(join('docs', path.slice('@/'.length)));
    return isThere(file) && textOf(file).includes(`// #region ${region}\n`) && textOf(file).includes(`// #endregion ${region}\n`);
  };
  expect(missing(samples, isRegion)).toEqual([]);
});

test('every npm script on a page exists', () => {
  const named = namesOf(/npm run (?:-s )?([\w:-]+)/g);
  expect(named.length).toBeGreaterThan(20);
  expect(missing(named, (name) => name in scripts)).toEqual([]);
});

test('every verb and option of the command line on a page exists', () => {
  const sources = sourcesBelow(['apps/ops/src'], /(?<!\.spec)\.ts$/);
  const verbs = new Set([...sources.matchAll(/(?:usage: |new Command\()'([\w-]+)/g)].map(([, verb = '']) => verb));
  const options = new Set(['--help', ...[...sources.matchAll(/ption\(\s*'(?:-\w, )?(--[\w-]+)/g)].map(([, option = '']) => option)]);
  const calls = namesOf(/(?:npm run (?:-s )?ops -- |apps\/ops\/dist\/main\.js |`ops )([a-z][a-z-]*(?: [^`|;&)\n]*)?)/g);
  expect(calls.length).toBeGreaterThan(30);
  const isCall = (call: string): boolean =>
    [...verbs, 'help'].includes(call.split(' ')[0] ?? '') && (call.match(/--[\w-]+/g) ?? []).every((option) => options.has(option));
  expect(missing(calls, isCall)).toEqual([]);
});

test('every file on a page exists', () => {
  /** A view and a page that the docs tell the reader to make. */
  const toBeMade = ['libs/ordering/src/views/daily-takings.view.ts'];
  const named = namesOf(/(?<![\w./@-])((?:apps|libs|tools|deploy|docs|\.github)\/[\w./-]*\w)(?![\w<*/-]|\.\w)/g);
  expect(named.length).toBeGreaterThan(60);
  expect(missing(named, (name) => isThere(name) || toBeMade.includes(name))).toEqual([]);
});

test('every environment variable on a page is read by some source', () => {
  const sources =
    sourcesBelow(['apps', 'libs', 'tools', 'deploy'], /\.(ts|mjs|sh|js|env)$/) + textOf('docker-compose.yml') + textOf('.env.example');
  const named = namesOf(/\b((?:TIFFIN|E2E|GOLDEN)[A-Z_]*)\b(?!…)/g);
  expect(named.length).toBeGreaterThan(50);
  expect(missing(named, (name) => new RegExp(`\\b${name}\\b`).test(sources))).toEqual([]);
});

/** Every call, by method and path: `GET /orders/:id`. */
const calls = ROUTES.map((route) => route.split(':').slice(0, -1).join(':'));

test('every API call on a page exists', () => {
  const patterns = calls.map((call) => new RegExp(`^${call.replace(' ', ' (?:/api)?').replaceAll(/:\w+/g, '[^/]+')}$`));
  const named = namesOf(/`(?:curl [^`]*)?((?:GET|POST|PUT|PATCH|DELETE) \/[a-z][^`\s?]*)/g);
  expect(named.length).toBeGreaterThan(5);
  expect(missing(named, (name) => patterns.some((pattern) => pattern.test(name)))).toEqual([]);
  /** Beside the calls: their descriptions. */
  const described = ['/docs', '/openapi.json'];
  const paths = [...calls.map((call) => call.slice(call.indexOf('/'))), ...described];
  const called = namesOf(/(?<![\w.-])\/api(\/[a-z][\w/.-]*\w)/g);
  expect(missing(called, (name) => paths.some((path) => path === name || path.startsWith(`${name}/`)))).toEqual([]);
});

test('every client page and API path on a page exists', () => {
  const routes = sourcesBelow(['apps/web/src/app'], /\.tsx?$/);
  const named = namesOf(/`(\/(?:admin|kitchen|counter|login|orders|bills|settings|today-orders|all-bills|week)[\w/-]*)`/g);
  expect(named.length).toBeGreaterThan(4);
  const isCall = (name: string): boolean => calls.some((call) => call.endsWith(` ${name}`));
  expect(missing(named, (name) => routes.includes(`"${name}"`) || routes.includes(`'${name}'`) || isCall(name))).toEqual([]);
});

test('every metric on a page is explained on a page of production, which metrics.spec compares with the server', () => {
  const volumes = Object.keys(composeFile(FILLED, ...CLUSTERS).volumes);
  const cookies = textOf('libs/credentials/src/sessions/session-cookies.ts');
  const explained = textOf('docs/production/monitoring.md');
  const named = namesOf(/\btiffin_([a-z_]+)\b/g);
  const isKnown = (name: string): boolean =>
    volumes.includes(name) || cookies.includes(`'tiffin_${name}'`) || explained.includes(`\`tiffin_${name}\``);
  expect(missing(named, (name) => isKnown(name.replace(/_seconds_(bucket|count|sum)$/, '_seconds')))).toEqual([]);
});

test('every screen text on a page is among the client’s texts', () => {
  const texts = new Set([...textOf('apps/web/src/locales/en.po').matchAll(/^msgid "(.*)"$/gm)].map(([, text = '']) => text));
  const readers = ['student', 'contractor', 'cook', 'counter', 'admin'];
  const pages = readers.map((reader) => `docs/guides/${reader}.md`);
  const named = namesOf(/\*\*([^*]+)\*\*/g, pages);
  expect(named.length).toBeGreaterThan(60);
  expect(missing(named, (name) => texts.has(name.replaceAll(/\s+/g, ' ')))).toEqual([]);
});

test('every picture is used, and together they stay small', () => {
  const folder = join(root, 'docs/screenshots');
  const pictures = readdirSync(folder);
  const shown = new Set(namesOf(/\]\((?:docs\/|\.\.\/)?screenshots\/([\w.-]+)\)/g).map(({ name }) => name));
  expect([...shown].sort()).toEqual([...pictures].sort());
  expect(pictures.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)).toBeLessThan(1_000_000);
});

describe('the settings', () => {
  /** Returns the names in the first column of a section's tables; the section ends at a heading of its own level or above. */
  const rowsOf = (page: string, title: string): readonly { readonly name: string; readonly row: string }[] => {
    const [section = ''] = textOf(page).split(`\n## ${title}\n`).slice(1);
    const [intro = ''] = section.split(/^## /m);
    return [...intro.matchAll(/^\| `([A-Z_]+)` \|.*$/gm)].map(([row, name = '']) => ({ name, row }));
  };
  const ofServer = rowsOf('docs/reference/settings.md', 'The server');
  /** Variables that Node reads, not the server. */
  const ofNode = ['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS'];

  test('are exactly those that the server reads', () => {
    const read = ['apps/api/src/configuration', 'libs/installation/src/settings']
      .flatMap((folder) => readdirSync(join(root, folder)).map((file) => textOf(join(folder, file))))
      .flatMap((text) => [...text.matchAll(/'(NODE_ENV|HOST|PORT|TIFFIN_[A-Z_]+)'/g)].map(([, name = '']) => name));
    const documented = ofServer.map(({ name }) => name).filter((name) => !ofNode.includes(name));
    expect(documented.sort()).toEqual([...new Set(read)].sort());
  });

  test('say that .env sets a variable only if compose passes it on', () => {
    const setByEnv = ofServer.filter(({ row }) => row.split(' | ')[2]?.trim() === '`.env`').map(({ name }) => name);
    expect(setByEnv.length).toBeGreaterThan(10);
    const passedOn = Object.keys(composeFile(FILLED).services['api']?.environment ?? {});
    expect(setByEnv.filter((name) => !passedOn.includes(name))).toEqual([]);
  });

  test('name every secret that compose requires', () => {
    const secrets = rowsOf('docs/production/two-stores.md', 'Secrets and `.env`').map(({ name }) => name);
    expect(secrets.sort()).toEqual([...requiredVariables()].sort());
  });
});
