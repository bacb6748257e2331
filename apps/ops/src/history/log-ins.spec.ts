import type { LogInEntry } from '@tiffin/contracts';
import { OperationsServer } from '../../test/operations-server.js';
import { ops } from '../../test/run.js';

const TIMES = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g;

let server: OperationsServer;
beforeEach(async () => {
  server = await OperationsServer.start();
});
afterEach(() => server.stop());

test('log-ins shows who came in and who tried, by what is known of them', async () => {
  const tried = { at: '2026-11-21T12:00:00Z', account: 'a\u009bcc', address: 'addr' };
  const logIns: LogInEntry[] = [
    { _id: '1', ...tried, role: 'student', outcome: 'in', canteenId: 'c1', userId: 'u1' },
    { _id: '2', ...tried, role: 'staff', outcome: 'wrong', canteenId: 'c1' },
    { _id: '3', ...tried, role: 'admin', outcome: 'throttled' },
  ];
  const body = { logIns, logInsInfo: { hasNextPage: true } };
  server.pages['GET /log-ins?canteenId=c1&from=2026-11-01&to=2026-11-21&outcome=wrong&page=2&limit=3'] = { status: 200, body };
  const options = ['--canteen', 'c1', '--from', '2026-11-01', '--to', '2026-11-21', '--outcome', 'wrong', '--page', '2', '--limit', '3'];
  const { code, out, err } = await ops(server, ['log-ins', ...options]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out.replace(TIMES, '(a time)').split('\n')).toEqual([
    '(a time)  student  came in',
    '  canteen c1',
    '  user u1',
    '  account a cc, address addr',
    '(a time)  staff  wrong password or key',
    '  canteen c1',
    '  account a cc, address addr',
    '(a time)  admin  held back after too many attempts',
    '  account a cc, address addr',
    '',
    'There are more: --page 3',
    '',
  ]);
});

test('nobody is a sentence, and JSON for programs', async () => {
  const body = { logIns: [], logInsInfo: { hasNextPage: false } };
  server.pages['GET /log-ins?page=1&limit=20'] = { status: 200, body };
  expect((await ops(server, ['log-ins'])).out).toBe('Nobody tried.\n');
  expect(JSON.parse((await ops(server, ['log-ins', '--json'])).out)).toEqual(body);
});

test.each([
  ['--from', 'yesterday'],
  ['--outcome', 'perhaps'],
])('%s %s is wrong use', async (...option) => {
  expect(await ops(server, ['log-ins', ...option])).toMatchObject({ code: 2, out: '' });
  expect(server.asked).toEqual([]);
});
