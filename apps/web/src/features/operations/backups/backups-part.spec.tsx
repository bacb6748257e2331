import type { BackupEntry, BackupStatus } from '@tiffin/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { Refused } from '../../testing/fake-server';
import { renderPage } from '../../testing/render-page';
import { OperationsPage } from '../operations-page';
import { aBackup, operatorsServer } from '../testing';

const FOLDER = '2026-11-21T17-30-00.250Z';
const running: BackupStatus = { state: 'running', folder: FOLDER };
const begin = () => screen.findByRole('button', { name: 'Begin a backup' });
const lookAgain = () => fireEvent(window, new Event('visibilitychange'));

/** A server with these backups, the first of which is the last one that was begun. */
function opened(...backups: BackupEntry[]) {
  let [last, kept]: [BackupStatus | undefined, BackupEntry[]] = [backups[0] && { state: 'done', folder: backups[0].folder }, backups];
  const server = operatorsServer()
    .on('GET /operations/backup', () => last ?? new Refused(404, { code: 'not_found', message: 'Not found' }))
    .on('GET /operations/backups', () => ({ backups: kept }))
    .on('GET /operations/chores', () => ({ at: '02:30', backupsKept: 3, chores: [] }))
    .on('POST /operations/backup', () => (last = running));
  const become = (status: BackupStatus | undefined, all = kept) => ([last, kept] = [status, all]);
  return { ...renderPage(<OperationsPage />, { at: '/admin/operations?part=backups', server }), become };
}

test('backups are listed with the moment that they show and what is in them; restoring is left to the command line, and none is made at night unless set', async () => {
  const { user, address } = opened(aBackup());
  const row = within(await within(await screen.findByRole('list', { name: 'Backups' })).findByRole('listitem'));
  for (const text of ['Wed, Jan 1, 2020, 12:20 PM', '2020-01-01T06-50-00.250Z', '41 MB']) expect(row.getByText(text)).toBeVisible();
  expect(row.getByText(/482,917 events · 1,204 records · 1 picture · made by Tiffin 0\.1\.0/)).toBeVisible();
  expect(screen.getByText(/so it stays with the command line:/)).toHaveTextContent(/npm run ops -- restore$/);
  expect(await screen.findByText("Nothing: it is switched off in the server's settings.")).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Audit trail' }));
  await user.click(screen.getByRole('radio', { name: 'Backups' }));
  expect(address()).toBe('/admin/operations?part=backups');
});

test('the first one is begun, followed, and listed once it is whole', async () => {
  const { user, server, become } = opened();
  expect(await screen.findByRole('heading', { name: 'No backups yet' })).toBeVisible();
  await user.click(await begin());
  expect(await screen.findByText(`The backup ${FOLDER} is being made. People go on ordering.`)).toBeVisible();
  expect(await begin()).toHaveAttribute('aria-busy', 'true');
  become({ state: 'done', folder: FOLDER }, [aBackup({ folder: FOLDER })]);
  lookAgain();
  const whole = await screen.findByText(/is whole\. Copy it to another machine, with erased\.txt beside it\./);
  expect(whole.closest('[role=status]')).not.toBeNull();
  expect(await screen.findByRole('list', { name: 'Backups' })).toHaveTextContent(FOLDER);
  expect(server.askedOf('POST /operations/backup')).toHaveLength(1);
});

test('one that failed says why', async () => {
  const { become } = opened(aBackup());
  become({ state: 'failed', folder: FOLDER, error: 'There is no room left on the disk.' });
  expect(await screen.findByText(`The backup ${FOLDER} failed.`)).toBeVisible();
  expect(screen.getByText(/There is no room left on the disk\./)).toBeVisible();
});

test('one that the server gave up when it was restarted is not called made', async () => {
  const { user, become } = opened(aBackup());
  await user.click(await begin());
  await screen.findByText(/is being made/);
  become({ state: 'done', folder: '2020-01-01T06-50-00.250Z' });
  lookAgain();
  expect(await screen.findByText(`The server was restarted meanwhile, and gave up the backup ${FOLDER}. Begin another one.`)).toBeVisible();
});

test('what is done at night is told with how it went: good, not yet, or what is wrong', async () => {
  const { server } = opened(aBackup({ scheduled: true }));
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
  const [made, tried, compared] = await within(await screen.findByRole('list', { name: 'By itself at night' })).findAllByRole('listitem');
  expect(made).toHaveTextContent(`A backupWed, Jan 1, 2020, 12:20 PMGoodThe newest 3 are kept · ${FOLDER}`);
  expect(tried).toHaveTextContent(/restored to try it\s*Not yet/);
  expect(compared).toHaveTextContent(/Look at it2 of 3 views · orders: 2 documents differstatistics: The thread has ended\./);
  expect(screen.getByText(/It begins at 02:30 by the canteens' clock/)).toBeVisible();
  expect(screen.getByText(/by itself, at night/)).toBeVisible();
});

test('one that somebody else began meanwhile is told and shown', async () => {
  const { user, server, become } = opened();
  server.on('POST /operations/backup', () => {
    become(running);
    return new Refused(409, { code: 'busy', message: 'A backup is being made already.' });
  });
  await user.click(await begin());
  expect(await screen.findByText('A backup is being made already.')).toBeVisible();
  expect(await screen.findByText(/is being made\. People go on ordering/)).toBeVisible();
});
