import { expectAccessible } from './axe';
import { atTheCounter, ok, place, setStatus, snackCalled } from './calls';
import { phoneOfNew } from './newcomers';
import { contractor } from './people';
import { expect, test } from './test';

test.describe.configure({ timeout: 120_000 });

test('a limit is set, seen in the cart before one orders, kept, and lifted again', async ({ browser }) => {
  const [tablet, phone] = [await contractor(browser), await phoneOfNew(browser, '961')];
  const fries = await snackCalled(phone.request, 'French Fries');
  await tablet.goto('/settings');
  const setting = tablet.getByLabel('Rupees a month');
  try {
    await setting.fill('100');
    await setting.press('Enter');
    await expect(tablet.getByText('Each student can order for ₹100.00 a month')).toBeVisible();
    await expectAccessible(tablet, 'the settings with a limit');

    // 45 and 5 % of it: 47.25, which leaves 52.75, and 5.50 with another one.
    await place(phone, fries);
    await phone.goto('/');
    await phone.getByRole('button', { name: 'Add to Cart: French Fries' }).click();
    await phone.getByRole('link', { name: /View cart/ }).click();
    await expect(phone.getByText('₹5.50 of your monthly limit are left then.')).toBeVisible();
    await phone.getByRole('button', { name: 'One more: French Fries' }).click();
    await expect(phone.getByText(/more than what is left of your monthly limit: ₹52\.75 of ₹100\.00/)).toBeVisible();
    await expectAccessible(phone, 'a cart beyond the limit');
    await phone.getByRole('button', { name: /Place Order/ }).click();
    await expect(phone.getByText('This order is more than what is left of your monthly limit.')).toBeVisible();

    await setting.fill('');
    await setting.press('Enter');
    await expect(tablet.getByText('Students can order without a limit')).toBeVisible();
    await phone.getByRole('button', { name: /Place Order/ }).click();
    await expect(phone.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible();
  } finally {
    await ok(tablet.request.put('/api/contractors/credit-limit', { data: { amount: null } }));
  }
  await Promise.all([phone, tablet].map((screen) => screen.context().close()));
});

test('the day’s close counts what happens while it is open, and goes along as a file', async ({ browser }) => {
  const [tablet, phone, counter] = [await contractor(browser), await phoneOfNew(browser, '962'), await atTheCounter(browser)];
  const order = await place(phone, await snackCalled(counter, 'French Fries'));
  await tablet.goto('/day');
  await expect(tablet.getByRole('heading', { name: /Day’s close|Day's close/ })).toBeVisible();
  await setStatus(counter, order, 'Rejected', 'The fryer is being cleaned');
  await expect(tablet.getByText('The fryer is being cleaned')).toBeVisible();
  await expectAccessible(tablet, 'the day’s close');
  const download = tablet.waitForEvent('download');
  await tablet.getByRole('button', { name: /PDF/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\d{4}-\d{2}-\d{2}\.pdf$/);
  await Promise.all([phone, tablet].map((screen) => screen.context().close()));
});
