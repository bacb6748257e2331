import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newDirectory } from '../test-api.js';
import { requiredVariables } from './compose-file.js';
import { root } from './repository.js';

let directory: string;
beforeEach(() => {
  directory = newDirectory();
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

interface Outcome {
  readonly status: number | null;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

const shell = (args: readonly string[], options: { input?: Buffer; env?: NodeJS.ProcessEnv } = {}): Outcome =>
  spawnSync('sh', args, options);

describe('make-env.sh', () => {
  const makeEnv = (...args: string[]): Outcome => shell([join(directory, 'deploy', 'make-env.sh'), ...args]);
  const made = (): string => readFileSync(join(directory, '.env'), 'utf8');

  beforeEach(() => {
    mkdirSync(join(directory, 'deploy'));
    copyFileSync(join(root, '.env.example'), join(directory, '.env.example'));
    copyFileSync(join(root, 'deploy/make-env.sh'), join(directory, 'deploy', 'make-env.sh'));
  });

  test('makes a file that only its owner reads, with the domain and a long secret of its own for each name', () => {
    const mail = 'smtps://tiffin:secret@mail.example';
    expect(makeEnv('canteen.example', mail)).toMatchObject({ status: 0 });
    expect(statSync(join(directory, '.env')).mode & 0o777).toBe(0o600);
    const lines = made()
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line));
    expect(lines.map((line) => line.split('=')[0]).sort()).toEqual([...requiredVariables()].sort());
    const told = ['TIFFIN_DOMAIN=canteen.example', `TIFFIN_SMTP_URL=${mail}`, 'TIFFIN_MAIL_FROM=tiffin@canteen.example'];
    expect(lines).toEqual(expect.arrayContaining(told));
    const secrets = lines.filter((line) => !told.includes(line)).map((line) => line.split('=')[1]);
    for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{48}$/);
    expect(new Set(secrets).size).toBe(secrets.length);
  });

  test('without a mail server it says that one is missing', () => {
    const { status, stdout } = makeEnv('canteen.example');
    expect([status, stdout.toString()]).toEqual([0, expect.stringContaining('set TIFFIN_SMTP_URL')]);
    expect(made()).toContain('\nTIFFIN_SMTP_URL=\n');
  });

  test('refuses a mail server that is none, and leaves nothing', () => {
    expect(makeEnv('canteen.example', 'mail.example:587')).toMatchObject({ status: 1 });
    expect(readdirSync(directory).sort()).toEqual(['.env.example', 'deploy']);
  });

  test('never replaces secrets that are in use', () => {
    makeEnv('canteen.example');
    const before = made();
    expect(makeEnv('other.example')).toMatchObject({ status: 1 });
    expect(made()).toBe(before);
  });

  test.each(['', 'https://canteen.example', 'canteen.example/', 'Canteen', '-canteen', 'canteen.'])(
    'refuses "%s" and leaves nothing',
    (domain) => {
      const { status, stderr } = makeEnv(domain);
      expect([status, stderr.toString()]).toEqual([1, expect.stringMatching(/domain|name/)]);
      expect(readdirSync(directory).sort()).toEqual(['.env.example', 'deploy']);
    },
  );
});

describe('backing up', () => {
  const stores = (): string => join(directory, 'event-store');
  const listed = (archive: Buffer): string[] =>
    spawnSync('tar', ['--list', '--ignore-zeros', '--file=-'], { input: archive }).stdout.toString().trim().split('\n');

  beforeEach(() => {
    mkdirSync(join(stores(), 'index', 'stream-existence'), { recursive: true });
    const files = [
      'chunk-000000.000000',
      'chunk-000001.000000',
      'chaser.chk',
      'writer.chk',
      'index/indexmap',
      'index/stream-existence/filter.chk',
    ];
    for (const file of files) writeFileSync(join(stores(), file), file);
  });

  test('copies the log in EventStoreDB’s order: checkpoints before what they point to', () => {
    const { status, stdout } = shell(['-s', stores()], { input: readFileSync(join(root, 'deploy/copy-events.sh')) });
    const kinds = listed(stdout).map((file) => {
      if (file.startsWith('index/')) return file.endsWith('.chk') ? 'index checkpoint' : 'index';
      return /chunk-/.test(file) ? 'chunk' : file.replace(/^.*\.chk$/, 'checkpoint');
    });
    expect(status).toBe(0);
    expect(kinds).toEqual(['index checkpoint', 'index', 'checkpoint', 'checkpoint', 'chunk', 'chunk', 'copy-is-complete']);
  });

  /** Backs up with a `docker` that notes what it is asked for and answers for both stores; one of them can fail. */
  function backUp(failing = 'none'): Outcome & { readonly asked: readonly string[]; readonly files: readonly string[] } {
    const tools = join(directory, 'tools');
    mkdirSync(tools);
    const docker = `#!/bin/sh
shift
echo "$*" | cut -d ' ' -f 1-3 >> "${directory}/asked"
case "$*" in
  *${failing}*) exit 1 ;;
  *mongodump*) echo documents ;;
  *eventstore*) exec sh -s "${stores()}" ;;
esac
`;
    writeFileSync(join(tools, 'docker'), docker);
    chmodSync(join(tools, 'docker'), 0o755);
    const env = { ...process.env, PATH: `${tools}:${process.env['PATH'] ?? ''}` };
    const outcome = shell([join(root, 'deploy/back-up.sh'), join(directory, 'backups')], { env });
    const [folder = ''] = readdirSync(join(directory, 'backups'));
    const files = readdirSync(join(directory, 'backups', folder)).sort();
    return { ...outcome, files, asked: readFileSync(join(directory, 'asked'), 'utf8').trim().split('\n') };
  }

  test('dumps the documents while the server stands still, then copies the log while it runs', () => {
    const { status, asked, files } = backUp();
    expect(status).toBe(0);
    expect(asked).toEqual(['stop api', 'exec -T mongo', 'start api', 'exec -T eventstore']);
    expect(files).toEqual(['documents.archive.gz', 'events.tar.gz']);
  });

  test('starts the server again where the dump fails, and says so by its exit', () => {
    const { status, asked } = backUp('mongodump');
    expect(status).not.toBe(0);
    expect(asked).toEqual(['stop api', 'exec -T mongo', 'start api']);
  });

  test('never passes off half a log for a whole one', () => {
    const { status, stderr, files } = backUp('eventstore');
    expect([status, stderr.toString()]).toEqual([1, expect.stringContaining('could not be copied')]);
    expect(files).not.toContain('events.tar.gz');
  });
});
