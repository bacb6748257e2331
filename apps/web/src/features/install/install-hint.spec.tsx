import { act, screen } from '@testing-library/react';
import { keepPushAnswer } from '../push/push-choice';
import { FakeServer } from '../testing/fake-server';
import { renderPage } from '../testing/render-page';
import { InstallHint } from './install-hint';
import { keepInstallOffer } from './install-offer';

let prompts: number;
const show = () => renderPage(<InstallHint studentId="s1" />, { server: new FakeServer().on('GET /push', () => ({ publicKey: 'key' })) });
const hint = () => screen.queryByRole('region', { name: 'Install Tiffin' });

beforeAll(keepInstallOffer);
beforeEach(() => {
  prompts = 0;
  localStorage.clear();
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => (prompts += 1) });
  expect(window.dispatchEvent(offer)).toBe(false);
});

test('offers to install Tiffin once per device, after the question about notifications', async () => {
  const first = show();
  expect(hint()).toBeNull();
  first.unmount();
  keepPushAnswer('s1', 'no');
  const { user, unmount } = show();
  await user.click(screen.getByRole('button', { name: 'Install' }));
  expect(prompts).toBe(1);
  expect(hint()).toBeNull();
  unmount();
  show();
  expect(hint()).toBeNull();
});

test('offers nothing once Tiffin is installed', () => {
  keepPushAnswer('s1', 'no');
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  show();
  expect(hint()).toBeNull();
});
