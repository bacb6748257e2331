import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { ok } from './calls';
import { recordToasts } from './toasts';

/** The demo's accounts, as `npm start` prints them. */
const PASSWORD = 'tiffin123';
/** The roll number of a demo student who owes the last bill. */
export const OWING = '111';

/** A new device without a signed-in user. */
export async function device(browser: Browser, width: number, height: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height } });
  await recordToasts(context);
  const opened = await context.newPage();
  // An exception in a page, or a blocked resource of ours, fails any test.
  opened.on('pageerror', (error) => {
    throw error;
  });
  return opened;
}

/** Signs in through the API, and opens the start page. */
async function signedIn(device: Page, loginInput: string, password: string, role: 'student' | 'contractor'): Promise<Page> {
  await ok(device.request.patch('/api/users/login', { data: { loginInput, password, role } }));
  await device.goto('/');
  await expect(device.getByRole('heading', { name: role === 'student' ? 'What would you like?' : 'Menu', exact: true })).toBeVisible();
  return device;
}

/** A student's phone with the menu. */
export const student = async (browser: Browser, rollNo = '102', password = PASSWORD): Promise<Page> =>
  signedIn(await device(browser, 390, 844), `BH1-${rollNo}`, password, 'student');

/** Submits a student's log-in form. */
export async function logIn(phone: Page, rollNo: string, password: string): Promise<void> {
  await phone.goto('/login');
  await phone.getByLabel('Hostel').selectOption('BH1');
  await phone.getByLabel('Roll number').fill(rollNo);
  await phone.getByLabel('Password', { exact: true }).fill(password);
  await phone.getByRole('button', { name: 'Log in' }).click();
}

/** What this device stores about the signed-in user, by name; without its own settings. */
export const storedBy = (device: Page): Promise<Record<string, string>> =>
  device.evaluate(() => {
    const entries = Object.entries<string>({ ...localStorage }).filter(([name]) => !/^tiffin\.(?:sound|shortcuts|language)/.test(name));
    return Object.fromEntries(entries.sort());
  });

/** The contractor's tablet with the menu. */
export const contractor = async (browser: Browser): Promise<Page> =>
  signedIn(await device(browser, 1180, 820), 'contractor@bh1.example', PASSWORD, 'contractor');

/** The kitchen's wall screen, opened with the key. */
export const kitchen = (browser: Browser): Promise<Page> => withKey(browser, '/kitchen', 'Kitchen key', 'kitchen1', 'Kitchen Summary');

/** The pickup screen, opened with the same key. */
export const television = (browser: Browser): Promise<Page> => withKey(browser, '/pickup', 'Kitchen key', 'kitchen1', 'Pickup');

/** The counter screen. */
export const counter = (browser: Browser): Promise<Page> => withKey(browser, '/counter', 'Counter key', 'counter1', 'Counter');

/** A shared screen that a key opens. */
async function withKey(browser: Browser, path: string, label: string, key: string, heading: string): Promise<Page> {
  const screen = await device(browser, 1280, 800);
  await screen.goto(path);
  await screen.getByLabel('Hostel').selectOption('BH1');
  await screen.getByLabel(label, { exact: true }).fill(key);
  await screen.getByRole('button', { name: 'Verify' }).click();
  await expect(screen.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  return screen;
}

/** The admin at a desk, admitted with the key. */
export async function admin(browser: Browser): Promise<Page> {
  const desk = await device(browser, 1280, 800);
  await desk.goto('/admin');
  await desk.getByLabel('Admin key', { exact: true }).fill('tiffin-admin');
  await desk.getByRole('button', { name: 'Verify' }).click();
  await expect(desk.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  return desk;
}
