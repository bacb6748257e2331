import { fireEvent, screen, within } from '@testing-library/react';
import type { BackupEntry, BackupStatus, ServerStatus } from '@tiffin/contracts';
import { Refusal } from '../testing/fake-server';
import { renderPage } from '../testing/render-page';
import { OperationsPage } from './operations-page';
import { aBackup, aServer, operatorsServer } from './testing';

const FOLDER = '2026-11-21T17-30-00.250Z';
const running: BackupStatus = { state: 'running', folder: FOLDER };
const begin = () => screen.findByRole('button', { name: 'Start a backup' });
const lookAgain = () => fireEvent(window, new Event('visibilitychange'));

/** A server with these backups; the first was started last. */
function openedBackups(...backups: BackupEntry[]) {
  let [last, kept]: [BackupStatus | undefined, BackupEntry[]] = [backups[0] && { state: 'done', folder: backups[0].folder }, backups];
  const server = operatorsServer()
    .on('GET /operations/backup', () => last ?? new Refusal(404, { code: 'not_found', message: 'Not found' }))
    .on('GET /operations/backups', () => ({ backups: kept }))
    .on('GET /operations/chores', () => ({ at: '02:30', backupsKept: 3, chores: [] }))
    .on('POST /operations/backup', () => (last = running));
  const become = (status: BackupStatus | undefined, all = kept) => ([last, kept] = [status, all]);
  return { ...renderPage(<OperationsPage />, { at: '/admin/operations?part=backups', server }), become };
}

test('lists backups with their time and content, and explains restores and nightly backups', async () => {
  const { user, address } = openedBackups(aBackup());
  const row = within(await within(await screen.findByRole('list', { name: 'Backups' })).findByRole('listitem'));
  for (const text of ['Wed, Jan 1, 2020, 12:20 PM', '2020-01-01T06-50-00.250Z', '41 MB']) expect(row.getByText(text)).toBeVisible();
  expect(row.getByText(/482,917 events · 1,204 records · 1 picture · made by Tiffin 0\.1\.0/)).toBeVisible();
  expect(screen.getByText(/use the command line while the server is stopped:/)).toHaveTextContent(/npm run ops -- restore$/);
  expect(await screen.findByText("Nightly tasks are switched off in the server's settings.")).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Audit trail' }));
  await user.click(screen.getByRole('radio', { name: 'Backups' }));
  expect(address()).toBe('/admin/operations?part=backups');
});

test('starts the first backup, follows it, and lists it once it is complete', async () => {
  const { user, server, become } = openedBackups();
  expect(await screen.findByRole('heading', { name: 'No backups yet' })).toBeVisible();
  await user.click(await begin());
  expect(await screen.findByText(`The backup ${FOLDER} is being made. People can keep ordering.`)).toBeVisible();
  expect(await begin()).toHaveAttribute('aria-busy', 'true');
  become({ state: 'done', folder: FOLDER }, [aBackup({ folder: FOLDER })]);
  lookAgain();
  const whole = await screen.findByText(/is complete\. Copy it to another machine, with erased\.txt beside it\./);
  expect(whole.closest('[role=status]')).not.toBeNull();
  expect(await screen.findByRole('list', { name: 'Backups' })).toHaveTextContent(FOLDER);
  expect(server.requestsTo('POST /operations/backup')).toHaveLength(1);
});

test('shows why a backup failed', async () => {
  const { become } = openedBackups(aBackup());
  become({ state: 'failed', folder: FOLDER, error: 'There is no room left on the disk.' });
  expect(await screen.findByText(`The backup ${FOLDER} failed.`)).toBeVisible();
  expect(screen.getByText(/There is no room left on the disk\./)).toBeVisible();
});

test('reports a backup that a restart has interrupted', async () => {
  const { user, become } = openedBackups(aBackup());
  await user.click(await begin());
  await screen.findByText(/is being made/);
  become({ state: 'done', folder: '2020-01-01T06-50-00.250Z' });
  lookAgain();
  expect(
    await screen.findByText(`The server was restarted and did not finish the backup ${FOLDER}. Please start another one.`),
  ).toBeVisible();
});

