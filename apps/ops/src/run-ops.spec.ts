import { openLog } from '@tiffin/event-sourcing';
import { openPorts, StoreWait } from '@tiffin/installation';
import { randomIds, systemClock } from '@tiffin/kernel';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import { join } from 'node:path';
import { Interrupted } from './interrupted.js';
import { runOps } from './run-ops.js';
import type { OpsContext } from './terminal.js';

async function ops(
  args: readonly string[],
  environment: OpsContext['environment'] = {},
  signal = new AbortController().signal,
): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  let told: () => void = () => undefined;
  // However busy the machine is: time is up once somebody has been told what is waited for.
  const time = { elapsed: () => 0, pause: () => new Promise<void>((resolve) => (told = resolve)) };
  const terminal = {
    interactive: false,
    out: (text: string) => {
      out += text;
      told();
    },
    err: (text: string) => void (err += text),
  };
  const code = await runOps(args, { environment, signal, terminal, time, patience: 1_000 });
  return { code, out, err };
}

describe('the command line', () => {
  test('says what it can do, and how', async () => {
    const help = await ops(['--help']);
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toMatch(/move +move an embedded installation/);
    const move = await ops(['move', '--help']);
    expect(move).toMatchObject({ code: 0, err: '' });
    for (const variable of ['TIFFIN_DATA', 'TIFFIN_EVENT_STORE', 'TIFFIN_MONGO']) expect(move.out).toContain(variable);
    expect((await ops(['help', 'move'])).out).toBe(move.out);
  });

  test.each([[[]], [['mov']], [['move', '--fast']], [['move', 'there']]])('%j is wrong use', async (args) => {
    const { code, out, err } = await ops(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).not.toMatch(/^ +at /m);
  });
});

describe('moving', () => {
  const directory = temporaryDirectory();
  const dataDirectory = join(directory.path, 'data');
  const data = { TIFFIN_DATA: dataDirectory };
  const wait = new StoreWait({ signal: new AbortController().signal, tell: () => undefined });
  const embedded = { dataDirectory, eventStore: undefined, mongo: undefined };
  beforeAll(async () => {
    const ports = await openPorts(embedded, wait);
    await openLog(ports.events, systemClock, randomIds);
    await ports.close();
  });
  afterAll(() => directory.remove());

  test('needs to be told where to', async () => {
    const { code, err } = await ops(['move'], data);
    expect(code).toBe(2);
    expect(err).toMatch(/^TIFFIN_EVENT_STORE or TIFFIN_MONGO, or both, must say where to move to/);
  });

  test('needs a connection string of the right kind, and shows no secret of a wrong one', async () => {
    const { code, err } = await ops(['move'], { ...data, TIFFIN_MONGO: 'http://me:secret@there' });
    expect(code).toBe(2);
    expect(err).toMatch(/^TIFFIN_MONGO must begin with mongodb/);
    expect(err).not.toContain('secret');
  });

  test('needs an installation, and makes none', async () => {
    const nowhere = join(directory.path, 'nowhere');
    const { code, err } = await ops(['move'], { TIFFIN_DATA: nowhere, TIFFIN_MONGO: 'mongodb://127.0.0.1:1' });
    expect(code).toBe(2);
    expect(err).toBe(`TIFFIN_DATA (${nowhere}) holds no embedded installation: name the directory that the server was started with.\n`);
  });

  test('waits for a running server to be stopped', async () => {
    const running = await openPorts(embedded, wait);
    const { code, err } = await ops(['move'], { ...data, TIFFIN_MONGO: 'mongodb://127.0.0.1:1' });
    await running.close();
    expect(code).toBe(1);
    expect(err).toMatch(/^Another Tiffin already uses /);
  });

  test('does not wait for ever for a store that is away, and lets go of the installation', async () => {
    const gone = { ...data, TIFFIN_EVENT_STORE: 'esdb://127.0.0.1:1?tls=false' };
    const { code, out, err } = await ops(['move'], gone);
    expect(code).toBe(1);
    expect(out).toMatch(/^Waiting for EventStoreDB: /);
    expect(err).toBe('EventStoreDB did not answer within 1 s. Nothing was changed.\n');
    await (await openPorts(embedded, wait)).close();
  });

  test('can be interrupted', async () => {
    const gone = { ...data, TIFFIN_EVENT_STORE: 'esdb://127.0.0.1:1?tls=false' };
    const { code, err } = await ops(['move'], gone, AbortSignal.abort(new Interrupted()));
    expect(code).toBe(1);
    expect(err).toBe('Interrupted. Run the same command again: it goes on where it was.\n');
  });
});
