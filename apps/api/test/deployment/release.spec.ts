import { VIEWS } from '@tiffin/installation';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isThere } from './named-in-docs.js';
import { root, textOf } from './repository.js';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string | boolean>>;
}

interface Job {
  readonly uses?: string;
  readonly needs?: string | readonly string[];
  readonly steps?: readonly Step[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: { readonly node: readonly string[]; readonly machine: readonly string[] } };
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const manifest = JSON.parse(textOf('package.json')) as { version: string; scripts: Record<string, string>; engines: { node: string } };
const workflows = readdirSync(join(root, '.github/workflows')).map((path) => {
  const text = textOf(`.github/workflows/${path}`);
  return { path, text, workflow: parse(text) as Workflow };
});
const jobsOf = (name: string) => workflows.find(({ path }) => path === name)?.workflow.jobs ?? {};
const jobs = workflows.flatMap(({ path, workflow }) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ name: `${path}: ${name}`, job })),
);
const steps = jobs.flatMap(({ name, job }) => (job.steps ?? []).map((step) => ({ name, step })));
const runs = steps.flatMap(({ step }) => step.run ?? []).join('\n');

describe('the workflows', () => {
  test('pin foreign actions to a commit, with its version in a comment', () => {
    const lines = workflows.flatMap(({ text }) => text.split('\n').filter((line) => /^\s*(?:- )?uses: (?!\.\/)/.test(line)));
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('have minimal permissions, leave no credentials in the checkout, and have a time limit', () => {
    for (const { workflow } of workflows) expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const { name, job } of jobs) {
      expect([name, job.uses === undefined ? typeof job['timeout-minutes'] : 'number']).toEqual([name, 'number']);
      if (name === 'release.yml: image') continue;
      const needed = name === 'docs.yml: publish' ? { pages: 'write', 'id-token': 'write' } : undefined;
      expect([name, job.permissions]).toEqual([name, needed]);
    }
    for (const { step } of steps.filter(({ step: { uses = '' } }) => uses.startsWith('actions/checkout')))
      expect(step.with).toEqual({ 'persist-credentials': false });
  });

  test('run existing scripts and files, and no text from outside', () => {
    for (const [, script = ''] of runs.matchAll(/npm run ([\w:-]+)/g)) expect(Object.keys(manifest.scripts)).toContain(script);
    for (const [path] of runs.matchAll(/\b(?:tools|deploy)\/[\w./-]+\w|docker-compose[\w.]*\.yml/g))
      expect([path, isThere(path)]).toEqual([path, true]);
    for (const [, path = ''] of workflows.flatMap(({ text }) => [...text.matchAll(/uses: \.\/(\S+)/g)])) expect(isThere(path)).toBe(true);
    expect(runs).not.toMatch(/\$\{\{\s*github\.(event|head_ref)/);
  });

  test('test every supported Node, including the oldest and the image’s', () => {
    const { node = [] } = jobsOf('tests.yml')['tests']?.strategy?.matrix ?? {};
    const [, oldest = ''] = /^>=(\d+\.\d+)\.\d+$/.exec(manifest.engines.node) ?? [];
    const [, image = ''] = /^FROM node:(\d+)\./m.exec(textOf('Dockerfile')) ?? [];
    expect(node).toEqual([oldest, '22', '24', '26']);
    expect(node).toContain(image);
  });

  test('release after the tests, for both processors, with the list of parts and signed provenance', () => {
    const { image } = jobsOf('release.yml');
    expect([image?.needs].flat()).toContain('tests');
    const inputsOf = (action: string) => image?.steps?.find(({ uses = '' }) => uses.startsWith(action))?.with;
    const build = { platforms: 'linux/amd64,linux/arm64', sbom: true, provenance: 'mode=max', push: true };
    expect(inputsOf('docker/build-push-action')).toMatchObject(build);
    expect(inputsOf('actions/attest-build-provenance')).toMatchObject({ 'subject-digest': '${{ steps.build.outputs.digest }}' });
  });
});

describe('a release', () => {
  const changelog = textOf('CHANGELOG.md');
  const [newest = ''] = changelog.split(/^## /m).slice(1);

  test('has a section in the changelog, the newest first', () => {
    const versions = [...changelog.matchAll(/^## \[([^\]]+)\](.*)$/gm)].map(([, version = '', date = '']) => ({ version, date }));
    expect(versions[0]).toEqual({ version: 'Unreleased', date: '' });
    for (const { version, date } of versions.slice(1))
      expect([version, date]).toEqual([version, expect.stringMatching(/^ - \d{4}-\d\d-\d\d$/)]);
    if (versions.length > 1) expect(versions[1]?.version).toBe(manifest.version);
    else expect(newest).toContain(`This will be ${manifest.version}, the first release`);
  });

  test('lists its views’ versions: an update folds those anew that differ', () => {
    const [, list = ''] = /^\*\*Views\*\*: (.*)\.$/m.exec(newest) ?? [];
    expect(list.split(', ')).toEqual(VIEWS.map(({ name, version }) => `\`${name}@${version}\``).sort());
  });

  test('has one version in every package and every compose file', () => {
    const packages = ['apps', 'libs'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`));
    for (const path of packages)
      expect([path, (JSON.parse(textOf(path)) as { version: string }).version]).toEqual([path, manifest.version]);
    for (const path of ['docker-compose.yml', 'docker-compose.one.yml'])
      expect(textOf(path)).toContain(`image: tiffin:${manifest.version}\n`);
  });

  test('is refused if its tag, the package and the changelog name different versions', () => {
    const { status, stderr } = spawnSync(process.execPath, ['tools/release/notes.mjs', 'v9.9.9'], { cwd: root, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining(`The tag says 9.9.9, package.json ${manifest.version}`)]);
  });
});