test('shows each nightly job with its outcome: good, not yet, or the error', async () => {
  const { server } = openedBackups(aBackup({ scheduled: true }));
  server.on('GET /operations/chores', () => ({
    at: '02:30',
    backupsKept: 3,
    chores: [
      { _id: 'backup', at: '2020-01-01T06:50:00.000Z', folder: FOLDER },
      { _id: 'restore' },
      { _id: 'verify-orders', at: '2020-01-01T06:55:00.000Z', documents: 7, differences: 2 },
      { _id: 'verify-bills', at: '2020-01-01T06:56:00.000Z', documents: 7, differences: 0 },
      { _id: 'verify-statistics', at: '2020-01-01T06:56:00.000Z', error: 'The thread has ended.' },
    ],
  }));
  const [made, tried, compared] = await within(await screen.findByRole('list', { name: 'Nightly tasks' })).findAllByRole('listitem');
  expect(made).toHaveTextContent(`BackupWed, Jan 1, 2020, 12:20 PMOKThe newest 3 are kept · ${FOLDER}`);
  expect(tried).toHaveTextContent(/Trial restore of the newest backup\s*Not yet/);
  expect(compared).toHaveTextContent(/Needs attention2 of 3 views · orders: 2 documents differstatistics: The thread has ended\./);
  expect(screen.getByText(/They start at 02:30 by the canteens' clock/)).toBeVisible();
  expect(screen.getByText(/automatic, at night/)).toBeVisible();
});

test('reports and shows a backup that another operator has started', async () => {
  const { user, server, become } = openedBackups();
  server.on('POST /operations/backup', () => {
    become(running);
    return new Refusal(409, { code: 'busy', message: 'A backup is already running.' });
  });
  await user.click(await begin());
  expect(await screen.findByText('A backup is already running.')).toBeVisible();
  expect(await screen.findByText(/is being made\. People can keep ordering/)).toBeVisible();
});

const second = (change: Partial<ServerStatus> = {}) =>
  aServer({ _id: 'server-2', name: 'canteen-2:3000', leads: [], sockets: 12, ...change });

/** The page of an installation with these servers. */
function openedServers(...first: ServerStatus[]) {
  let servers = first;
  const server = operatorsServer().on('GET /operations/servers', () => ({ servers }));
  const become = (...now: ServerStatus[]) => (servers = now);
  return { ...renderPage(<OperationsPage />, { at: '/admin/operations?part=servers', server }), become };
}
async function card(name: string) {
  const item = (await screen.findByRole('heading', { name })).closest('li');
  return within(item ?? document.body);
}
/** The text under a heading of a card. */
const fact = (of: Awaited<ReturnType<typeof card>>, name: string) => of.getByText(name).nextElementSibling?.textContent;

test('shows every server’s state, roles and leases', async () => {
  const { user } = openedServers(
    aServer(),
    second({ roles: ['http'], state: 'starting' }),
    second({ _id: '3', name: 'canteen-3:3000', leads: ['bills-v1'] }),
  );
  const first = await card('canteen-1:3000');
  for (const text of ['Ready', 'serves requests, folds the views', '0.1.0', '1,204']) expect(first.getByText(text)).toBeVisible();
  expect(fact(first, 'Runs since')).toBe('Wed, Jan 1, 2020, 12:20 PM');
  expect(fact(first, 'Last seen')).toBe('Wed, Jan 1, 2020, 12:50 PM');
  expect(first.getByText('menu-items-v2')).not.toBeVisible();
  await user.click(first.getByText('reactions and bills, 4 views'));
  expect(first.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'bills-v1',
    'menu-items-v2',
    'orders-v3',
    'todays-orders-v1',
  ]);
  const another = await card('canteen-2:3000');
  for (const text of ['Starting', 'serves requests', 'none']) expect(another.getByText(text)).toBeVisible();
  expect(fact(await card('canteen-3:3000'), 'Leases')).toBe('bills-v1');
  expect(screen.queryByText(/different versions|No server/)).toBeNull();
});

test('retries a failed read; with one server, it says that several can share the work', async () => {
  const { server, user } = openedServers(aServer());
  server.on('GET /operations/servers', () => new Refusal(503, { code: 'unavailable_now', message: 'Please try again in a moment.' }));
  expect(await screen.findByText('The list of servers could not be loaded.')).toBeVisible();
  server.on('GET /operations/servers', () => ({ servers: [aServer()] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/This is the only server\. If both stores are on servers, several can share the work/)).toHaveTextContent(
    'see docs/production/several-servers.md.',
  );
});

test('shows since when a server is unseen, without its old figures', async () => {
  const { become } = openedServers(aServer(), second());
  await card('canteen-2:3000');
  become(aServer(), second({ state: 'unseen', leads: ['bills-v1'] }));
  lookAgain();
  expect(await screen.findByText('Unseen')).toBeVisible();
  const gone = await card('canteen-2:3000');
  expect(gone.getByText(/This server has not reported for 15 seconds or longer/)).toBeVisible();
  expect(fact(gone, 'Leases when last seen')).toBe('bills-v1');
  expect(fact(gone, 'Connected screens')).toBe('–');
});

test('reports different versions among visible servers, and that none folds the views', async () => {
  const { become } = openedServers(aServer(), second({ version: '0.2.0', state: 'unseen' }));
  await card('canteen-2:3000');
  expect(screen.queryByText(/different versions/)).toBeNull();
  become(aServer(), second({ version: '0.2.0' }));
  lookAgain();
  const message = await screen.findByText(/The servers have different versions: 0\.1\.0, 0\.2\.0\. This is normal during an update\./);
  expect(message.closest('[role=status]')).not.toBeNull();
  become(aServer({ state: 'unseen' }), second({ roles: ['http'] }));
  lookAgain();
  expect(await screen.findByText('No running server folds the views.')).toBeVisible();
});
