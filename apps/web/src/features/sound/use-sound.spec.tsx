import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from '../../ui/toaster';
import { useSound } from './use-sound';

let heard = 0;
const plays = async (): Promise<boolean> => {
  heard += 1;
  return true;
};
const refuses = async (): Promise<boolean> => false;

function Bell({ bell }: { bell: () => Promise<boolean> }) {
  const sound = useSound('kitchen', bell);
  return (
    <>
      <button onClick={sound.toggle}>{sound.on ? 'on' : 'off'}</button>
      <button onClick={sound.ring}>new order</button>
      <Toaster />
    </>
  );
}
function show(bell: () => Promise<boolean>) {
  return render(<Bell bell={bell} />, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> });
}

beforeEach(() => {
  localStorage.clear();
  heard = 0;
});

test('rings for new work, several orders at once ring once', async () => {
  show(plays);
  await userEvent.dblClick(screen.getByText('new order'));
  expect(heard).toBe(1);
});

test('switched off it is silent, says so, and stays off after a reload', async () => {
  const first = show(plays);
  await userEvent.click(screen.getByText('on'));
  expect(await screen.findByText('Audio Disabled')).toBeVisible();
  await userEvent.click(screen.getByText('new order'));
  expect(heard).toBe(0);
  first.unmount();
  show(plays);
  expect(screen.getByText('off')).toBeVisible();
});

test('switched on it rings once, so that the loudness can be heard', async () => {
  localStorage.setItem('tiffin.sound.kitchen', 'off');
  show(plays);
  await userEvent.click(screen.getByText('off'));
  expect(await screen.findByText('Audio Enabled')).toBeVisible();
  expect(heard).toBe(1);
});

test('a browser that refuses to play switches it off, and the next visit tries again', async () => {
  const first = show(refuses);
  await userEvent.click(screen.getByText('new order'));
  expect(await screen.findByText('off')).toBeVisible();
  expect(await screen.findByText('Audio Disabled')).toBeVisible();
  first.unmount();
  show(refuses);
  expect(screen.getByText('on')).toBeVisible();
});
