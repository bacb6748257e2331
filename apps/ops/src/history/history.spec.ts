import type { AuditEntry, LogInEntry } from '@tiffin/contracts';
import { loggedEvent } from '../../test/logged-event.js';
import { OperationsServer } from '../../test/operations-server.js';
import { linesOf, ops } from '../../test/run.js';

const server = OperationsServer.forEachTest();

describe('audit', () => {
  const entries: AuditEntry[] = [
    {
      at: '2026-11-21T12:00:00Z',
      type: 'OrderRejected',
      actor: { _id: 'u1', role: 'contractor', fullName: 'Contractor' },
      stream: 'order-7b18e6a4',
      orderId: '7b18e6a4',
      from: 'Pending',
      to: 'Rejected',
      reason: 'no more\u001b[31m dosa',
    },
    {
      at: '2026-11-21T11:00:00Z',
      type: 'SnackChanged',
      actor: { _id: '', role: 'system', fullName: '' },
      stream: 'menu-c1',
      itemId: 's1',
      amount: 1234.5,
    },
    {
      at: '2026-11-21T10:00:00Z',
      type: 'PasswordSent',
      actor: { _id: 'u1', role: 'contractor', fullName: 'Contractor' },
      stream: 'account-u2',
      account: { _id: 'u2', fullName: 'Asha' },
    },
  ];

  test('shows who did what, newest first, and how to see more', async () => {
    const query = 'canteenId=c1&from=2026-11-01&to=2026-11-30&actor=u1&kind=order&stream=order-7b18e6a4&page=1&limit=20';
    server.pages[`GET /audit?${query}`] = { status: 200, body: { entries, auditInfo: { hasNextPage: true } } };
    const options = ['--canteen', 'c1', '--from', '2026-11-01', '--to', '2026-11-30', '--actor', 'u1', '--kind', 'order'];
    const { code, out, err } = await ops(server, ['audit', ...options, '--stream', 'order-7b18e6a4']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(linesOf(out)).toEqual([
      '(a time)  OrderRejected  contractor Contractor',
      '  order-7b18e6a4',
      '  Pending → Rejected',
      '  "no more [31m dosa"',
      '(a time)  SnackChanged  system',
      '  menu-c1',
      '  item s1',
      '  ₹1,234.50',
      '(a time)  PasswordSent  contractor Contractor',
      '  account-u2',
      '  account of Asha',
      '',
      'There are more: --page 2',
      '',
    ]);
  });
});

test('log-ins shows successful and failed log-ins, with the known ids', async () => {
  const attempt = { at: '2026-11-21T12:00:00Z', account: 'a\u009bcc', address: 'addr' };
  const logIns: LogInEntry[] = [
    { _id: '1', ...attempt, role: 'student', outcome: 'in', canteenId: 'c1', userId: 'u1' },
    { _id: '2', ...attempt, role: 'staff', outcome: 'wrong', canteenId: 'c1' },
    { _id: '3', ...attempt, role: 'admin', outcome: 'throttled' },
  ];
  const body = { logIns, logInsInfo: { hasNextPage: true } };
  server.pages['GET /log-ins?canteenId=c1&from=2026-11-01&to=2026-11-21&outcome=wrong&page=2&limit=3'] = { status: 200, body };
  const options = ['--canteen', 'c1', '--from', '2026-11-01', '--to', '2026-11-21', '--outcome', 'wrong', '--page', '2', '--limit', '3'];
  const { code, out, err } = await ops(server, ['log-ins', ...options]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(linesOf(out)).toEqual([
    '(a time)  student  logged in',
    '  canteen c1',
    '  user u1',
    '  account a cc, address addr',
    '(a time)  staff  wrong password or key',
    '  canteen c1',
    '  account a cc, address addr',
    '(a time)  admin  blocked after too many attempts',
    '  account a cc, address addr',
    '',
    'There are more: --page 3',
    '',
  ]);
});

describe('events show', () => {
  test('shows the stream’s events', async () => {
    const event = loggedEvent(1_000, { data: { total: 5_250, lines: [{ instructions: 'no\u009b onion' }] } });
    server.pages['GET /events?stream=order-1&page=1&limit=20'] = {
      status: 200,
      body: { events: [event], eventsInfo: { hasNextPage: false } },
    };
    const { code, out, err } = await ops(server, ['events', 'show', 'order-1']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(linesOf(out)).toEqual([
      '1,000  OrderPlaced  (a time)',
      '  position     1,100',
      '  id           e1000',
      '  actor        student u1',
      '  correlation  c-1',
      '  {',
      '    "total": 5250,',
      '    "lines": [',
      '      {',
      '        "instructions": "no  onion"',
      '      }',
      '    ]',
      '  }',
      '',
    ]);
  });

  test('says that a stream does not exist', async () => {
    const { code, err } = await ops(server, ['events', 'show', 'order-x']);
    expect({ code, err }).toEqual({ code: 1, err: 'The log has no stream "order-x".\n' });
  });
});
