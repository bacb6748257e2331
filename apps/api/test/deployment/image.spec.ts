import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sourcesBelow } from './named-in-docs.js';
import { linesOf, root, textOf } from './repository.js';

const dockerfile = textOf('Dockerfile');
const stages = dockerfile.split(/^FROM /m).slice(1);
const last = stages.at(-1) ?? '';
const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: Record<string, string> };

/** Returns the packages that the sources below a folder import, tests aside. */
function importedBelow(folder: string): ReadonlySet<string> {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.spec\.tsx?$|(^|\/)testing\//.test(file))
    .map((file) => textOf(join(folder, file)));
  const specifiers = files.flatMap((text) => [...text.matchAll(/(?:from|import|import\()\s*['"]([^'".][^'"]*)['"]/g)]);
  return new Set(specifiers.map(([, specifier = '']) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')));
}

const projects = ['apps', 'libs'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}/src`));
const server = projects.filter((folder) => !folder.startsWith('apps/web') && existsSync(join(root, folder)));
const byServer = new Set(server.flatMap((folder) => [...importedBelow(folder)]));
const byClient = importedBelow('apps/web/src');

test('every stage uses one exact version of Node', () => {
  const bases = stages.map((stage) => stage.split(/\s/, 1)[0]);
  expect(bases[0]).toMatch(/^node:\d+\.\d+\.\d+-bookworm-slim$/);
  expect(new Set(bases.slice(1))).toEqual(new Set(['node']));
});

test('installs what the lock names, and runs no package’s scripts', () => {
  const installs = dockerfile.split('\n').filter((line) => /npm (ci|i|install|prune)\b/.test(line));
  expect(installs).toHaveLength(2);
  for (const line of installs) expect(line).toMatch(/npm (ci|prune --omit=dev) --ignore-scripts /);
});

test('the server is process 1 or its child, without a shell in between, and not root', () => {
  expect(last).toMatch(/^CMD \["node", .*"apps\/api\/dist\/main\.js"\]$/m);
  expect(last).not.toMatch(/^ENTRYPOINT/m);
  expect(last).toMatch(/^USER node$/m);
  expect(last).not.toMatch(/^COPY --chown/m);
});

test('its health check asks for liveness, since a store may be away', () => {
  expect(last).toMatch(/^HEALTHCHECK [^]*\/api\/health\/live/m);
});

test('the build context has only listed files, and no data, secrets or builds of this machine', () => {
  const [first, ...others] = linesOf('.dockerignore');
  expect(first).toBe('*');
  for (const unwanted of ['**/node_modules', '**/dist', '**/data', '**/.env*'])
    expect(others.indexOf(unwanted)).toBeGreaterThan(others.findLastIndex((line) => line.startsWith('!')));
});

test('the image leaves out exactly the packages that only the client imports', () => {
  const [, list = ''] = /BROWSER_PACKAGES = \[([^\]]*)\]/.exec(textOf('deploy/image/drop-browser-packages.mjs')) ?? [];
  const leftOut = [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name);
  expect(byServer).toContain('fastify');
  expect(leftOut).toEqual(Object.keys(dependencies).filter((name) => byClient.has(name) && !byServer.has(name)));
});

test('the image has every file that the server reads beside the build', () => {
  const exported = projects.flatMap((folder) => {
    const { exports = {} } = JSON.parse(textOf(join(dirname(folder), 'package.json'))) as { exports?: Record<string, unknown> };
    return Object.values(exports).filter((path) => typeof path === 'string');
  });
  const sources = server.flatMap((folder) => sourcesBelow([folder], /(?<!\.spec)\.ts$/));
  const opened = sources.flatMap((text) =>
    [...text.matchAll(/new URL\('(?:\.\.\/)+([\w.-]+)\/?', import\.meta\.url\)/g)].map(([, name]) => name),
  );
  const read = [...exported.map((path) => path.replace('./', '')), ...opened];
  expect(read).toEqual(expect.arrayContaining(['wire-schemas.json', 'demo-pictures', 'package.json']));
  const [, kept = ''] = /find "\$project" -mindepth 1 -maxdepth 1(.*)-exec rm/.exec(textOf('deploy/image/strip.sh')) ?? [];
  for (const name of read) {
    expect(kept).toContain(` ! -name ${name} `);
    expect(linesOf('.dockerignore').filter((line) => !line.startsWith('!') && line.endsWith(`/${name}`))).toEqual([]);
  }
});

test('the server imports nothing that the image strips', () => {
  for (const name of ['typescript', 'swagger-ui-dist']) expect(byServer).not.toContain(name);
});
