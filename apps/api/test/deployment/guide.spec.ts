import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { composeFile, requiredVariables } from './compose-file.js';
import { root, textOf } from './repository.js';

const guide = textOf('docs/production.md');
const sections = new Map(guide.split(/^## /m).map((section) => [section.split('\n', 1)[0], section]));
/** The names in the first column of a section's tables. */
const rowsOf = (title: string): string[] => [...(sections.get(title) ?? '').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name);

test('its table of settings has every variable that the server reads, and no other', () => {
  const read = ['apps/api/src/configuration', 'libs/installation/src/settings']
    .flatMap((folder) => readdirSync(join(root, folder)).map((file) => textOf(join(folder, file))))
    .flatMap((text) => [...text.matchAll(/'(NODE_ENV|HOST|PORT|TIFFIN_[A-Z_]+)'/g)].map(([, name]) => name));
  expect(rowsOf('All settings of the server').sort()).toEqual([...new Set(read)].sort());
});

test('it names every secret that compose asks for', () => {
  expect(rowsOf('Secrets and `.env`').sort()).toEqual([...requiredVariables()].sort());
});

test('the volumes, scripts and pages that it speaks of are there', () => {
  const { volumes } = composeFile(Object.fromEntries(requiredVariables().map((name) => [name, 'x'])));
  for (const [, volume = ''] of guide.matchAll(/\btiffin_(\w+)/g)) expect(Object.keys(volumes)).toContain(volume);
  for (const [path] of guide.matchAll(/\b(deploy|apps)\/[\w./-]*\w/g)) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  for (const [, page = ''] of guide.matchAll(/\]\(([^):#]+)\)/g))
    expect([page, existsSync(join(root, 'docs', page))]).toEqual([page, true]);
});
