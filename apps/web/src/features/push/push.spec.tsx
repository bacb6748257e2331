import { jest } from '@jest/globals';
import type { User } from '@tiffin/contracts';
import { screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../testing/fake-server';
import { renderPage, STUDENT } from '../testing/render-page';
import { syncPushSubscription } from './sync-push-subscription';
import { keepPushAnswer } from './push-choice';
import { PushPrompt } from './push-prompt';
import { PushSwitch } from './push-switch';
import { OFFER, SUBSCRIPTION, withoutPush, withPush } from './testing';
// Lazy code is imported up front.
import './device';

const POST = 'POST /push/subscription';
const DELETE = 'DELETE /push/subscription';
const QUESTION = 'Would you like a notification when your order is ready, even when Tiffin is closed?';
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = new FakeServer()
    .on('GET /push', () => OFFER)
    .on(POST, () => ({}))
    .on(DELETE, () => ({}));
});
afterEach(() => {
  withoutPush();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const ask = () => renderPage(<PushPrompt studentId="student" />, { server });
const settings = () => renderPage(<PushSwitch studentId="student" />, { server });
const isOn = async () => waitFor(() => expect(screen.getByRole('switch', { name: 'Notify me on this device' })).toBeChecked());
/** Expects that no prompt is shown once the state is known. */
const isSilent = async () => {
  await waitFor(() => expect(server.requestsTo('GET /push')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(QUESTION)).not.toBeInTheDocument());
};

describe('the question', () => {
  test('asks for the browser’s permission only after a yes, then registers with the server', async () => {
    const browser = withPush();
    const { user } = ask();
    expect(await screen.findByRole('region', { name: 'Notifications' })).toHaveTextContent(QUESTION);
    expect(browser.asked).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Yes, notify me' }));
    expect(await screen.findByText('You get notifications on this device.')).toBeVisible();
    expect(screen.queryByText(QUESTION)).not.toBeInTheDocument();
    expect(server.requestsTo(POST).map(({ body }) => body)).toEqual([SUBSCRIPTION]);
    expect([browser.asked, browser.keys]).toEqual([1, [OFFER.publicKey]]);
  });

  test('has its space while the server is asked, so that what is below does not move', async () => {
    withPush();
    ask();
    expect(screen.getByText(QUESTION).closest('section')).toHaveClass('invisible');
    expect(await screen.findByRole('region', { name: 'Notifications' })).not.toHaveClass('invisible');
  });

  test('does not ask the same student again on this device after Not now, but asks others', async () => {
    const browser = withPush();
    const { user, unmount } = ask();
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.queryByText(QUESTION)).not.toBeInTheDocument();
    unmount();
    server.requests.length = 0;
    const again = ask();
    await isSilent();
    again.unmount();
    renderPage(<PushPrompt studentId="other" />, { server });
    expect(await screen.findByText(QUESTION)).toBeVisible();
    expect(browser.asked).toBe(0);
  });

  test('explains how to unblock notifications in the browser', async () => {
    withPush({ answer: 'denied' });
    const { user } = ask();
    await user.click(await screen.findByRole('button', { name: 'Yes, notify me' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Your browser blocks notifications from Tiffin.');
    expect(server.requestsTo(POST)).toEqual([]);
  });

  test.each([
    ['a browser that blocks them', () => void withPush({ permission: 'denied' })],
    ['a browser without notifications', () => withoutPush()],
    ['a server that sends none', () => (withPush(), void server.on('GET /push', () => ({ publicKey: null })))],
    ['a student who already has them', () => (withPush({ permission: 'granted', subscribed: true }), keepPushAnswer('student', 'yes'))],
  ])('is not asked of %s', async (_, given) => {
    given();
    ask();
    await isSilent();
  });
});

describe('the switch', () => {
  test('turns notifications on and off, here and on the server', async () => {
    const browser = withPush();
    const { user } = settings();
    const toggle = await screen.findByRole('switch', { name: 'Notify me on this device' });
    await waitFor(() => expect(toggle).toBeEnabled());
    await user.click(toggle);
    await isOn();
    await user.click(toggle);
    await waitFor(() => expect(toggle).not.toBeChecked());
    expect([server.requestsTo(POST).length, server.requestsTo(DELETE).length, browser.subscribed]).toEqual([1, 1, false]);
  });

  test.each<[string, string, string, () => void]>([
    ['a browser that blocks them', 'Your browser blocks notifications from Tiffin.', '', () => void withPush({ permission: 'denied' })],
    ['a browser without notifications', "This browser can't show notifications.", '', () => withoutPush()],
    [
      'an iPhone’s browser',
      'On iPhone and iPad, add Tiffin to the Home Screen first; then notifications can be turned on there.',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      () => withoutPush(),
    ],
  ])('explains in %s why there is no switch', async (_, text, agent, given) => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
    given();
    settings();
    expect(await screen.findByText(text, { exact: false })).toBeVisible();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });

  test('is hidden if the server sends none', async () => {
    server.on('GET /push', () => ({ publicKey: null }));
    settings();
    await waitFor(() => expect(screen.queryByText('Notifications')).not.toBeInTheDocument());
  });
});

describe('the signed-in user', () => {
  beforeEach(() => {
    globalThis.fetch = server.fetch;
    keepPushAnswer('student', 'yes');
    syncPushSubscription({ ...STUDENT, _id: 'somebody before' } as User);
  });

  test('renews the subscription once the page has settled', async () => {
    jest.useFakeTimers();
    withPush({ permission: 'granted', subscribed: true });
    syncPushSubscription(STUDENT);
    syncPushSubscription(STUDENT);
    expect(server.requestsTo(POST)).toEqual([]);
    await jest.advanceTimersByTimeAsync(5_000);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(server.requestsTo(POST)).toHaveLength(1);
  });

  test.each([
    ['nobody', null],
    ['somebody else', { ...STUDENT, _id: 'other' }],
  ])('ends the subscription of a device on which %s is signed in', async (_, user) => {
    const browser = withPush({ permission: 'granted', subscribed: true });
    syncPushSubscription(user);
    await waitFor(() => expect(browser.subscribed).toBe(false));
    expect(server.requests).toEqual([]);
  });
});
