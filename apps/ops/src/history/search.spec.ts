import type { DocumentHistoryAnswer, DocumentStepAnswer, LoggedEvent } from '@tiffin/contracts';
import { loggedEvent as event } from '../../test/logged-event.js';
import { OperationsServer } from '../../test/operations-server.js';
import { linesOf, ops } from '../../test/run.js';

const server = OperationsServer.forEachTest();

const answers = (path: string, body: object): void => void (server.pages[`GET ${path}`] = { status: 200, body });
const page = (events: readonly LoggedEvent[], next: string | null) => ({
  events,
  searchInfo: { hasNextPage: next !== null, next, lookedBackTo: '2026-11-20T12:00:00Z' },
});

describe('events search', () => {
  test('searches until the log begins, and shows the events that it finds', async () => {
    answers('/events/search?type=OrderPlaced&stream=order-&actor=student&text=total&limit=20', page([event(2)], 'order-9@4'));
    answers('/events/search?type=OrderPlaced&stream=order-&actor=student&text=total&before=order-9%404&limit=19', page([], 'order-8@0'));
    answers('/events/search?type=OrderPlaced&stream=order-&actor=student&text=total&before=order-8%400&limit=19', page([event(1)], null));
    const options = ['--type', 'OrderPlaced', '--stream', 'order-', '--actor', 'student', '--text', 'total'];
    const { code, out, err } = await ops(server, ['events', 'search', ...options]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(linesOf(out).filter((line) => line.startsWith('order-') || !line.startsWith('  '))).toEqual([
      'order-1@2  OrderPlaced  (a time)',
      '',
      'order-1@1  OrderPlaced  (a time)',
      '',
      '',
    ]);
  });

  test('ends at the limit, and says how to continue', async () => {
    answers('/events/search?limit=1', page([event(2)], 'order-1@2'));
    expect((await ops(server, ['events', 'search', '--limit', '1'])).out).toMatch(/\nThere may be more: --before order-1@2\n$/);
  });

  test('--json prints one line for each event', async () => {
    answers('/events/search?from=2026-11-01&correlationId=c-1&before=order-1%405&limit=3', page([event(2), event(1)], null));
    const options = ['--from', '2026-11-01', '--correlation', 'c-1', '--before', 'order-1@5', '--limit', '3', '--json'];
    const { out } = await ops(server, ['events', 'search', ...options]);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([event(2), event(1)]);
  });

  test('says that nothing was found; a terminal shows how far it has searched', async () => {
    answers('/events/search?limit=20', page([], 'order-9@4'));
    answers('/events/search?before=order-9%404&limit=20', page([], null));
    let err = '';
    const terminal = { interactive: true, out: () => undefined, err: (text: string) => void (err += text) };
    expect((await ops(server, ['events', 'search'], { terminal })).code).toBe(0);
    expect(linesOf(err)).toEqual(['Searched back to (a time) …', '']);
    expect((await ops(server, ['events', 'search'])).out).toBe('No events match.\n');
  });

  test('reads a moment without a zone in this machine’s zone', async () => {
    await ops(server, ['events', 'search', '--from', '2026-11-21T12:15']);
    expect(server.asked).toEqual([`GET /events/search?from=${encodeURIComponent(new Date('2026-11-21T12:15').toISOString())}&limit=20`]);
  });
});

describe('events story', () => {
  const mail = {
    _id: 'm1',
    outbox: 'mails',
    kind: 'issued-bill',
    state: 'sent',
    queuedAt: '2026-11-21T12:00:01Z',
    endedAt: null,
    attempts: 1,
  };

  test('shows a call’s events below their causes, its mails, and how to find its log lines', async () => {
    const followed = [event(3, { type: 'StockSold', stream: 'menu-1' }, 'e2'), event(2, { type: 'OrderPickedUp' }), event(1)];
    answers('/events/search?correlationId=c-1&limit=100', page(followed, null));
    answers('/mails?correlationId=c-1', { mails: [mail] });
    const { code, out } = await ops(server, ['events', 'story', 'c-1']);
    expect([code, linesOf(out)]).toEqual([
      0,
      [
        '(a time)  OrderPlaced  order-1@1  student u1',
        '(a time)  OrderPickedUp  order-1@2  student u1',
        '  (a time)  StockSold  menu-1@3  student u1',
        '(a time)  mail issued-bill: sent',
        '',
        "Lines of the servers' logs: docker compose logs | grep c-1",
        '',
      ],
    ]);
    const lines = (await ops(server, ['events', 'story', 'c-1', '--json'])).out.trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { _id: string })._id)).toEqual(['e1', 'e2', 'e3', 'm1']);
  });

  test('says that a call left no events', async () => {
    answers('/events/search?correlationId=x&limit=100', page([], null));
    answers('/mails?correlationId=x', { mails: [] });
    expect(await ops(server, ['events', 'story', 'x'])).toMatchObject({
      code: 1,
      err: 'The call x recorded no events and sent no mail.\n',
    });
  });
});

