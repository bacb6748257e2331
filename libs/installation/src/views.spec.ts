import { readdirSync, readFileSync } from 'node:fs';
import { VIEWS } from './views.js';

const root = new URL('../../../', import.meta.url);
const text = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const names = VIEWS.map(({ name }) => name);

test('every defined view is in its library’s list', () => {
  const files = readdirSync(new URL('libs', root), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^[^/]+\/src\/.*\.view\.ts$/.test(file),
  );
  const defined = files.map((file) => ({
    file,
    name: /defineView<[^]*?\n {2}name: '([^']+)'/.exec(text(`libs/${file}`))?.[1] ?? 'nothing',
  }));
  expect(defined.length).toBeGreaterThanOrEqual(VIEWS.length);
  expect(defined.filter(({ name }) => !names.includes(name))).toEqual([]);
});

test('docs/reference/events.md names every event, and every view that folds it', () => {
  const catalogue = text('docs/reference/events.md');
  const allNames = [...names, ...VIEWS.flatMap(({ types }) => Object.keys(types))];
  expect(allNames.filter((name) => !catalogue.includes(`\`${name}\``))).toEqual([]);
});

test('docs/reference/events.md names every field of every event', () => {
  const catalogue = text('docs/reference/events.md');
  const files = readdirSync(new URL('libs', root), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^[^/]+\/src\/.*\/golden\/\w+\.v\d+\.json$/.test(file),
  );
  expect(files.length).toBeGreaterThan(20);
  const untold = files.flatMap((file) => {
    const { data } = JSON.parse(text(`libs/${file}`)) as { data: object };
    return Object.keys(data).flatMap((field) => (new RegExp(`\`[^\`\n]*\\b${field}\\b`).test(catalogue) ? [] : [{ file, field }]));
  });
  expect(untold).toEqual([]);
});
