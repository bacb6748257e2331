import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The views that students and the counter read. */
const RAISED = ['libs/ordering/dist/views/orders.view.js', 'libs/ordering/dist/views/todays-orders.view.js'];
const NOT_BUILT = ['src', 'test', 'node_modules'];

/** Makes a copy of the built server in a directory of its own, in which two views have a higher version. Returns its program. */
export function raisedRelease(directory: string): string {
  const libraries = readdirSync(join(ROOT, 'libs'));
  for (const folder of ['apps/api', ...libraries.map((name) => `libs/${name}`)])
    cpSync(join(ROOT, folder), join(directory, folder), { recursive: true, filter: (path) => !NOT_BUILT.includes(basename(path)) });
  linkPackages(directory, libraries);
  for (const view of RAISED) raise(join(directory, view));
  return join(directory, 'apps/api/dist/main.js');
}

/** Our libraries are the copies; other packages are linked. */
function linkPackages(directory: string, libraries: readonly string[]): void {
  const packages = join(directory, 'node_modules');
  mkdirSync(join(packages, '@tiffin'), { recursive: true });
  for (const name of libraries) symlinkSync(join(directory, 'libs', name), join(packages, '@tiffin', name));
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!existsSync(join(packages, name))) symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
  symlinkSync(join(ROOT, 'package.json'), join(directory, 'package.json'));
  symlinkSync(join(ROOT, 'apps/web'), join(directory, 'apps/web'));
}

/** Throws if the file does not contain exactly one version. */
function raise(view: string): void {
  const text = readFileSync(view, 'utf8');
  const parts = text.split(/\bversion: (\d+)/);
  const [before, version, after] = parts;
  if (parts.length !== 3) throw new Error(`${view} does not have one version`);
  writeFileSync(view, `${before}version: ${Number(version) + 1}${after}`);
}
