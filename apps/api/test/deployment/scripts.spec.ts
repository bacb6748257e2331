import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newDirectory } from '../test-api.js';
import { CLUSTERS, composeFile, FILLED, requiredVariables } from './compose-file.js';
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

interface Asked extends Outcome {
  /** The beginning of each command that `docker compose` was given. */
  readonly asked: readonly string[];
}

/** Runs a script with a fake `docker` that records its commands and runs `answers`, a piece of shell. */
function withDocker(script: string, args: readonly string[], answers: string): Asked {
  const tools = join(directory, 'tools');
  mkdirSync(tools);
  writeFileSync(join(tools, 'docker'), `#!/bin/sh\nshift\necho "$*" | head -n 1 | cut -d ' ' -f 1-5 >> "${directory}/asked"\n${answers}\n`);
  chmodSync(join(tools, 'docker'), 0o755);
  const outcome = shell([script, ...args], { env: { ...process.env, PATH: `${tools}:${process.env['PATH'] ?? ''}` } });
  const asked = readFileSync(join(directory, 'asked'), 'utf8').trim().split('\n');
  return { ...outcome, asked: asked.map((line) => (line.startsWith('exec') ? line.split(' ').slice(0, 4).join(' ') : line)) };
}

describe('make-env.sh', () => {
  const makeEnv = (...args: string[]): Outcome => shell([join(directory, 'deploy', 'make-env.sh'), ...args]);
  const envFile = (): string => readFileSync(join(directory, '.env'), 'utf8');

  beforeEach(() => {
    mkdirSync(join(directory, 'deploy'));
    copyFileSync(join(root, '.env.example'), join(directory, '.env.example'));
    copyFileSync(join(root, 'deploy/make-env.sh'), join(directory, 'deploy', 'make-env.sh'));
  });

  test('makes a file that only its owner can read, with the domain and a long random secret for each name', () => {
    const mail = 'smtps://tiffin:secret@mail.example';
    expect(makeEnv('canteen.example', mail)).toMatchObject({ status: 0 });
    expect(statSync(join(directory, '.env')).mode & 0o777).toBe(0o600);
    const lines = envFile()
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line));
    expect(lines.map((line) => line.split('=')[0]).sort()).toEqual([...requiredVariables()].sort());
    const settings = ['TIFFIN_DOMAIN=canteen.example', `TIFFIN_SMTP_URL=${mail}`, 'TIFFIN_MAIL_FROM=tiffin@canteen.example'];
    expect(lines).toEqual(expect.arrayContaining(settings));
    const secrets = lines.filter((line) => !settings.includes(line)).map((line) => line.split('=')[1]);
    for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{48}$/);
    expect(new Set(secrets).size).toBe(secrets.length);
  });

  test('says that a mail server is missing', () => {
    const { status, stdout } = makeEnv('canteen.example');
    expect([status, stdout.toString()]).toEqual([0, expect.stringContaining('set TIFFIN_SMTP_URL')]);
    expect(envFile()).toContain('\nTIFFIN_SMTP_URL=\n');
  });

  test('refuses an invalid mail server, and leaves no file', () => {
    expect(makeEnv('canteen.example', 'mail.example:587')).toMatchObject({ status: 1 });
    expect(readdirSync(directory).sort()).toEqual(['.env.example', 'deploy']);
  });

  test('never replaces secrets that are in use', () => {
    makeEnv('canteen.example');
    const before = envFile();
    expect(makeEnv('other.example')).toMatchObject({ status: 1 });
    expect(envFile()).toBe(before);
  });

  test.each(['', 'https://canteen.example', '-canteen', 'canteen.'])('refuses "%s" and leaves nothing', (domain) => {
    const { status, stderr } = makeEnv(domain);
    expect([status, stderr.toString()]).toEqual([1, expect.stringMatching(/domain|name/)]);
    expect(readdirSync(directory).sort()).toEqual(['.env.example', 'deploy']);
  });
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

  /** Backs up with a fake `docker` that records its commands and answers for both stores; one of them can fail. */
  function backUp({ failing = 'none', state = 'leader', services = ['api', 'caddy', 'eventstore', 'mongo'] } = {}): Asked & {
    readonly files: readonly string[];
  } {
    const outcome = withDocker(
      join(root, 'deploy/back-up.sh'),
      [join(directory, 'backups')],
      `case "$*" in
  *config*) printf '%s\\n' ${services.join(' ')} ;;
  *info*) echo '{"esVersion":"24.2.0.0","state":"${state}"}' ;;
  *${failing}*) exit 1 ;;
  *mongodump*) echo documents ;;
  *eventstore*) exec sh -s "${stores()}" ;;
esac`,
    );
    const [folder] = readdirSync(join(directory, 'backups'));
    return { ...outcome, files: folder === undefined ? [] : readdirSync(join(directory, 'backups', folder)).sort() };
  }
  const before = ['exec -T eventstore curl', 'config --services'];

  test('dumps the documents while the server is stopped, then copies the log while it runs', () => {
    const { status, asked, files } = backUp();
    expect(status).toBe(0);
    expect(asked).toEqual([...before, 'stop api', 'exec -T mongo sh', 'start api', 'exec -T eventstore sh']);
    expect(files).toEqual(['documents.archive.gz', 'events.tar.gz']);
  });

  test('stops every server, also of several, and no store', () => {
    const services = Object.keys(composeFile(FILLED, ...CLUSTERS).services);
    const { asked } = backUp({ services });
    expect(asked).toContain('stop api api-2 projections projections-2');
    expect(asked).toContain('start api api-2 projections projections-2');
  });

  test('starts the server again if the dump fails, and exits with an error', () => {
    const { status, asked } = backUp({ failing: 'mongodump' });
    expect(status).not.toBe(0);
    expect(asked).toEqual([...before, 'stop api', 'exec -T mongo sh', 'start api']);
  });

  test('fails if the log’s copy is incomplete', () => {
    const { status, stderr, files } = backUp({ failing: 'eventstore' });
    expect([status, stderr.toString()]).toEqual([1, expect.stringContaining('could not be copied')]);
    expect(files).not.toContain('events.tar.gz');
  });

  test('takes no log from a member that is apart from its cluster', () => {
    const { status, stderr, asked, files } = backUp({ state: 'unknown' });
    expect([status, stderr.toString()]).toEqual([1, expect.stringContaining('not with its cluster')]);
    expect([asked, files]).toEqual([[before[0]], []]);
  });
});

