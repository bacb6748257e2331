import type { ProjectionStatus, RebuildProgress, VerificationProgress } from '@tiffin/contracts';
import { LIVE, OperationsServer } from '../../test/operations-server.js';
import { ops, InstantTime } from '../../test/run.js';
import { Interrupted } from '../plain-failure.js';

const server = OperationsServer.forEachTest();

const rebuilding = (position: number, changes: Partial<RebuildProgress> = {}): ProjectionStatus => ({
  ...LIVE,
  rebuild: { generation: 4, state: 'running', switch: 'auto', position, startedAt: '2026-11-21T17:00:00Z', ...changes },
});
const switched: ProjectionStatus = { ...LIVE, generation: 4, previousGeneration: 3 };
const ready = rebuilding(482_917, { state: 'ready' });
const full = rebuilding(40_000, { error: 'There is no room left on the disk' });
const verifying = (position: number, changes: Partial<VerificationProgress> = {}): ProjectionStatus => ({
  ...LIVE,
  verification: { state: 'running', position, documents: 100, differences: [], ...changes },
});
const verified = (changes: Partial<VerificationProgress> = {}) => verifying(482_917, { state: 'done', documents: 18_204, ...changes });
const unavailable = { status: 503, body: { message: 'Please try again in a moment.', code: 'unavailable_now' } };

describe('following a rebuild', () => {
  test('shows progress, rate and remaining time until it is live', async () => {
    const pace = { perSecond: 40_000, shares: { reading: 0.2, folding: 0.1, storing: 0.45, waiting: 0.25 } };
    for (let second = 1; second <= 11; second += 1) server.later.push(rebuilding(second * 40_000, second > 7 ? { pace } : {}));
    server.later.push(switched);
    const { code, out, err } = await ops(server, ['rebuild', 'orders', '--follow']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n').slice(0, 5)).toEqual([
      'Folding the log into generation 4 of orders, up to position 482,917 …',
      '  200,000, 41 %, 40,000 a second, about 10 s left',
      '  400,000, 82 %, 40,000 a second, about 10 s left, mostly storing (45 %)',
      'orders',
      '  State         live',
    ]);
    expect(out).toContain('Generation    4; 3 is kept for roll-back');
    expect(server.asked[0]).toBe('POST /projections/orders/rebuild {"switch":"auto"}');
  });

  test.each<[string, readonly ProjectionStatus[], object]>([
    ['goes on where one that goes live by itself is ready for a moment', [ready, switched], { code: 0, err: '' }],
    [
      'ends with 3 where it waits for its view to be resumed, and says that once',
      [
        { ...rebuilding(40_000), state: 'paused' },
        { ...ready, state: 'paused' },
      ],
      {
        code: 3,
        out: expect.stringContaining('  State         paused\n'),
        err: 'orders is paused: generation 4 has caught up and goes live once you resume the view (npm run ops -- resume orders).\n',
      },
    ],
    [
      'says once what holds it up, and goes on',
      [rebuilding(30_000), full, full, rebuilding(80_000), switched],
      { code: 0, err: 'The rebuild is interrupted, and continues once this is over: There is no room left on the disk\n' },
    ],
    [
      'fails with it',
      [rebuilding(40_000, { state: 'failed', error: 'no space left on device' })],
      { code: 1, err: 'The rebuild of orders failed: no space left on device\n' },
    ],
    [
      'fails where its generation is gone without being live',
      [rebuilding(40_000), LIVE],
      { code: 1, err: expect.stringMatching(/^Generation 4 of orders did not go live: generation 3 is\./) },
    ],
  ])('%s', async (_, later, expected) => {
    server.later.push(...later);
    expect(await ops(server, ['rebuild', 'orders', '--follow'])).toMatchObject(expected);
    expect(server.later).toEqual([]);
  });

  test.each(['live', 'paused'] as const)(
    'ends when a manual one waits for the operator, and says how to make it live, also if the view is %s',
    async (state) => {
      const waiting = rebuilding(482_917, { switch: 'manual', state: 'ready' });
      server.later.push(rebuilding(40_000, { switch: 'manual' }), { ...waiting, state });
      const { code, out, err } = await ops(server, ['rebuild', 'orders', '--manual', '--follow']);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toContain('Make it live with: npm run ops -- switch orders');
      expect(server.asked[0]).toBe('POST /projections/orders/rebuild {"switch":"manual"}');
    },
  );

  test('survives a restart of the server', async () => {
    server.later.push(rebuilding(40_000), switched);
    const time = new InstantTime();
    time.waited = () => {
      if (time.now === 1_000) server.faults.push('cut', 'cut', unavailable);
    };
    expect((await ops(server, ['rebuild', 'orders', '--follow'], { time })).code).toBe(0);
  });

  test('ends after a minute without a server, and says that the work is not lost', async () => {
    const time = new InstantTime();
    time.waited = () => void server.faults.push('cut');
    const { code, err } = await ops(server, ['rebuild', 'orders', '--follow'], { time });
    expect(code).toBe(1);
    expect(err).toMatch(
      /^No Tiffin answers at .*\nThe rebuild runs in the server. Once the server is back, check with: npm run ops -- status orders --follow\n$/,
    );
    expect(time.now).toBe(61_000);
  });

  test('can be interrupted, while the work goes on in the server', async () => {
    const time = new InstantTime();
    const interruption = new AbortController();
    time.waited = () => interruption.abort(new Interrupted());
    const { code, err } = await ops(server, ['rebuild', 'orders', '--follow'], { time, signal: interruption.signal });
    expect({ code, err }).toEqual({
      code: 1,
      err: 'Stopped watching. The server continues the rebuild. Watch it again with: npm run ops -- status orders --follow\n',
    });
  });

  test('can be started again', async () => {
    server.views[0] = rebuilding(40_000);
    server.later.push(rebuilding(80_000), switched);
    const { code, out } = await ops(server, ['status', 'orders', '--follow']);
    expect(code).toBe(0);
    expect(out).toContain('Generation    4; 3 is kept for roll-back');
    expect(server.asked).not.toContainEqual(expect.stringContaining('POST'));
  });

  test('prints only the last answer with --json', async () => {
    for (let second = 1; second <= 11; second += 1) server.later.push(rebuilding(second * 40_000));
    server.later.push(switched);
    const { code, out } = await ops(server, ['rebuild', 'orders', '--follow', '--json']);
    expect({ code, answer: JSON.parse(out) as unknown }).toEqual({ code: 0, answer: switched });
  });
});

