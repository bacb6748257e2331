import { LIVE, OperationsServer } from '../../test/operations-server.js';
import { ops } from '../../test/run.js';

const server = OperationsServer.forEachTest();

describe('list', () => {
  test('shows every view in a row, and below what needs attention', async () => {
    server.views.push(
      {
        ...LIVE,
        name: 'kitchen-items',
        state: 'stalled',
        position: 479_230,
        lag: 3_687,
        lagSeconds: 61.4,
        documents: 6,
        error: 'orders\u001b[31m are missing',
      },
      {
        ...LIVE,
        name: 'audit-trail',
        state: 'paused',
        parked: 2,
        rebuild: { generation: 4, state: 'ready', switch: 'manual', position: 482_917, startedAt: '2026-11-21T17:00:00Z' },
        verification: { state: 'done', position: 9, documents: 2_000, differences: ['a'], finishedAt: '2026-11-21T17:00:00Z' },
      },
    );
    const { code, out, err } = await ops(server, ['list']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n')).toEqual([
      "The log's end is at position 482,917.",
      '',
      'VIEW           STATE    GEN  BEHIND  LATE  DOCUMENTS  PARKED',
      'orders         live       3       0   0 s     18,204       0',
      'menu-items     live       3       0   0 s         31       0',
      'kitchen-items  stalled    3   3,687  62 s          6       0',
      'audit-trail    paused     3       0   0 s     18,204       2',
      '',
      'kitchen-items: orders [31m are missing',
      'audit-trail: generation 4 has caught up and is ready to go live',
      'audit-trail: Make it live with: npm run ops -- switch audit-trail',
      'audit-trail: verification found 1 difference in 2,000 documents',
      '',
      'REACTOR       STATE  BEHIND  LATE  PARKED',
      'return-stock  live        0   0 s       0',
      '',
    ]);
  });

  test('reactors shows every reactor, and how late it is', async () => {
    const mailing = { ...LIVE, name: 'mail-bills', state: 'stalled', lag: 12, lagSeconds: 7_300, error: 'the mail is away' } as const;
    server.reactors.push(mailing, { ...mailing, name: 'revise-bills', state: 'live', lagSeconds: 400_000, parked: 3, error: undefined });
    const { code, out } = await ops(server, ['reactors']);
    expect({ code, asked: server.asked }).toEqual({ code: 0, asked: ['GET /reactors'] });
    expect(out.split('\n')).toEqual([
      'REACTOR       STATE    BEHIND    LATE  PARKED',
      'return-stock  live          0     0 s       0',
      'mail-bills    stalled      12     2 h       0',
      'revise-bills  live         12  5 days       3',
      '',
      'mail-bills: the mail is away',
      '',
    ]);
  });

  test('fits 80 columns after years, where positions are bytes', async () => {
    const big = 987_654_321_098;
    server.views.splice(0, 2, {
      ...LIVE,
      name: 'monthly-statistics',
      state: 'stalled',
      position: 0,
      head: big,
      lag: big,
      lagSeconds: 86_400 * 400,
      generation: 120,
      documents: 98_765_432,
      parked: 12_345,
    });
    const { out } = await ops(server, ['list']);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});

describe('status', () => {
  test('shows one view in full, within 80 columns', async () => {
    server.views[0] = {
      ...LIVE,
      parked: 1,
      lag: 12,
      lagSeconds: 42,
      position: 482_905,
      rebuild: {
        generation: 4,
        state: 'running',
        switch: 'auto',
        position: 304_238,
        startedAt: '2026-11-21T17:00:00Z',
        pace: { perSecond: 41_200, secondsLeft: 4, shares: { reading: 0.46, folding: 0.2, storing: 0.31, waiting: 0.03 } },
      },
      verification: {
        state: 'done',
        position: 480_000,
        documents: 18_000,
        differences: Array.from({ length: 7 }, (_, index) => `1b4e28ba-2fa1-41d2-883f-0016d3cca42${index}`),
        finishedAt: '2026-11-21T16:00:00Z',
      },
    };
    const { code, out } = await ops(server, ['status', 'orders']);
    expect(code).toBe(0);
    expect(out.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d/g, '(a time)').split('\n')).toEqual([
      'orders',
      '  State         live',
      '  Version       1',
      '  Generation    3; 2 is kept for roll-back',
      '  Position      482,905 of 482,917, 12 behind, 42 s late',
      '  Documents     18,204',
      '  Parked        1 event: npm run ops -- parked list --view orders',
      '  Rebuild       generation 4 is at 304,238 of 482,917 (63 %),',
      '                41,200 a second, about 10 s left; time spent:',
      '                reading 46 %, folding 20 %, storing 31 %, waiting 3 %',
      '                started (a time)',
      '  Verification  found 7 differences in 18,000 documents',
      ...[0, 1, 2, 3, 4].map((index) => `                  1b4e28ba-2fa1-41d2-883f-0016d3cca42${index}`),
      '                  and 2 more',
      '                finished (a time)',
      '',
    ]);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test.each(['order', '..'])('of no view %j names those there are', async (name) => {
    const { code, out, err } = await ops(server, ['status', name]);
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: `There is no view "${name}". The views are: orders, menu-items.\n` });
  });
});

