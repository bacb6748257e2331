import type { ServerStatus } from '@tiffin/contracts';
import { OperationsServer } from '../../test/operations-server.js';
import { ops } from '../../test/run.js';

const FIRST: ServerStatus = {
  _id: 'server-1',
  name: 'canteen-1:3000',
  version: '0.1.0',
  roles: ['http', 'projections'],
  state: 'ready',
  leads: ['orders-v1', 'reactions'],
  sockets: 1_204,
  startedAt: '2026-11-21T09:00:00.000+05:30',
  seenAt: '2026-11-21T12:15:04.250+05:30',
};
const SECOND: ServerStatus = { ...FIRST, _id: 'server-2', name: 'canteen-2:3000', roles: ['http'], leads: [], sockets: 0 };

const server = OperationsServer.forEachTest();

const having = (...servers: ServerStatus[]) => (server.pages['GET /servers'] = { status: 200, body: { servers } });
/** This machine's time of day, which the report shows. */
const seen = new Date(FIRST.seenAt).toLocaleTimeString('en-GB');

test('shows every server in a row, and below its leases', async () => {
  having(FIRST, { ...SECOND, name: 'canteen\u001b[31m-2', state: 'unseen', leads: ['bills-v1', 'orders-v1'] });
  const { code, out, err } = await ops(server, ['servers']);
  expect({ code, err, asked: server.asked }).toEqual({ code: 0, err: '', asked: ['GET /servers'] });
  expect(out.split('\n')).toEqual([
    'SERVER          STATE   VERSION  ROLES  LEASES  SCREENS  LAST SEEN',
    `canteen-1:3000  ready   0.1.0    both        2    1,204  ${seen}`,
    `canteen [31m-2  unseen  0.1.0    http        2        0  ${seen}`,
    '',
    'LEASE      HELD BY',
    'bills-v1   canteen [31m-2 (unseen)',
    'orders-v1  canteen-1:3000',
    'orders-v1  canteen [31m-2 (unseen)',
    'reactions  canteen-1:3000',
    '',
  ]);
});

test('says that the versions of reachable servers differ', async () => {
  having(FIRST, { ...SECOND, version: '0.2.0', state: 'unseen' });
  expect((await ops(server, ['servers'])).out).not.toContain('differ');
  having(FIRST, { ...SECOND, version: '0.2.0', state: 'starting' });
  expect((await ops(server, ['servers'])).out).toContain('\nVersions differ (0.1.0, 0.2.0). This is normal during an update.\n');
});

test('says that no server folds the views, ignoring unreachable servers', async () => {
  having({ ...FIRST, state: 'unseen' }, SECOND);
  const { code, out } = await ops(server, ['servers']);
  expect({ code, said: out.includes('\nNo running server folds the views. ') }).toEqual({ code: 0, said: true });
  having(FIRST, SECOND);
  expect((await ops(server, ['servers'])).out).not.toContain('No server');
});

test('fits 80 columns with the names that containers have', async () => {
  having({ ...FIRST, name: '3f0aeae9babd:3000', state: 'stopping', roles: ['projections'], version: '10.12.3', sockets: 12_345 });
  const { out } = await ops(server, ['servers']);
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
});

test.each([
  { ...FIRST, seenAt: undefined },
  { ...FIRST, leads: 'reactions' },
  { ...FIRST, roles: [1] },
  { ...FIRST, sockets: '1' },
])('ends in a sentence where a server is described otherwise: %#', async (malformed) => {
  server.pages['GET /servers'] = { status: 200, body: { servers: [malformed] } };
  const { code, out, err } = await ops(server, ['servers']);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^The answer of the server is not as expected/);
});
