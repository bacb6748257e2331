import type { Page } from '@playwright/test';
import type { Counter } from '@tiffin/contracts';
import { ok } from '../calls';
import { newSnack } from '../place-order';
import { contractor, counter, kitchen, student, television } from '../people';
import { expect, test } from '../test';
import { expectToast } from '../toasts';

/** The units of an item on the wall; 0 if it is not shown. Read in one evaluation, since rows disappear by themselves. */
const left = (wall: Page, name: string): Promise<number> =>
  wall
    .getByRole('listitem')
    .filter({ has: wall.getByRole('heading', { name, exact: true }) })
    .evaluateAll(([row]) => (!row || row.querySelector('[aria-label="All prepared"]') ? 0 : Number(row.querySelector('p')?.textContent)));

test('an order goes from the cart to the wall and the counter, on three screens without a reload', async ({ browser }) => {
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
  const ticket = tablet.getByRole('region', { name: 'Pending' }).getByLabel(`Order ${code}`, { exact: true });

  await test.step('kitchen and counter show it', async () => {
    await expect(wall.getByText('Extra salt please')).toBeVisible();
    await expect.poll(() => left(wall, 'French Fries')).toBe(fries + 1);
    await expect(ticket).toContainText('Extra salt please');
  });

  await test.step('the cook prepares every unit, and the ticket says so', async () => {
    for (const name of ['French Fries', 'Orange Juice']) {
      for (let units = await left(wall, name); units > 0; units--) {
        await wall.getByRole('button', { name: `${name}: one prepared` }).click();
        await expect.poll(() => left(wall, name)).toBe(units - 1);
      }
    }
    await expect(ticket).toContainText('Every item is prepared in the kitchen');
  });

  await test.step('the counter marks it as prepared, and the phone shows it', async () => {
    await tablet.getByRole('button', { name: `Prepared: ${code}` }).click();
    await expectToast(tablet, 'order status updated successfully');
    await expect(mine).toContainText('Ready for pickup');
    await expect(ticket).toBeHidden();
  });

  await test.step('it is picked up', async () => {
    await expect(tablet.getByRole('button', { name: `Picked up: ${code}` })).toBeVisible();
    await tablet.keyboard.type(code.slice(1));
    await tablet.keyboard.press('Enter');
    await expectToast(tablet, `${code} is picked up`);
    await expect(mine).not.toContainText('Ready for pickup');
    await mine.getByRole('button', { name: 'Timeline' }).click();
    for (const step of ['Placed', 'Prepared', 'Picked up']) await expect(mine).toContainText(step);
  });

  await Promise.all([phone, tablet, wall].map((screen) => screen.context().close()));
});

test('the counter orders for a student and for a guest, and calls their numbers', async ({ browser }) => {
  const { name } = await newSnack(browser, 'Lunch Thali');
  const tablet = await contractor(browser);
  const tv = await television(browser);
  const phone = await student(browser, '109');
  const screen = await counter(browser);
  const order = screen.getByRole('region', { name: 'Order', exact: true });
  const placed = screen.getByRole('region', { name: "Today's counter orders" }).getByRole('listitem');
  const shown = (board: string, number: string) => tv.getByRole('region', { name: board }).getByText(number, { exact: true });
  const called = 'Please come to the counter';

  await test.step('the counter orders for a roll number, and for a guest who pays by UPI', async () => {
    await screen.getByLabel('Roll number').fill('109');
    await screen.getByRole('button', { name: 'Find' }).click();
    await screen.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await order.getByRole('button', { name: 'Place order' }).click();
    await expect(placed).toHaveCount(1);
    await screen.getByText('Guest', { exact: true }).click();
    await screen.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await order.getByText('UPI', { exact: true }).click();
    await order.getByRole('button', { name: 'Paid, place order' }).click();
    await expect(placed).toHaveCount(2);
  });
  const { orders } = await ok<Counter>(screen.request.post('/api/users/counter', { data: { look: true } }));
  const [guests = '', theirs = ''] = orders.map(({ token }) => String(token));
  await expectToast(phone, `#${theirs} was ordered for you at the counter`);

  await test.step('the pickup screen shows the numbers, and which are ready', async () => {
    for (const number of [theirs, guests]) await expect(shown('Being prepared', number)).toBeVisible();
    await expect(tv.locator('body')).not.toContainText(/Lunch Thali|₹|Aarav/);
    await tablet.goto('/today-orders');
    for (const number of [theirs, guests]) await tablet.getByRole('button', { name: `Prepared: #${number}`, exact: true }).click();
    for (const number of [theirs, guests]) await expect(shown('Ready', number)).toBeVisible();
  });

  await test.step('a called number is shown separately until the order is picked up', async () => {
    await tablet.goto('/today-orders?status=Prepared');
    await tablet.getByRole('button', { name: `Call #${theirs}`, exact: true }).click();
    await expect(shown(called, theirs)).toBeVisible();
    await expect(phone.getByRole('region', { name: 'Your orders now' })).toContainText('Your number is called');
    await tablet.getByRole('button', { name: `Picked up: #${theirs}`, exact: true }).click();
    await expect(tv.getByRole('region', { name: called })).toHaveCount(0);
    await expect(shown('Ready', guests)).toBeVisible();
    await tablet.goto('/today-orders?search=guest');
    await expect(tablet.getByLabel(`Order #${guests}`, { exact: true })).toBeVisible();
  });
  await Promise.all([tablet, tv, phone, screen].map((page) => page.context().close()));
});
