import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { ok } from './calls';
import { newSnack } from './ordered';
import { contractor, student } from './people';
import { expect, test } from './test';

const rowsOf = (page: Page) => page.getByRole('main').getByRole('listitem');
const settled = (page: Page) => async (): Promise<void> => {
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
};

async function openHistory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'History', exact: true })).toBeVisible();
}

/** A student's order, rejected by the contractor; answers its number. */
async function rejectedOrder(browser: Browser, tablet: Page, reason: string): Promise<string> {
  const phone = await student(browser);
  const menu = (await (await phone.request.get('/api/snacks')).json()) as { _id: string; price: number; isAvailable: boolean }[];
  const snack = menu.find(({ isAvailable }) => isAvailable);
  const line = { _id: snack?._id, quantity: 1, type: 'Snack', price: snack?.price, specialInstructions: '', isPacked: false };
  const placed = await phone.request.post('/api/orders', {
    headers: { 'idempotency-key': randomUUID() },
    data: { cartItems: [line], amount: Math.round((snack?.price ?? 0) * 105) / 100, packingCharges: 0 },
  });
  expect(placed.status()).toBe(201);
  const { _id } = (await placed.json()) as { _id: string };
  expect((await tablet.request.patch(`/api/orders/${_id}?status=Rejected`, { data: { reason } })).ok()).toBe(true);
  await phone.context().close();
  return _id.slice(-8).toUpperCase();
}

test('a contractor reads who did what, finds an order by its number, and takes it away as a file', async ({ browser }) => {
  test.slow();
  const tablet = await contractor(browser);
  const code = await rejectedOrder(browser, tablet, 'out of stock');
  await openHistory(tablet);
  const first = rowsOf(tablet).first();
  await expect(first).toContainText(`Rejected order ${code}: out of stock`);
  await expect(first).toContainText(/· Contractor/);
  await expect(tablet.getByRole('heading', { name: /^Today/ })).toBeVisible();
  await expectAccessible(tablet, 'the history', settled(tablet));

  await test.step('the order opens from its number', async () => {
    await first.getByRole('button', { name: new RegExp(code) }).click();
    const popup = tablet.getByRole('dialog', { name: `Order ${code}` });
    await expect(popup.getByText('Rejected', { exact: true })).toBeVisible();
    await expectAccessible(tablet, 'an order in the history');
    await popup.getByRole('button', { name: 'All of its history' }).click();
  });

  await test.step('its number is in the address, and leaves what was done to it', async () => {
    await expect(tablet).toHaveURL(`/history?orderId=${code}`);
    await expect(rowsOf(tablet)).toHaveCount(2);
    await expect(rowsOf(tablet).last()).toContainText(`Placed order ${code} for ₹`);
    await tablet.reload();
    await expect(tablet.getByLabel('Order number')).toHaveValue(code);
    await expect(rowsOf(tablet)).toHaveCount(2);
    await tablet.getByLabel('Done by').selectOption('Contractors');
    await expect(rowsOf(tablet)).toHaveCount(1);
  });

  await test.step('the file holds the same', async () => {
    const download = tablet.waitForEvent('download');
    await tablet.getByRole('link', { name: 'Download CSV' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('OrderRejected');
    expect(lines[1]).toContain('out of stock');
  });

  await test.step('filters that leave nothing are taken away', async () => {
    await tablet.getByLabel('What').selectOption('Bills');
    await expect(tablet.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await expectAccessible(tablet, 'nothing found in the history', settled(tablet));
    await tablet.getByRole('button', { name: 'Clear the filters' }).click();
    await expect(tablet).toHaveURL(/\/history$/);
    await expect(tablet.getByLabel('Order number')).toHaveValue('');
  });
  await tablet.context().close();
});

test('the history says which way a snack was switched, and what was removed by its name', async ({ browser }) => {
  const tablet = await contractor(browser);
  const { _id, name } = await newSnack(browser, 'Passing Pakora');
  await ok(tablet.request.patch(`/api/contractors/snacks/availability/${_id}`, { data: { isAvailable: false } }));
  await ok(tablet.request.patch(`/api/contractors/snacks/availability/${_id}`, { data: { isAvailable: true } }));
  await ok(tablet.request.delete(`/api/contractors/snacks/${_id}`));
  await tablet.goto('/history?kind=menu');
  const told = [
    `Took ${name} off the menu`,
    `Switched ${name} to available`,
    `Switched ${name} to not available`,
    `Put ${name} on the menu`,
  ];
  for (const [index, sentence] of told.entries()) await expect(rowsOf(tablet).nth(index)).toContainText(sentence);
  await tablet.context().close();
});

test('one student is found by name, with what they did and what was done to their account', async ({ browser }) => {
  test.slow();
  const tablet = await contractor(browser);
  await tablet.goto('/history');
  await tablet.getByLabel('Done by').selectOption('One student …');
  const popup = tablet.getByRole('dialog', { name: 'Choose a student' });
  await popup.getByLabel('Name or roll number').fill('101');
  await expect(popup.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(tablet, 'choosing a student');
  await popup.getByRole('listitem').getByRole('button').click();
  await expect(tablet.getByLabel('Done by')).toHaveValue(/./);
  await expect(rowsOf(tablet).first()).toContainText('· Student');
  await tablet.getByText('Account and bills').click();
  await expect(tablet).toHaveURL(/account=/);
  await expect(
    rowsOf(tablet)
      .filter({ hasText: /^Issued the bill for/ })
      .first(),
  ).toBeVisible();
  await expectAccessible(tablet, 'the history of one account', settled(tablet));
  await tablet.context().close();
});

test('it goes on by itself, and keeps its place for whoever comes back', async ({ browser }) => {
  test.slow();
  const tablet = await contractor(browser);
  await tablet.goto('/history?kind=order');
  await expect(rowsOf(tablet).first()).toBeVisible();
  const again = tablet.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    await tablet.mouse.wheel(0, 3000);
    // A page that could not be had, which a busy machine is enough for, waits for a tap.
    if (await again.isVisible()) await again.click();
    expect(await rowsOf(tablet).count()).toBeGreaterThan(120);
  }).toPass();
  const row = rowsOf(tablet).nth(110);
  await row.scrollIntoViewIfNeeded();
  const place = await tablet.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(1000);
  await row.getByRole('button').click();
  await tablet
    .getByRole('dialog')
    .getByRole('link', { name: /^Orders of/ })
    .click();
  await expect(tablet.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
  await tablet.goBack();
  await expect(row).toBeInViewport();
  await expect.poll(() => tablet.evaluate((place) => Math.abs(window.scrollY - place), place)).toBeLessThan(4);
  await tablet.context().close();
});

test('it is the contractor’s alone', async ({ browser }) => {
  const phone = await student(browser);
  await phone.goto('/history');
  await expect(phone.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  await phone.context().close();
});