describe('updating several servers', () => {
  /** Updates with a fake `docker` whose servers are ready, except for one that never is, or one that is at the second check only. */
  function update({
    services = ['projections', 'caddy', 'api-2', 'projections-2', 'mongo', 'api'],
    never = 'none',
    late = 'none',
  } = {}): Asked {
    const looked = join(directory, 'looked');
    return withDocker(
      join(root, 'deploy/update.sh'),
      ['0'],
      `case "$*" in
  *config*) printf '%s\\n' ${services.join(' ')} ;;
  "exec -T ${never} "*) exit 1 ;;
  "exec -T ${late} "*) [ -e "${looked}" ] || { touch "${looked}"; exit 1; } ;;
esac`,
    );
  }
  const updated = ({ asked }: Asked): string[] =>
    asked.filter((line) => line.startsWith('up ')).map((line) => line.split(' ').at(-1) ?? '');

  test('builds once, then updates one projecting server, the http servers and the other projecting ones, each once the one before is ready', () => {
    const { status, asked } = update();
    expect(status).toBe(0);
    const [, built, ...steps] = asked;
    expect(built).toBe('build api');
    expect(steps.map((line) => line.replace(/^(up|exec) .*?((api|projections)(-2)?)( .*)?$/, '$1 $2'))).toEqual([
      'up projections-2',
      'exec projections-2',
      'exec api-2',
      'up api',
      'exec api',
      'exec api',
      'up api-2',
      'exec api-2',
      'up projections',
      'exec projections',
    ]);
    for (const line of steps.filter((step) => step.startsWith('up '))) expect(line).toMatch(/^up --detach --no-deps --no-build /);
  });

  test.each([
    ['projections-2', ['projections-2']],
    ['api', ['projections-2', 'api']],
  ])('updates no further server if %s does not get ready', (never, touched) => {
    const outcome = update({ never });
    expect([outcome.status, outcome.stderr.toString()]).toEqual([1, expect.stringContaining(`${never} is not ready after 0 minutes`)]);
    expect(updated(outcome)).toEqual(touched);
  });

  test('does not update an http server that is the only ready one', () => {
    const outcome = update({ late: 'api-2' });
    expect([outcome.status, outcome.stderr.toString()]).toEqual([1, expect.stringContaining('api has to stay')]);
    expect(updated(outcome)).toEqual(['projections-2']);
  });

  test('says how to update a single server', () => {
    const { status, stderr, asked } = update({ services: ['api', 'mongo'] });
    expect([status, stderr.toString(), asked]).toEqual([1, expect.stringContaining('docker compose build && '), ['config --services']]);
  });
});