describe('following a verification', () => {
  /** The view was paused at position 400,000. */
  const paused = (position: number): ProjectionStatus => ({ ...verifying(position), state: 'paused', position: 400_000, lag: 82_917 });

  test.each<[string, readonly ProjectionStatus[], object]>([
    [
      'ends well where nothing differs',
      [verifying(40_000), verified()],
      { code: 0, out: expect.stringContaining('Verification  found 0 differences in 18,204 documents\n'), err: '' },
    ],
    [
      'ends with 3 where it needs what its view has not folded when it was paused',
      [paused(200_000), paused(400_000), paused(450_000)],
      { code: 3, err: 'orders is paused: the verification can only finish once you resume the view (npm run ops -- resume orders).\n' },
    ],
    [
      'goes on where the paused view has folded all that it needs',
      [{ ...verifying(482_917), state: 'paused' }, verified()],
      { code: 0, err: '' },
    ],
    [
      'fails with one that failed',
      [verifying(1), verifying(1, { state: 'failed', error: 'disk full' })],
      { code: 1, err: 'The verification of orders failed: disk full\n' },
    ],
    [
      'fails with one that a restart forgot',
      [verifying(1), LIVE],
      { code: 1, err: expect.stringMatching(/^The server no longer knows the verification of orders/) },
    ],
  ])('%s', async (_, later, expected) => {
    server.later.push(...later);
    expect(await ops(server, ['verify', 'orders', '--follow'])).toMatchObject(expected);
    expect(server.later).toEqual([]);
  });

  test('fails if documents differ, names them, and shows both sides of the first', async () => {
    server.later.push(verified({ differences: ['a', 'b', 'c'] }));
    server.pages['GET /projections/orders/differences?limit=3'] = {
      status: 200,
      body: {
        differences: [
          {
            _id: 'a',
            live: { _id: 'a', total: 1, status: 'Prepared', lines: [{ quantity: 1, name: 'Idli' }], gone: null },
            folded: { status: 'PickedUp', total: 1, _id: 'a', lines: [{ name: 'Idli with very much chutney and sambar', quantity: 1 }] },
          },
          { _id: 'b', live: null, folded: { _id: 'b' } },
        ],
      },
    };
    const { code, out, err } = await ops(server, ['verify', 'orders', '--follow']);
    expect(code).toBe(1);
    expect(err).toMatch(/^3 of 18,204 documents of orders differ from the log\..*rebuild orders --follow\n$/);
    expect(out.slice(out.indexOf('Document a')).split('\n')).toEqual([
      'Document a',
      'FIELD         LIVE        FROM THE LOG',
      'status        "Prepared"  "PickedUp"',
      'lines.0.name  "Idli"      "Idli with very much ch…',
      'gone          null        nothing',
      '',
      'Document b',
      'FIELD  LIVE     FROM THE LOG',
      '(all)  nothing  {"_id":"b"}',
      '',
      'One document, with its events: npm run ops -- verify --document orders a',
      '',
    ]);
  });

  test('with --json prints the problem beside the answer', async () => {
    const pausedAtHead = paused(482_917);
    server.later.push(pausedAtHead);
    const { code, out, err } = await ops(server, ['verify', 'orders', '--follow', '--json']);
    expect({ code, answer: JSON.parse(out) as unknown }).toEqual({ code: 3, answer: pausedAtHead });
    expect(err).toMatch(/^orders is paused/);
  });

  test('names differing documents even if their sides can’t be read', async () => {
    server.later.push(verified({ documents: 5, differences: ['a'] }));
    const { code, out } = await ops(server, ['verify', 'orders', '--follow']);
    expect(code).toBe(1);
    expect(out).toMatch(/found 1 difference in 5 documents\n +a\n[^]*Both sides could not be shown: Not found\n$/);
  });
});
