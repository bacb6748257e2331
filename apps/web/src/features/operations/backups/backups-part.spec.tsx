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
    .on('POST /operations/backup', () => (last = running));
  const become = (status: BackupStatus | undefined, all = kept) => ([last, kept] = [status, all]);
  return { ...renderPage(<OperationsPage />, { at: '/admin/operations?part=backups', server }), become };
}

test('backups are listed with the moment that they show and what is in them; restoring is left to the command line', async () => {
  const { user, address } = opened(aBackup());
  const row = within(await within(await screen.findByRole('list', { name: 'Backups' })).findByRole('listitem'));
  for (const text of ['Wed, Jan 1, 2020, 12:20 PM', '2020-01-01T06-50-00.250Z', '41 MB']) expect(row.getByText(text)).toBeVisible();
  expect(row.getByText(/482,917 events · 1,204 records · 1 picture · made by Tiffin 0\.1\.0/)).toBeVisible();
  expect(screen.getByText(/so it stays with the command line:/)).toHaveTextContent(/npm run ops -- restore$/);
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

test('where stores are on servers, it says how those are backed up, and asks for no first one', async () => {
  const { user, server } = opened();
  const message = 'EventStoreDB and MongoDB are backed up with their own tools: run deploy/back-up.sh.';
  server.on('POST /operations/backup', () => new Refused(409, { code: 'conflict', message }));
  await user.click(await begin());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.queryByRole('heading', { name: 'No backups yet' })).toBeNull();
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
