import { jest } from '@jest/globals';
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toast } from './toast';
import { Toaster } from './toaster';

/** Lets time pass in steps, so that what renders in one step sets its timers for the next. */
async function pass(ms: number) {
  for (let rest = ms; rest > 0; rest -= 100) await act(() => jest.advanceTimersByTimeAsync(Math.min(rest, 100)));
}

describe('on screen', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    render(
      <I18nProvider i18n={i18n}>
        <Toaster />
      </I18nProvider>,
    );
  });
  afterEach(async () => {
    await pass(1000);
    jest.useRealTimers();
  });

  test.each([
    ['success', 2000],
    ['error', 4000],
    ['blank', 4000],
  ] as const)('%s stays %i ms', async (kind, ms) => {
    act(() => void toast[kind]('Added to cart'));
    // A pointer that was already there when the toast appeared does not hold it: it may be moving to a button below.
    fireEvent.pointerEnter(screen.getByText('Added to cart'));
    await pass(ms - 100);
    expect(screen.getByText('Added to cart')).toBeVisible();
    await pass(600);
    expect(screen.queryByText('Added to cart')).toBeNull();
  });

  test('a loading toast stays until it is dismissed', async () => {
    let id = '';
    act(() => void (id = toast.loading('Placing…')));
    await act(() => jest.advanceTimersByTimeAsync(3_600_000));
    expect(screen.getByText('Placing…')).toBeVisible();
    act(() => toast.dismiss(id));
    await pass(600);
    expect(screen.queryByText('Placing…')).toBeNull();
  });

  test('a toast with an action stays for 10 s, and longer while it has the focus or the pointer over it', async () => {
    const undo = jest.fn();
    act(() => void toast.action('19F4D0B6 is prepared', { label: 'Undo', onAction: undo }));
    await pass(9000);
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('19F4D0B6 is prepared')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await pass(600);
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('19F4D0B6 is prepared')).toBeNull();
  });

  test('the timer continues after the focus has left the action', async () => {
    act(() => void toast.action('Rejected', { label: 'Undo', onAction: () => undefined }));
    await pass(9000);
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    await pass(3_000);
    act(() => screen.getByRole('button', { name: 'Undo' }).blur());
    await pass(1600);
    expect(screen.queryByText('Rejected')).toBeNull();
  });

  test('drops the oldest of more than 20 toasts', async () => {
    for (let index = 1; index <= 23; index += 1) act(() => void toast.loading(`toast ${index}.`));
    await pass(600);
    expect(screen.queryByText('toast 3.')).toBeNull();
    expect(screen.getByText('toast 4.')).toBeVisible();
    expect(screen.getByText('toast 23.')).toBeVisible();
  });
});

describe('the texts of toasts', () => {
  const SOURCES = join(import.meta.dirname, '..');

  /** Every call of `toast`, by kind, with the text of its file. */
  function calls(): { readonly kind: string; readonly file: string; readonly path: string }[] {
    return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.spec.'))
      .map((path) => ({ path, file: readFileSync(join(SOURCES, path), 'utf8') }))
      .flatMap(({ path, file }) =>
        [...file.matchAll(/\btoast\.(success|error|blank|action)\(/g)].map(([, kind = '']) => ({ kind, file, path })),
      );
  }
  const all = calls();

  /** Every toast of docs/reference/specification.md#8.6, verbatim, with its kind and so its time (docs/reference/decisions.md#8.8). */
  const SPECIFIED = [
    ['success', 'Logged out Successfully'],
    ['success', 'Logged in Successfully'],
    ['success', 'Account details updated successfully'],
    ['success', 'Password updated successfully'],
    ['success', 'New password sent to your email'],
    ['success', 'Key updated successfully'],
    ['success', 'Avatar updated successfully'],
    ['success', 'Details updated successfully'],
    ['success', 'Item details updated successfully'],
    ['success', 'Snack added successfully'],
    ['success', 'Item added successfully'],
    ['success', 'Added to cart'],
    ['success', 'Account Deleted Successfully'],
    ['success', 'All students removed successfully'],
    ['success', 'Snack Deleted Successfully'],
    ['success', 'Item Deleted Successfully'],
    ['success', 'Canteen Registered Successfully'],
    ['success', 'Account created successfully'],
    ['success', 'Verification code sent to your email'],
    ['success', 'Marked as prepared'],
    ['success', 'order status updated successfully'],
    ['action', 'bill marked as paid'],
    ['success', 'snack availability toggled successfully'],
    ['success', 'Thank you for your feedback!'],
    ['success', 'Audio Enabled'],
    ['blank', 'Audio Disabled'],
    ['error', 'Failed to submit. Please try again.'],
    ['error', 'max quantity reached'],
    ['error', 'Please fill all fields correctly'],
    ['error', 'Please Enter a Valid Key'],
  ] as const;

  test('shows every toast of the specification verbatim and with its kind', () => {
    const isSaid = ([kind, text]: (typeof SPECIFIED)[number]) => {
      const forms = [`t\`${text}\``, `<Trans>${text}</Trans>`];
      return all.some((call) => call.kind === kind && forms.some((form) => call.file.includes(form)));
    };
    expect(SPECIFIED.filter((toast) => !isSaid(toast))).toEqual([]);
  });

  test('only the kitchen overrides how long a toast stays', () => {
    const timed = all.filter(({ file }) => /\bduration:/.test(file)).map(({ path }) => path);
    expect([...new Set(timed)]).toEqual([join('features', 'kitchen', 'live', 'use-preparation-actions.ts')]);
  });
});
