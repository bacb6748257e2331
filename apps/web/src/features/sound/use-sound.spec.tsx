import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from '../../ui/toaster';
import type { Ring } from './chime';
import { TapForSound } from './tap-for-sound';
import { useSound } from './use-sound';

let heard = 0;
/** Whether the browser allows sound. */
let allowed = true;
const bell: Ring = async (how) => {
  if (allowed && !how?.quietly) heard += 1;
  return allowed;
};

function Bell() {
  const sound = useSound('kitchen', bell);
  return (
    <>
      <button onClick={sound.toggle}>{sound.on ? 'on' : 'off'}</button>
      <p onMouseEnter={sound.ring}>new order</p>
      <p>anything else</p>
      <TapForSound sound={sound} />
      <Toaster stay />
    </>
  );
}
const show = () => render(<Bell />, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> });
/** A new order, which comes without a tap. */
const order = () => userEvent.hover(screen.getByText('new order'));
const asks = () => screen.findByRole('button', { name: 'Tap to turn sound on' });

beforeEach(() => {
  localStorage.clear();
  heard = 0;
  allowed = true;
});

test('rings once for several simultaneous orders', async () => {
  show();
  await order();
  await userEvent.unhover(screen.getByText('new order'));
  await order();
  expect(heard).toBe(1);
  expect(screen.queryByRole('button', { name: 'Tap to turn sound on' })).toBeNull();
});

test('stays off after a reload; switching it on rings once as a sample', async () => {
  const first = show();
  await userEvent.click(screen.getByText('on'));
  expect(await screen.findByText('Audio Disabled')).toBeVisible();
  await order();
  expect(heard).toBe(0);
  first.unmount();
  show();
  await userEvent.click(screen.getByText('off'));
  expect(await screen.findByText('Audio Enabled')).toBeVisible();
  expect(heard).toBe(1);
});

describe('a browser that plays nothing before a tap', () => {
  beforeEach(() => void (allowed = false));

  test('is reported at the first silent order; the screen asks for a tap until sound works', async () => {
    const first = show();
    await order();
    expect(await screen.findByText('Audio Disabled')).toBeVisible();
    expect(screen.getByText('on')).toBeVisible();
    await userEvent.click(await asks());
    expect(await asks()).toBeVisible();
    allowed = true;
    await userEvent.click(await asks());
    expect(await screen.findByText('Audio Enabled')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tap to turn sound on' })).toBeNull();
    expect(heard).toBe(1);
    first.unmount();
    show();
    expect(screen.getByText('on')).toBeVisible();
  });

  test('is detected before the first order; any tap enables sound', async () => {
    show();
    await asks();
    expect(screen.queryByText('Audio Disabled')).toBeNull();
    allowed = true;
    await userEvent.click(screen.getByText('anything else'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Tap to turn sound on' })).toBeNull());
    expect(heard).toBe(0);
  });

  test('is expected on a page that had no tap, so that the question does not come late and move the screen', () => {
    Object.assign(navigator, { userActivation: { hasBeenActive: false } });
    show();
    expect(screen.getByRole('button', { name: 'Tap to turn sound on' })).toBeVisible();
    Reflect.deleteProperty(navigator, 'userActivation');
  });

  test('is ignored while sound is off', async () => {
    localStorage.setItem('tiffin.sound.kitchen', 'off');
    show();
    await order();
    expect(screen.queryByRole('button', { name: 'Tap to turn sound on' })).toBeNull();
  });
});
