import type { BackupStatus } from '@tiffin/contracts';
import { OperationsServer, type Reply } from '../../test/operations-server.js';
import { ops, InstantTime } from '../../test/run.js';

const FOLDER = '2026-11-21T17-30-00.250Z';
const answer = (status: number, body: unknown): Reply => ({ status, body });
const running: BackupStatus = { state: 'running', folder: FOLDER };

const server = OperationsServer.forEachTest();

test('begins a backup, and says how to see its progress', async () => {
  server.faults.push(answer(202, running));
  expect(await ops(server, ['backup'])).toEqual({
    code: 0,
    out: `The server is making the backup ${FOLDER}. Check with: npm run ops -- backup list\n`,
    err: '',
  });
  expect(server.asked).toEqual(['POST /backup']);
});

test('with --follow it waits for the end', async () => {
  server.faults.push(answer(202, running), answer(200, running), answer(200, { state: 'done', folder: FOLDER }));
  const { code, out } = await ops(server, ['backup', '--follow']);
  expect([code, out]).toEqual([0, expect.stringMatching(/^Making the backup .*\nDone: .* is complete\. Copy it .*\n$/)]);
  expect(server.asked).toEqual(['POST /backup', 'GET /backup', 'GET /backup']);
});

test.each([
  [
    'one that failed',
    { state: 'failed', folder: FOLDER, error: 'There is no room left on the disk.' },
    /^The backup failed: There is no room/,
  ],
  ['one that the server gave up', { state: 'done', folder: '2026-11-20T17-30-00.250Z' }, /restarted and did not finish.*Start another one/],
])('%s ends with exit code 1', async (_, status, sentence) => {
  server.faults.push(answer(202, running), answer(200, status));
  const { code, err } = await ops(server, ['backup', '--follow']);
  expect([code, err]).toEqual([1, expect.stringMatching(sentence)]);
});

test('--json prints the answer only', async () => {
  server.faults.push(answer(202, running), answer(200, { state: 'done', folder: FOLDER }));
  const { code, out } = await ops(server, ['backup', '--follow', '--json']);
  expect([code, JSON.parse(out)]).toEqual([0, { state: 'done', folder: FOLDER }]);
});

test('an interrupted --follow says that the backup goes on', async () => {
  const interruption = new AbortController();
  const time = new InstantTime();
  time.waited = () => interruption.abort(new Error('stop'));
  server.faults.push(answer(202, running));
  const { code, err } = await ops(server, ['backup', '--follow'], { signal: interruption.signal, time });
  expect([code, err]).toEqual([1, expect.stringContaining('The server continues the backup')]);
});

test('lists backups with their size', async () => {
  const entry = {
    folder: FOLDER,
    createdAt: '2026-11-21T17:30:00.250Z',
    version: '0.1.0',
    bytes: 41_400_000,
    events: 482_917,
    records: 1_204,
    pictures: 31,
  };
  server.faults.push(answer(200, { backups: [entry] }));
  const { out } = await ops(server, ['backup', 'list']);
  expect(out.split('\n')[1]).toMatch(new RegExp(`^${FOLDER}  2026-11-2\\dT\\S+ +41 MB +482,917 +1,204 +31$`));
});
