import { OperationsServer } from '../../test/operations-server.js';
import { ops, InstantTime } from '../../test/run.js';
import { Interrupted } from '../plain-failure.js';

const server = OperationsServer.forEachTest();

const busy = (headers: Record<string, string> = { 'retry-after': '2' }) => ({
  status: 503,
  body: { message: 'Please try again in a moment.', code: 'unavailable_now' },
  headers,
});

describe('a server that is away', () => {
  test('is reported', async () => {
    const url = 'http://127.0.0.1:2'; // a port that fetch accepts and no program listens on
    const { code, out, err } = await ops(server, ['pause', 'orders', '--url', url]);
    expect({ code, out, err }).toEqual({ code: 1, out: '', err: `No Tiffin answers at ${url}. Is it running?\n` });
  });

  test('that hangs is reported', async () => {
    server.faults.push('hang');
    const { code, err } = await ops(server, ['list'], { timeout: 50 });
    expect({ code, err }).toEqual({ code: 1, err: `No Tiffin answers at ${server.url} within 1 s. Is it running?\n` });
  });

  test.each(['hang', 'cut'] as const)('during a change (%s) leaves open whether it was made', async (fault) => {
    server.faults.push(fault);
    const { code, err } = await ops(server, ['rollback', 'orders'], { timeout: 20 });
    expect(code).toBe(1);
    expect(err).toMatch(/Is it running\? The server may still have done it\. Check before you try again\.\n$/);
  });

  test('behind a proxy is reported', async () => {
    server.faults.push({ raw: '<h1>Bad gateway</h1>', status: 502 });
    const { code, err } = await ops(server, ['list']);
    expect({ code, err }).toEqual({ code: 1, err: `A proxy answers at ${server.url}, but no Tiffin behind it. Is it running?\n` });
  });
});

describe('a server that is busy', () => {
  test('is asked again when it says so', async () => {
    server.faults.push(busy(), busy());
    const time = new InstantTime();
    const { code, err } = await ops(server, ['list'], { time });
    expect({ code, err, waited: time.now, asked: server.asked.length }).toEqual({
      code: 0,
      err: 'The server is busy. Trying again in a moment …\n',
      waited: 4_000,
      // Three times for the views, then once for the reactors.
      asked: 4,
    });
  });

  test('is not asked again for ever', async () => {
    for (let time = 0; time < 100; time += 1) server.faults.push(busy({ 'retry-after': '0' }));
    const { code, err } = await ops(server, ['list']);
    expect(code).toBe(1);
    expect(err).toMatch(/Please try again in a moment\. \(Wait 1 s\.\)\n$/);
    expect(server.asked.length).toBe(31);
  });

  test.each([{ 'retry-after': '600' }, { 'retry-after': 'Sat, 21 Nov 2026 18:10:00 GMT' }, {}])(
    'is not asked again if it says %j',
    async (headers) => {
      server.faults.push(busy(headers as Record<string, string>));
      const { code, err } = await ops(server, ['list']);
      expect({ code, asked: server.asked.length }).toEqual({ code: 1, asked: 1 });
      expect(err).toMatch(/^Please try again in a moment\./);
    },
  );
});

describe('an answer', () => {
  test.each([
    [
      'that refuses the key',
      { status: 401, body: { message: 'key missing', code: 'key_required' } },
      2,
      /does not accept the key from TIFFIN_OPS_KEY\. Set /,
    ],
    ['that refuses keys for a while', { ...busy({ 'retry-after': '60' }), status: 429 }, 1, /\(Wait 60 s\.\)\n$/],
    ['that is no JSON', { raw: '<html>It works!</html>', status: 200 }, 1, /is not Tiffin: its answer \(status 200\) is not JSON/],
    ["that is somebody else's", { status: 200, body: { projections: [] } }, 1, /is not as expected\. Does it have the same version/],
    ["that is somebody else's refusal", { status: 404, body: {} }, 1, /is not Tiffin \(status 404\)/],
    ['without operations', { status: 404, body: { message: 'Not found', code: 'not_found' } }, 1, /^This server has no operations API/],
    [
      'that sends on',
      { status: 308, body: {}, headers: { location: 'https://canteen.example/api/x' } },
      1,
      /to https:\/\/canteen\.example\. Use --url https/,
    ],
    [
      'of a defect',
      { status: 500, body: { message: 'Something went wrong on our end.', code: 'internal' }, headers: { 'x-correlation-id': 'c-1' } },
      1,
      /^Something went wrong on our end\. The server's log says why: look for c-1\.\n$/,
    ],
  ])('%s ends in a sentence', async (_, fault, expected, sentence) => {
    server.faults.push(fault);
    const { code, out, err } = await ops(server, ['list']);
    expect({ code, out }).toEqual({ code: expected, out: '' });
    expect(err).toMatch(sentence);
    expect(err).not.toMatch(/^ +at |the-operators-key/m);
  });

  test('is printed without terminal escapes', async () => {
    server.faults.push({ status: 409, body: { message: '\u001b[2Jbusy\r\nas ever', code: 'busy' } });
    const { err } = await ops(server, ['rebuild', 'orders']);
    expect(err).toBe('[2Jbusy as ever. Check with: npm run ops -- list\n');
  });
});

test('an interrupted call says that the change may have been made', async () => {
  server.faults.push('hang');
  const interruption = new AbortController();
  const waiting = ops(server, ['rollback', 'orders'], { signal: interruption.signal });
  while (server.asked.length === 0) await new Promise(setImmediate);
  interruption.abort(new Interrupted());
  expect(await waiting).toMatchObject({ code: 1, err: 'Interrupted. The server may still have done it. Check before you try again.\n' });
});