describe('history', () => {
  const step = (number: number, document: unknown, change: Partial<DocumentStepAnswer> = {}): DocumentStepAnswer => ({
    number,
    event: {
      _id: `e${number}`,
      place: `order-1@${number}`,
      stream: 'order-1',
      type: 'OrderPlaced',
      position: number,
      at: `2026-11-21T12:0${number}:00.000Z`,
      actor: { id: 'u1', role: 'student' },
      correlationId: 'c-1',
    },
    document,
    ...change,
  });
  const answer = (steps: readonly DocumentStepAnswer[], change: Partial<DocumentHistoryAnswer['historyInfo']> = {}) => ({
    state: 'done',
    position: 9,
    end: 9,
    steps,
    historyInfo: { hasNextPage: false, steps: steps.length, kept: steps.length, ...change },
  });
  const PATH = '/projections/orders/history?document=1';
  const steps = [
    step(4, null, { aged: true }),
    step(3, { status: 'Prepared' }, { error: 'boom\u001b[31m\n  at fold' }),
    step(2, { status: 'Prepared' }),
    step(1, { status: 'Pending', total: 30 }),
  ];

  test('shows each step with what it changed, oldest first', async () => {
    answers(`${PATH}&page=1&limit=100`, answer(steps.slice(0, 2), { hasNextPage: true, steps: 4 }));
    answers(`${PATH}&page=2&limit=100`, answer(steps.slice(2), { steps: 4, kept: 4 }));
    const { code, out, err } = await ops(server, ['history', 'orders', '1']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(linesOf(out)).toEqual([
      '1  (a time)  OrderPlaced  order-1@1  student u1',
      '  status: "Pending"',
      '  total: 30',
      '',
      '2  (a time)  OrderPlaced  order-1@2  student u1',
      '  status: "Pending" → "Prepared"',
      '  total: 30 → nothing',
      '',
      '3  (a time)  OrderPlaced  order-1@3  student u1',
      '  could not be folded:',
      '  boom [31m',
      '    at fold',
      '',
      '4  (a time)  OrderPlaced  order-1@4  student u1  (old enough to leave the view)',
      '  the document is gone',
      '',
    ]);
  });

  test('--as-of shows the document as it was, and --json the step', async () => {
    answers(`${PATH}&page=1&limit=100`, answer(steps));
    const asOf = ['history', 'orders', '1', '--as-of', '2026-11-21T12:02:30Z'];
    expect(linesOf((await ops(server, asOf)).out)).toEqual([
      '2  (a time)  OrderPlaced  order-1@2  student u1',
      '  {',
      '    "status": "Prepared"',
      '  }',
      '',
    ]);
    expect(JSON.parse((await ops(server, [...asOf, '--json'])).out)).toEqual(steps[2]);
    expect((await ops(server, ['history', 'orders', '1', '--as-of', '2026-11-01'])).out).toBe(
      'The log has no event of the document "1" of orders by then.\n',
    );
  });

  test('waits while the log is folded, and says how many steps are left out', async () => {
    server.faults.push({ status: 200, body: { ...answer([]), state: 'running', position: 4 } });
    answers(`${PATH}&page=1&limit=100`, answer(steps.slice(2, 3), { steps: 1_200 }));
    const { out } = await ops(server, ['history', 'orders', '1']);
    expect(linesOf(out)).toEqual([
      '1,199 earlier steps are left out.',
      '',
      '2  (a time)  OrderPlaced  order-1@2  student u1',
      '  what it changed is unknown, because earlier steps are left out',
      '',
    ]);
    expect(server.asked).toHaveLength(2);
  });
});
