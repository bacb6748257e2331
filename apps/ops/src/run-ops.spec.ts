import { openLog } from '@tiffin/event-sourcing';
import { randomIds, systemClock } from '@tiffin/kernel';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import { join } from 'node:path';
import { openEmbedded } from '../test/installation.js';
import { OperationsServer } from '../test/operations-server.js';
import { ops, InstantTime, run } from '../test/run.js';
import { Interrupted } from './plain-failure.js';

describe('the command line', () => {
  const server = OperationsServer.forEachTest();

  test.each([
    ['', /Usage:/],
    ['mov', /unknown command/],
    ['move --fast', /unknown option/],
    ['move there', /too many arguments/],
    ['audit --from yesterday', /It must be a day such as/],
    ['audit --to 2026-02-30', /It must be a day such as/],
    ['audit --kind orders', /Allowed choices/],
    ['log-ins --outcome perhaps', /Allowed choices/],
    ['events search --from yesterday', /or a moment such as/],
    ['events search --to 2026-11-21T99:00', /or a moment such as/],
    ['events search --limit 0', /It must be a whole number from 1/],
    ['parked list --page two', /It must be a whole number from 1\./],
    ['parked list --limit 101', /It must be a whole number from 1 to 100\./],
    ['parked list --limit 1.5', /It must be a whole number from 1 to 100\./],
    ['parked dismiss p1', /--reason/],
    ['verify --document orders', /Name the document/],
    ['rebuild orders 7b18e6a4', /add --document/],
  ])('refuses "%s" as wrong use, without a call to the server', async (line, sentence) => {
    const { code, out, err } = await ops(server, line.split(' ').filter(Boolean));
    expect({ code, out, asked: server.asked }).toEqual({ code: 2, out: '', asked: [] });
    expect(err).toMatch(sentence);
    expect(err).not.toMatch(/^ +at /m);
  });

  test.each([
    ['audit', '/audit?page=1&limit=20', { entries: [], auditInfo: { hasNextPage: false } }, 'No entries match.\n'],
    ['log-ins', '/log-ins?page=1&limit=20', { logIns: [], logInsInfo: { hasNextPage: false } }, 'No log-ins match.\n'],
    ['parked list', '/parked?page=1&limit=20', { parked: [], parkedInfo: { hasNextPage: false } }, 'No parked events.\n'],
    ['backup list', '/backups', { backups: [] }, 'No backups.\n'],
    ['servers', '/servers', { servers: [] }, /^SERVER .*\n/],
    ['reactors', '/reactors', [], /^REACTOR .*\n/],
    ['list', '/projections', [], /^VIEW .*\n/m],
  ])('prints what "%s" found as text, and with --json the answer only', async (line, path, body, text) => {
    server.reactors = [];
    server.views = [];
    server.pages[`GET ${path}`] = { status: 200, body };
    const { code, out, err } = await ops(server, line.split(' '));
    expect({ code, out, err }).toEqual({ code: 0, out: typeof text === 'string' ? text : expect.stringMatching(text), err: '' });
    const asJson = await ops(server, [...line.split(' '), '--json']);
    expect({ ...asJson, out: JSON.parse(asJson.out) as unknown }).toEqual({ code: 0, out: body, err: '' });
  });
});

describe('moving', () => {
  const directory = temporaryDirectory();
  const dataDirectory = join(directory.path, 'data');
  const move = (environment: Record<string, string>, context: Parameters<typeof run>[1] = {}) =>
    run(['move'], { environment: { TIFFIN_DATA: dataDirectory, ...environment }, ...context });
  beforeAll(async () => {
    const ports = await openEmbedded(dataDirectory);
    await openLog(ports.events, systemClock, randomIds);
    await ports.close();
  });
  afterAll(() => directory.remove());

  test.each([
    ['to be told where to', {}, /^TIFFIN_EVENT_STORE or TIFFIN_MONGO, or both, must say where to move to/],
    [
      'a connection string of the right kind, and shows no secret of a wrong one',
      { TIFFIN_MONGO: 'http://me:secret@there' },
      /^(?!.*secret)TIFFIN_MONGO must begin with mongodb/,
    ],
    [
      'an installation, and makes none',
      { TIFFIN_DATA: join(directory.path, 'nowhere'), TIFFIN_MONGO: 'mongodb://127.0.0.1:1' },
      /^TIFFIN_DATA \(.+nowhere\) holds no embedded installation: name the directory that the server was started with\.\n$/,
    ],
  ])('needs %s', async (_, environment, sentence) => {
    expect(await move(environment)).toEqual({ code: 2, out: '', err: expect.stringMatching(sentence) });
  });

  test('waits for a running server to be stopped', async () => {
    const running = await openEmbedded(dataDirectory);
    const { code, err } = await move({ TIFFIN_MONGO: 'mongodb://127.0.0.1:1' });
    await running.close();
    expect(code).toBe(1);
    expect(err).toMatch(/^Another Tiffin already uses /);
  });

  const unreachable = { TIFFIN_EVENT_STORE: 'esdb://127.0.0.1:1?tls=false' };

  test('stops waiting for a store that is away, and releases the installation', async () => {
    let out = '';
    let err = '';
    let onWaiting: () => void = () => undefined;
    const terminal = {
      interactive: false,
      out: (text: string) => {
        out += text;
        onWaiting();
      },
      err: (text: string) => void (err += text),
    };
    // Time runs out only after the command has printed what it waits for, however busy the machine is.
    const time = Object.assign(new InstantTime(), { pause: () => new Promise<void>((resolve) => (onWaiting = resolve)) });
    expect((await move(unreachable, { terminal, time, timeout: 1_000 })).code).toBe(1);
    expect(out).toMatch(/^Waiting for EventStoreDB: /);
    expect(err).toBe('EventStoreDB did not answer within 1 s. Nothing was changed.\n');
    await (await openEmbedded(dataDirectory)).close();
  });

  test('can be interrupted', async () => {
    expect(await move(unreachable, { signal: AbortSignal.abort(new Interrupted()) })).toMatchObject({
      code: 1,
      err: 'Interrupted. Run the same command again. It continues where it stopped.\n',
    });
  });
});
