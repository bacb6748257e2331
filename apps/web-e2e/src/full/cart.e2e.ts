import type { Page } from '@playwright/test';
import { ordersOf } from '../calls';
import { student } from '../people';
import { expect, test } from '../test';

const placeButton = (phone: Page) => phone.getByRole('button', { name: /^Place Order/ }).filter({ visible: true });

/** Adds French fries to the cart and opens it. */
async function fillCart(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Add to Cart: French Fries', exact: true }).click();
  await phone.getByRole('link', { name: /View cart/ }).click();
  await expect(placeButton(phone)).toBeEnabled();
}

test('ten taps in each of two tabs place one order', async ({ browser }) => {
  const phone = await student(browser, '116');
  const before = (await ordersOf(phone)).length;
  await fillCart(phone);
  const other = await phone.context().newPage();
  await other.goto('/cart');
  await expect(placeButton(other)).toBeEnabled();
  await Promise.all(
    [phone, other].map((tab) =>
      placeButton(tab).evaluate((button) => {
        for (let tap = 1; tap <= 10; tap++) (button as HTMLButtonElement).click();
      }),
    ),
  );
  for (const tab of [phone, other]) await expect(tab.getByText('Your Cart is Empty')).toBeAttached();
  await expect.poll(async () => (await ordersOf(phone)).length).toBe(before + 1);
  await phone.context().close();
});

test('an order whose answer is lost, then late, is placed once, and the student is reminded of it', async ({ browser }) => {
  const phone = await student(browser, '116');
  const before = (await ordersOf(phone)).length;
  await fillCart(phone);
  let answer: 'lost' | 'accepted' | 'there' = 'lost';
  await phone.route('**/api/orders', async (route) => {
    if (answer === 'there') return route.continue();
    await route.fetch();
    if (answer === 'lost') return route.abort();
    const json = { message: 'Please try again in a moment.', code: 'accepted' };
    await route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json });
  });
  const says = (text: RegExp) => expect(phone.getByText(text).filter({ visible: true })).toBeVisible();
  await placeButton(phone).click();
  await says(/No answer yet\. Trying again/);
  answer = 'accepted';
  await says(/Your order is accepted\. Loading it…/);
  await phone.getByRole('link', { name: 'Tiffin, home' }).click();
  await phone.getByRole('link', { name: /Order not confirmed yet/ }).click();
  await says(/Your order is accepted\. Loading it…/);
  answer = 'there';
  await expect(phone.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible();
  expect((await ordersOf(phone)).length).toBe(before + 1);
  await phone.context().close();
});
