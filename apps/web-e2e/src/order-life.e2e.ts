import type { Page } from '@playwright/test';
import { contractor, kitchen, student } from './people';
import { expect, test } from './test';
import { expectSaid } from './toasts';

test.use({ serviceWorkers: 'allow' });

/** How many units of an item the wall shows; 0 where it has none left. All at one look: a row goes by itself. */
const left = (wall: Page, name: string): Promise<number> =>
  wall
    .getByRole('listitem')
    .filter({ has: wall.getByRole('heading', { name, exact: true }) })
    .evaluateAll(([row]) => (!row || row.querySelector('[aria-label="All prepared"]') ? 0 : Number(row.querySelector('p')?.textContent)));

test("an order's life on three screens that nobody reloads", async ({ browser }) => {
  const [phone, tablet, wall] = await Promise.all([student(browser), contractor(browser), kitchen(browser)]);
  await tablet.goto('/today-orders');
  await expect(tablet.getByRole('heading', { name: "Today's Orders" })).toBeVisible();
  const fries = await left(wall, 'French Fries');

  await test.step('the student fills a cart and places it', async () => {
    await phone.getByRole('button', { name: 'Add to Cart: French Fries' }).click();
    await phone.getByRole('button', { name: 'Add to Cart: Orange Juice' }).click();
    await phone.getByRole('link', { name: /View cart/ }).click();
    await phone.getByRole('button', { name: 'Edit French Fries' }).click();
    await phone.getByLabel('Pack this item').check();
    await phone.getByLabel(/Special instructions/).fill('Extra salt please');
    await phone.getByRole('button', { name: 'Save' }).click();
    // 45 + 40, 5 of packing, 5 % of 90: 94.50
    await phone.getByRole('button', { name: /Place Order · ₹94\.50/ }).click();
    const placed = phone.getByRole('dialog', { name: 'Order Placed!' });
    await expect(placed).toContainText("We'll notify you when your order is ready for pickup");
    await placed.getByRole('link', { name: 'View My Orders' }).click();
    await expect(phone.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  });

  const mine = phone
    .getByRole('listitem')
    .filter({ hasText: 'Extra salt please' })
    .filter({ has: phone.getByRole('heading') });
  await expect(mine).toContainText('Pending');
  const code = (await mine.getByRole('heading').textContent()) ?? '';
  expect(code).toMatch(/^#\d+$/);
  const ticket = tablet.getByLabel(`Order ${code}`, { exact: true });

  await test.step('kitchen and counter have it', async () => {
    await expect(wall.getByText('Extra salt please')).toBeVisible();
    await expect.poll(() => left(wall, 'French Fries')).toBe(fries + 1);
    await expect(ticket).toContainText('Extra salt please');
  });

  await test.step('the cook prepares every unit of it; the ticket says so', async () => {
    for (const name of ['French Fries', 'Orange Juice']) {
      for (let units = await left(wall, name); units > 0; units--) {
        await wall.getByRole('button', { name: `${name}: one prepared` }).click();
        await expect.poll(() => left(wall, name)).toBe(units - 1);
      }
    }
    await expect(ticket).toContainText('Every item is prepared in the kitchen');
  });

  await test.step('the counter calls it ready, and the phone shows it', async () => {
    await tablet.getByRole('button', { name: `Prepared: ${code}` }).click();
    await expectSaid(tablet, 'order status updated successfully');
    await expect(mine).toContainText('Ready for pickup');
    await expect(ticket).toBeHidden();
  });

  await test.step('it is handed out', async () => {
    await tablet.getByRole('radio', { name: /^Prepared/ }).check();
    await tablet.getByRole('button', { name: `Picked up: ${code}` }).click();
    await expect(mine).not.toContainText('Ready for pickup');
    await mine.getByRole('button', { name: 'Timeline' }).click();
    for (const step of ['Placed', 'Prepared', 'Picked up']) await expect(mine).toContainText(step);
  });

  await Promise.all([phone, tablet, wall].map((screen) => screen.context().close()));
});
