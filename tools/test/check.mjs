// `npm run check [-- <commit>]`: types, lint, and the specs of the changed libraries and apps that depend on what changed since a
// commit. Without a commit: on what is not committed yet. `npm test` runs everything.
import { execFileSync } from 'node:child_process';
import jest from '../../jest.config.mjs';
import { root, run, say } from '../setup/run.mjs';

const since = process.argv[2] ?? 'HEAD';
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
const touched = new Set(changed.map((file) => file.split('/')[1]));
const projects = jest.projects.map(({ displayName }) => displayName).filter((name) => touched.has(name));

const steps = {
  types: ['node_modules/typescript/bin/tsc', '-b', '--pretty', 'false'],
  lint: ['node_modules/oxlint/bin/oxlint', '-c', 'oxlint.config.mjs'],
};
if (projects.length > 0) {
  const specs = ['tools/test/jest.mjs', `--changedSince=${since}`, '--passWithNoTests', '--selectProjects', ...projects];
  steps[`tests of ${projects.join(', ')}`] = specs;
}

const began = Date.now();
for (const [name, args] of Object.entries(steps)) {
  say(`\n== ${name}`);
  if ((await run(process.execPath, args)) !== 0) process.exitCode = 1;
}
say(`\n${process.exitCode ? 'FAILED' : 'ok'}, after ${Math.round((Date.now() - began) / 1000)} s`);
