import type { CDPSession, Page, Worker } from '@playwright/test';
import { orderCode, type PushMessage } from '@tiffin/contracts';
import { createECDH, randomBytes } from 'node:crypto';
import { expectAccessible } from './axe';
import { atTheCounter, ok, place, snackCalled, studentId } from './calls';
import { phoneOfNew } from './newcomers';
import { expect, test } from './test';

test.use({ serviceWorkers: 'allow' });

const KEYS = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };

/**
 * A browser without a screen shows no notifications, and has no way to its maker's push service: what it would be told and answer stands in their place.
 * Everything else is its own.
 */
async function ableToNotify(phone: Page): Promise<void> {
  await phone.addInitScript((keys) => {
    const [stored, allowed] = ['test.subscribed', 'test.allowed'];
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem(allowed) ?? 'default' });
    Notification.requestPermission = async () => {
      localStorage.setItem(allowed, 'granted');
      return 'granted';
    };
    const subscription = () => ({
      options: { applicationServerKey: Uint8Array.from(JSON.parse(localStorage.getItem(stored) ?? '[]') as number[]).buffer },
      toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/of-this-test', expirationTime: null, keys }),
      unsubscribe: async () => (localStorage.removeItem(stored), true),
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(stored) === null ? null : subscription()),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const text = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'));
        localStorage.setItem(stored, JSON.stringify([...text].map((one) => one.charCodeAt(0))));
        return subscription();
      },
    });
  }, KEYS);
}

/** The service worker as the browser's push service reaches it. */
async function pushedTo(phone: Page): Promise<(message: PushMessage) => Promise<unknown>> {
  const session: CDPSession = await phone.context().newCDPSession(phone);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && resolve(first.registrationId)),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(phone.url());
  return (message) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
}

type Shown = Pick<Notification, 'title' | 'body' | 'tag'>;
/** What of a service worker's global scope is used here. */
interface Scope {
  registration: ServiceWorkerRegistration;
  shown: Shown[];
}

/** Has the worker note what it shows. */
const notingWhatItShows = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.shown = [];
    scope.registration.showNotification = async (title, { body = '', tag = '' } = {}) => void scope.shown.push({ title, body, tag });
  });

const shownBy = (worker: Worker): Promise<Shown[]> => worker.evaluate(() => (globalThis as unknown as Scope).shown);

test('a student is asked at the first order, told while Tiffin is elsewhere, and switches it off again', async ({ browser }) => {
  const [phone, counter] = [await phoneOfNew(browser, '951'), await atTheCounter(browser)];
  await ableToNotify(phone);
  const own = `/orders/${await studentId(phone)}`;
  await phone.goto('/orders/me');
  await expect(phone.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  expect(new URL(phone.url()).pathname).toBe(own);
  const order = await place(phone, await snackCalled(counter, 'French Fries'));
  await phone.reload();
  const question = phone.getByRole('region', { name: 'Notifications' });
  await expect(question).toContainText('Shall we tell you when your order is ready, even when Tiffin is closed?');
  await expectAccessible(phone, 'the question whether to notify');
  const subscribed = phone.waitForResponse('**/api/push/subscription');
  await question.getByRole('button', { name: 'Yes, tell me' }).click();
  expect((await subscribed).status()).toBe(200);
  await expect(question).toBeHidden();

  const push = await pushedTo(phone);
  const worker = phone.context().serviceWorkers()[0] ?? (await phone.context().waitForEvent('serviceworker'));
  await notingWhatItShows(worker);
  const code = orderCode(order._id);
  await push({ kind: 'ready', code, path: own });
  const ready = { title: `${code} is ready for pickup`, body: 'Please collect it at the counter.', tag: code };
  await expect.poll(() => shownBy(worker)).toEqual([ready]);
  await push({ kind: 'ready', code, path: own, called: true });
  const called = { title: `${code} is being called`, body: 'Please come to the counter.', tag: code };
  await expect.poll(() => shownBy(worker)).toEqual([ready, called]);
  await push({ kind: 'rejected', code, path: own, reason: 'No potatoes left' });
  await expect.poll(() => shownBy(worker)).toEqual([ready, called, { title: `${code} was rejected`, body: 'No potatoes left', tag: code }]);

  await phone.goto('/settings');
  const toggle = phone.getByRole('switch', { name: 'Notify me on this device' });
  await expect(toggle).toBeChecked();
  await expectAccessible(phone, 'the settings of a student');
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await phone.goto(own);
  await expect(phone.getByRole('main').getByText(code, { exact: true })).toBeVisible();
  await expect(question).toBeHidden();
  await phone.context().close();
});

test('it can be installed: the manifest and all that it names are there', async ({ page }) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await ok<{ icons: { src: string; sizes: string }[]; shortcuts: { url: string }[]; start_url: string }>(
    page.request.get(address ?? ''),
  );
  for (const { src, sizes } of manifest.icons) {
    const shown = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect([src, shown]).toEqual([src, sizes]);
  }
  for (const { url } of [...manifest.shortcuts, { url: manifest.start_url }])
    expect((await page.request.get(url, { headers: { accept: 'text/html' } })).status()).toBe(200);
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((error) => error !== 'in-incognito')).toEqual([]);
});
