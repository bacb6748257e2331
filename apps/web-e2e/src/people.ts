import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The demo's accounts, as `npm start` prints them. */
const PASSWORD = 'tiffin123';

async function page(browser: Browser, width: number, height: number): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ viewport: { width, height } });
  const opened = await context.newPage();
  // A page that throws, or a policy that blocks something of ours, is a failure wherever it happens.
  opened.on('pageerror', (error) => {
    throw error;
  });
  return opened;
}

/** A student with a phone, logged in through the form. */
export async function student(browser: Browser, rollNo = '102', password = PASSWORD): Promise<Page> {
  const phone = await page(browser, 390, 844);
  await logIn(phone, rollNo, password);
  await expect(phone.getByText('Logged in Successfully')).toBeVisible();
  return phone;
}

/** Tries to log a student in through the form. */
export async function logIn(phone: Page, rollNo: string, password: string): Promise<void> {
  await phone.goto('/login');
  await phone.getByLabel('Hostel').selectOption('BH1');
  await phone.getByLabel('Roll number').fill(rollNo);
  await phone.getByLabel('Password', { exact: true }).fill(password);
  await phone.getByRole('button', { name: 'Log in' }).click();
}

/** What this device keeps of whoever is signed in, by name; without its own settings. */
export const keptOf = (device: Page): Promise<Record<string, string>> =>
  device.evaluate(() => {
    const entries = Object.entries<string>({ ...localStorage }).filter(([name]) => !/^tiffin\.(?:sound|shortcuts)/.test(name));
    return Object.fromEntries(entries.sort());
  });

/** The contractor with the tablet on the counter, logged in through the form. */
export async function contractor(browser: Browser): Promise<Page> {
  const tablet = await page(browser, 1180, 820);
  await tablet.goto('/login');
  await tablet.getByText('Contractor', { exact: true }).click();
  await tablet.getByLabel('E-mail').fill('contractor@bh1.example');
  await tablet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await tablet.getByRole('button', { name: 'Log in' }).click();
  await expect(tablet.getByText('Logged in Successfully')).toBeVisible();
  return tablet;
}

/** The screen on the kitchen's wall, opened with the key. */
export async function kitchen(browser: Browser): Promise<Page> {
  const wall = await page(browser, 1280, 800);
  await wall.goto('/kitchen');
  await wall.getByLabel('Hostel').selectOption('BH1');
  await wall.getByLabel('Kitchen key', { exact: true }).fill('kitchen1');
  await wall.getByRole('button', { name: 'Verify' }).click();
  await expect(wall.getByRole('heading', { name: 'Kitchen Summary' })).toBeVisible();
  return wall;
}

/** Whoever looks after all canteens, at a desk, let in with the key. */
export async function admin(browser: Browser): Promise<Page> {
  const desk = await page(browser, 1280, 800);
  await desk.goto('/admin');
  await desk.getByLabel('Admin key', { exact: true }).fill('tiffin-admin');
  await desk.getByRole('button', { name: 'Verify' }).click();
  await expect(desk.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  return desk;
}