describe('changes', () => {
  const ready = { generation: 4, state: 'ready', switch: 'manual', position: 482_917, startedAt: '2026-11-21T17:00:00Z' } as const;

  test.each([
    ['switch', 'POST /projections/orders/switch', 'Generation 4 of orders is live.'],
    ['rollback', 'POST /projections/orders/rollback', 'Generation 2 of orders is live again.'],
    ['drop-previous', 'DELETE /projections/orders/previous', 'Only generation 3 of orders is left.'],
    ['pause', 'POST /projections/orders/pause', 'orders is paused.'],
    ['resume', 'POST /projections/orders/resume', 'orders is resumed.'],
  ])('%s sends the call, and prints the new state', async (verb, call, sentence) => {
    server.views[0] = { ...LIVE, rebuild: ready };
    const { code, out, err } = await ops(server, [verb, 'orders']);
    expect({ code, err, asked: server.asked }).toEqual({ code: 0, err: '', asked: [call] });
    expect(out).toMatch(new RegExp(`^${sentence}`));
  });

  test.each([
    ['switch', 'No rebuilt generation is ready.'],
    ['rollback', 'There is no previous generation.'],
    ['drop-previous', 'There is no previous generation.'],
  ])('prints a message if the view’s state does not allow %s', async (verb, sentence) => {
    server.views[0] = { ...LIVE, previousGeneration: null };
    const { code, out, err } = await ops(server, [verb, 'orders']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toBe(`${sentence} Check with: npm run ops -- list\n`);
  });
});

describe('--json', () => {
  test.each(['rebuild orders', 'verify orders', 'rollback orders', 'drop-previous orders', 'pause orders'])(
    "of %s prints the server's answer only",
    async (command) => {
      const { code, out, err } = await ops(server, [...command.split(' '), '--json']);
      expect({ code, err, answer: JSON.parse(out) as unknown }).toEqual({ code: 0, err: '', answer: server.views[0] });
    },
  );

  test.each([
    ['switch orders', 1, 'not_ready', /^No rebuilt generation is ready\./],
    ['status order', 2, 'not_found', /^There is no view "order"/],
    ['parked retry p9', 1, 'not_found', /^No event "p9" is parked/],
    ['events show order-9', 1, 'not_found', /^The log has no stream "order-9"/],
  ])('of %s prints the refusal as the server answered it, and its message on standard error', async (line, expected, code, sentence) => {
    const result = await ops(server, [...line.split(' '), '--json']);
    expect({ ...result, out: JSON.parse(result.out) as unknown }).toEqual({
      code: expected,
      out: { message: expect.any(String), code },
      err: expect.stringMatching(sentence),
    });
  });

  test('prints the server’s answer to a wrong key', async () => {
    server.faults.push({ status: 401, body: { message: 'key missing', code: 'key_required' } });
    const { code, out } = await ops(server, ['list', '--json']);
    expect({ code, answer: JSON.parse(out) as unknown }).toEqual({ code: 2, answer: { message: 'key missing', code: 'key_required' } });
  });
});
