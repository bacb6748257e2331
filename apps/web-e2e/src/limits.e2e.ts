import type { Page } from '@playwright/test';
import type { Tab } from '@tiffin/contracts';
import { expectAccessible } from './axe';
import { ok } from './calls';
import { contractor, student } from './people';
import { expect, test } from './test';
import { expectSaid } from './toasts';

const rupees = (amount: number) => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount);
/** French fries for 45, and 5 % of tax. */
const FRIES = 47.25;
const main = (page: Page) => page.getByRole('main');

async function fillCart(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Add to Cart: French Fries' }).click();
  await phone.getByRole('link', { name: /View cart/ }).click();
}

test('a limit leaves room for one order more, the cart says so, and an exception lets the next one through', async ({ browser }) => {
  test.slow();
  const [tablet, phone] = [await contractor(browser), await student(browser, '107')];
  const before = await ok<Tab>(phone.request.get('/api/users/tab'));
  const limit = Math.round((before.total + FRIES) * 100) / 100;

  await test.step('the contractor sets it', async () => {
    await tablet.goto('/settings');
    await tablet.getByLabel('Rupees a month').fill('a lot');
    await tablet.getByRole('button', { name: 'Save limit' }).click();
    await expect(tablet.getByText('please enter an amount of up to ₹1,00,000.')).toBeVisible();
    await tablet.getByLabel('Rupees a month').fill(String(limit));
    await tablet.getByRole('button', { name: 'Save limit' }).click();
    await expectSaid(tablet, `Each student can order for ${rupees(limit)} a month`);
    await expectAccessible(tablet, 'settings with a monthly limit');
  });

  await test.step('the student sees the month so far and what is left, and orders for all of it', async () => {
    await phone.goto('/');
    await expect(phone.getByRole('link', { name: `${rupees(before.total)} ${rupees(FRIES)} left` })).toBeVisible();
    await expectAccessible(phone, 'the menu with the month so far');
    await fillCart(phone);
    await expect(main(phone)).toContainText(`with this order ${rupees(limit)}`);
    await expect(main(phone)).toContainText('₹0.00 of your monthly limit are left then.');
    await phone.getByRole('button', { name: /Place Order/ }).click();
    await expect(phone.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible();
    await phone.goto('/');
    await expect(phone.getByRole('link', { name: `${rupees(limit)} ₹0.00 left` })).toBeVisible();
    // It comes over the end of the menu, where the next tap is.
    await expect(phone.getByRole('region', { name: 'Your orders now' })).toBeVisible();
  });

  await test.step('another order is too much', async () => {
    await fillCart(phone);
    await expect(main(phone)).toContainText(`This order is more than what is left of your monthly limit: ₹0.00 of ${rupees(limit)}.`);
    await expectAccessible(phone, 'a cart beyond the limit');
    await phone.getByRole('button', { name: /Place Order/ }).click();
    await expect(phone.getByRole('alert').filter({ hasText: 'This order is more than what is left' })).toBeVisible();
    await phone.goto('/');
    await phone.getByRole('link', { name: /so far/ }).click();
    await expect(phone.getByRole('region', { name: 'The month so far' })).toContainText(`₹0.00 of ${rupees(limit)}`);
    await expectAccessible(phone, 'the bills with the month so far');
  });

  await test.step('the contractor makes an exception, and the order goes through', async () => {
    await tablet.goto('/students?search=107');
    await tablet.getByRole('button', { name: /^Monthly limit of/ }).click();
    const dialog = tablet.getByRole('dialog', { name: /^Monthly limit of/ });
    await dialog.getByText('Their own', { exact: true }).click();
    await dialog.getByLabel('Rupees a month').fill(String(limit + 100));
    await expectAccessible(tablet, 'an exception from the monthly limit');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expectSaid(tablet, 'Monthly limit changed');
    await phone.goto('/cart');
    await phone.getByRole('button', { name: /Place Order/ }).click();
    await expect(phone.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible();
    await tablet.goto('/history');
    await expect(main(tablet)).toContainText(`Set the monthly limit to ${rupees(limit)}`);
    await expect(main(tablet)).toContainText(/Gave .+ a monthly limit of/);
  });
  await Promise.all([tablet, phone].map((screen) => screen.context().close()));
});
