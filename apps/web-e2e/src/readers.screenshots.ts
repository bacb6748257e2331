import type { Browser, Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { ok } from './calls';
import { expect, test } from './test';

const FOLDER = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url));
/** Picture pixels per screen pixel: sharp enough where a page shows the picture at half its width. */
const SCALE = 1.5;
/** The gap between two screens in picture pixels; in the product's background color. */
const GAP = 18;
const GROUND = { r: 233, g: 223, b: 205 };
const PASSWORD = 'tiffin123';
const DEVICES = {
  phone: { width: 360, height: 720 },
  tablet: { width: 1024, height: 720 },
  desk: { width: 1200, height: 720 },
} as const;

type Role = 'student' | 'contractor';

async function device(browser: Browser, kind: keyof typeof DEVICES, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const context = await browser.newContext({ viewport: DEVICES[kind], deviceScaleFactor: SCALE, colorScheme, reducedMotion: 'reduce' });
  return context.newPage();
}

/** Signs in through the API. Returns the page and the person's id. */
async function signedIn(page: Page, loginInput: string, role: Role): Promise<{ page: Page; id: string }> {
  const { _id: id } = await ok<{ _id: string }>(page.request.patch('/api/users/login', { data: { loginInput, password: PASSWORD, role } }));
  return { page, id };
}

/** A screenshot of a page once it has loaded completely. */
async function seen(page: Page, path: string, heading: string | RegExp): Promise<Buffer> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ animations: 'disabled' });
}

/** Writes screens side by side as one picture of docs/screenshots. */
async function picture(name: string, ...screens: readonly Buffer[]): Promise<void> {
  const sizes = await Promise.all(screens.map((screen) => sharp(screen).metadata()));
  const lefts = sizes.map((_, index) => sizes.slice(0, index).reduce((left, { width }) => left + width + GAP, GAP));
  const width = sizes.reduce((sum, size) => sum + size.width + GAP, GAP);
  const height = Math.max(...sizes.map((size) => size.height)) + 2 * GAP;
  const layers = screens.map((input, index) => ({ input, left: lefts[index] ?? 0, top: GAP }));
  const joined = sharp({ create: { width, height, channels: 3, background: GROUND } }).composite(layers);
  writeFileSync(`${FOLDER}${name}.webp`, await joined.webp({ quality: 80, effort: 6, smartSubsample: true }).toBuffer());
}

test('takes the pictures of docs/screenshots', async ({ browser }) => {
  const { page: phone, id: me } = await signedIn(await device(browser, 'phone'), 'BH1-101', 'student');
  await phone.goto('/');
  for (const name of ['Aloo Tikki', 'French Fries']) await phone.getByRole('button', { name: `Add to Cart: ${name}` }).click();
  const menu = await seen(phone, '/', 'What would you like?');
  const cart = await seen(phone, '/cart', 'Cart');
  const orders = await seen(phone, `/orders/${me}`, 'My Orders');
  const myBills = await seen(phone, `/bills/${me}`, 'My Bills');

  const { page: tablet } = await signedIn(await device(browser, 'tablet'), 'contractor@bh1.example', 'contractor');
  const today = await seen(tablet, '/today-orders', "Today's Orders");
  const allBills = await seen(tablet, '/all-bills', 'All bills');
  const counter = await seen(tablet, '/counter', 'Counter');
  const statistics = await seen(tablet, '/statistics', /Statistics for/);

  const wall = await device(browser, 'desk', 'dark');
  await ok(wall.request.post('/api/users/orders', { data: { key: 'BH1-kitchen1' } }));
  const kitchen = await seen(wall, '/kitchen', 'Kitchen Summary');

  const desk = await device(browser, 'desk');
  await ok(desk.request.post('/api/users/contractors', { data: { key: 'tiffin-admin' } }));
  const operations = await seen(desk, '/admin/operations', 'Operations');

  await picture('overview', menu, today, orders);
  await picture('bills', myBills, allBills);
  await picture('kitchen', kitchen);
  await picture('operations', operations);
  await picture('student', menu, cart, orders, myBills);
  await picture('contractor', today, counter);
  await picture('statistics', statistics);
});
