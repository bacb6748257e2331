import type { Page, Worker } from '@playwright/test';
import { orderNumber, type PushMessage } from '@tiffin/contracts';
import { contractorApi, place, setStatus, snackCalled } from '../calls';
import { phoneOfNew } from '../newcomers';
import { storedBy, student } from '../people';
import { expect, test } from '../test';
import { expectToast } from '../toasts';

test.use({ serviceWorkers: 'allow' });

/** Whether the service worker has cached all that the page used, and the device its lists. */
const isKept = (phone: Page): Promise<boolean> =>
  phone.evaluate(async () => {
    const cache = await caches.open('tiffin-1');
    const files = (await cache.keys()).map(({ url }) => url);
    const lists = localStorage.getItem('tiffin.lists') ?? '';
    const used = performance.getEntriesByType('resource').map(({ name }) => name);
    const kept = used.filter((url) => url.includes('/assets/')).every((url) => files.includes(url));
    return kept && files.some((url) => url.includes('/api/images/')) && lists.includes('"menu","snacks"') && lists.includes('"timeline"');
  });

test('the phone starts offline with cached data, and continues when the connection returns', async ({ browser }) => {
  const phone = await phoneOfNew(browser, '936');
  const counter = await contractorApi(browser);
  const order = await place(phone, await snackCalled(counter, 'French Fries'));
  await setStatus(counter, order, 'Prepared');
  const card = phone
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: phone.getByRole('heading', { name: orderNumber(order), exact: true }) });
  await phone.goto('/orders/me');
  // A ready order's card shows its timeline.
  await expect(card).toContainText('Placed');
  await phone.getByRole('link', { name: 'Tiffin, home' }).click();
  await phone.getByRole('button', { name: 'Add to Cart: French Fries' }).click();
  await expect.poll(() => isKept(phone)).toBe(true);

  await phone.context().setOffline(true);
  await phone.goto('/');
  await expect(phone.getByText('No connection.')).toBeVisible();
  await expect(phone.getByText(/^As of \d+:\d\d [AP]M$/)).toBeVisible();
  await phone.getByRole('button', { name: 'One more: French Fries' }).click();
  await expect(phone.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await phone.getByRole('button', { name: 'Open the menu' }).click();
  await phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Orders' }).click();
  await expect(card).toContainText('Placed');

  await setStatus(counter, order, 'PickedUp');
  await phone.context().setOffline(false);
  await expect(phone.getByText('No connection.')).toBeHidden({ timeout: 20_000 });
  await expect(card).toContainText('Picked up');
  await phone.getByRole('button', { name: 'Your account' }).click();
  await phone.getByRole('menuitem', { name: 'Log out' }).click();
  await expectToast(phone, 'Logged out Successfully');
  expect(await storedBy(phone)).toEqual({});
  await phone.context().close();
});

/** Returns a function that delivers messages to the page's service worker like the browser's push service. */
async function pushedTo(phone: Page): Promise<(message: PushMessage) => Promise<unknown>> {
  const session = await phone.context().newCDPSession(phone);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && resolve(first.registrationId)),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  // The browser drops messages for a worker that is still being installed.
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready));
  const { origin } = new URL(phone.url());
  return (message) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
}

/** The parts of a service worker's global scope that are used here. */
interface Scope {
  registration: ServiceWorkerRegistration;
  shown: string[];
}

/** Has the worker record its notifications: a headless browser shows none. */
const noteNotifications = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.shown = [];
    scope.registration.showNotification = async (title, { body = '' } = {}) => void scope.shown.push(`${title}: ${body}`);
  });

test('a phone shows push messages while Tiffin is in the background', async ({ browser }) => {
  const phone = await student(browser, '118');
  const push = await pushedTo(phone);
  const worker = phone.context().serviceWorkers()[0] ?? (await phone.context().waitForEvent('serviceworker'));
  await noteNotifications(worker);
  await phone.goto('about:blank');
  await push({ kind: 'rejected', code: '7F3A91C2', path: '/orders/me', reason: 'No potatoes left' });
  const shown = () => worker.evaluate(() => (globalThis as unknown as Scope).shown);
  await expect.poll(shown).toEqual(['7F3A91C2 was rejected: No potatoes left']);
  await phone.context().close();
});
