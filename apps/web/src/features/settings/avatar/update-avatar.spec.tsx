// Lazy code is imported up front: on a busy machine, loading it takes longer than a test waits.
import '../../../ui/dialog-panel';
import './update-avatar';
import { jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { User } from '@tiffin/contracts';
import { SessionContext, type Session } from '../../../session/session';
import { FakeServer, NO_ANSWER, Refusal } from '../../testing/fake-server';
import { uploadsTo } from '../../testing/fake-uploads';
import { renderPage, STUDENT } from '../../testing/render-page';
import { OwnAvatar } from './own-avatar';

const TYPES = 'only PNG, JPG/JPEG files are allowed';
const SIZE = 'File size should not exceed 5 MB';
const CALL = 'PATCH /users/avatar';
const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'me.jpg', { type: 'image/jpeg' });

let became: User[];
let aborted = 0;
let refreshed = 0;
let server: FakeServer;

/** jsdom neither decodes nor draws pictures; requests and texts are the same. */
beforeAll(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
  const context = { fillRect: () => undefined, drawImage: () => undefined } as unknown as CanvasRenderingContext2D;
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => context) as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((drawn) => drawn(new Blob(['jpeg'], { type: 'image/jpeg' })));
  for (const side of ['naturalWidth', 'naturalHeight'] as const)
    jest.spyOn(HTMLImageElement.prototype, side, 'get').mockReturnValue(side === 'naturalWidth' ? 600 : 400);
});
beforeEach(() => {
  server = new FakeServer();
  [aborted, refreshed] = [0, 0];
  globalThis.XMLHttpRequest = uploadsTo(server, () => (aborted += 1));
});
afterAll(() => jest.restoreAllMocks());

async function open() {
  became = [];
  const refresh = () => {
    refreshed += 1;
    return Promise.resolve(STUDENT);
  };
  const session = { user: STUDENT, setUser: (user: User) => became.push(user), refresh };
  const { user } = renderPage(
    <SessionContext value={session as unknown as Session}>
      <OwnAvatar member={STUDENT} />
    </SessionContext>,
    { server },
  );
  await user.click(screen.getByRole('button', { name: 'Update your picture' }));
  const popup = await screen.findByRole('dialog', { name: 'Update your picture' });
  const file = () => within(popup).getByLabelText('Picture');
  const save = () => user.click(within(popup).getByRole('button', { name: 'Save picture' }));
  const choose = async () => {
    await user.upload(file(), photo);
    fireEvent.load(await within(popup).findByAltText('The picture you chose'));
  };
  return { user, popup, file, save, choose };
}

test('chooses, crops and sends a picture; every screen shows it at once', async () => {
  let answer: (value: unknown) => void = () => undefined;
  server.on(CALL, () => new Promise((resolve) => (answer = resolve)));
  const { popup, choose, save } = await open();
  await choose();
  fireEvent.change(within(popup).getByLabelText('Zoom'), { target: { value: '50' } });
  expect(within(popup).getByLabelText('Up or down')).toBeEnabled();
  await save();
  expect(await within(popup).findByRole('progressbar', { name: 'Uploading…' })).toHaveAttribute('aria-valuenow', '50');
  answer({ newAvatar: '/api/images/new.webp' });
  expect(await screen.findByText('Avatar updated successfully')).toBeVisible();
  expect(became).toEqual([{ ...STUDENT, avatar: '/api/images/new.webp' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('sends nothing without a valid picture', async () => {
  const { user, popup, file, save, choose } = await open();
  await save();
  expect(file()).toHaveAccessibleDescription(/file is missing/);
  await user.upload(file(), new File(['<svg/>'], 'me.png', { type: 'image/png' }));
  expect(await within(popup).findByText(TYPES)).toBeVisible();
  expect(file()).toHaveAccessibleDescription(new RegExp(TYPES));
  expect(within(popup).queryByAltText('The picture you chose')).toBeNull();
  await choose();
  fireEvent.error(within(popup).getByAltText('The picture you chose'));
  expect(file()).toHaveAccessibleDescription(new RegExp(TYPES));
  expect(server.requests).toEqual([]);
});

test('shows the server’s refusal of the file below it; without an answer the file stays for a retry', async () => {
  server.on(CALL, () => new Refusal(413, { code: 'too_large', message: SIZE }));
  const { popup, choose, save, file } = await open();
  await choose();
  await save();
  expect(await screen.findByText(SIZE)).toBeVisible();
  expect(file()).toHaveAccessibleDescription(new RegExp(SIZE));
  expect(became).toEqual([]);
  server.on(CALL, () => NO_ANSWER);
  await save();
  expect(await within(popup).findByText(/The server can't be reached/)).toBeVisible();
  server.on(CALL, () => ({ newAvatar: '/api/images/new.webp' }));
  await save();
  expect(await screen.findByText('Avatar updated successfully')).toBeVisible();
});

test('closing aborts the upload and asks for the outcome', async () => {
  server.on(CALL, () => new Promise(() => undefined));
  const { popup, choose, save, user } = await open();
  await choose();
  await save();
  await within(popup).findByRole('progressbar');
  await user.click(within(popup).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([aborted, refreshed]).toEqual([1, 1]);
  expect(became).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});
