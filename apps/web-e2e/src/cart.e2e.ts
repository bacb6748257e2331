import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { atTheCounter, changePrice, itemCalled, makeAvailable, ordersOf, setStock, snackCalled } from './calls';
import { student } from './people';
import { expect, test } from './test';

const add = (phone: Page, name: string) => phone.getByRole('button', { name: `Add to Cart: ${name}`, exact: true }).click();
const placeButton = (phone: Page) => phone.getByRole('button', { name: /^Place Order/ }).filter({ visible: true });
const placed = (phone: Page) => phone.getByRole('dialog', { name: 'Order Placed!' });

/** Fills the cart and opens it. */
async function cartWith(phone: Page, ...names: string[]): Promise<void> {
  for (const name of names) await add(phone, name);
  await phone.getByRole('link', { name: /View cart/ }).click();
  await expect(placeButton(phone)).toBeEnabled();
}

test('what changes while somebody chooses is said, marked, and mended with one tap', async ({ browser }) => {
  const [phone, counter] = [await student(browser, '116'), await atTheCounter(browser)];
  const [pakora, tikki, chips] = [
    await snackCalled(counter, 'Bread Pakora'),
    await snackCalled(counter, 'Aloo Tikki'),
    await itemCalled(counter, 'Chips'),
  ];
  const [cheapest] = chips.variants;
  await add(phone, 'Bread Pakora');
  await add(phone, 'Aloo Tikki');
  await phone.getByText('Packaged', { exact: true }).click();
  await add(phone, `Chips, ₹${cheapest?.price}`);
  for (let units = 1; units < 3; units++)
    await phone
      .getByRole('button', { name: /^One more: Chips/ })
      .first()
      .click();
  await phone.getByRole('link', { name: /View cart/ }).click();
  await expect(placeButton(phone)).toBeEnabled();
  try {
    await makeAvailable(counter, tikki, false);
    await setStock(counter, chips, 2);
    await changePrice(counter, pakora, pakora.price + 5);
    await expect(phone.getByText('Not Available', { exact: true })).toBeVisible();
    await expect(phone.getByText('Only 2 left')).toBeVisible();
    await expect(phone.getByText('Prices have changed. Please check your cart.')).toBeVisible();
    await expect(phone.getByText(`Bread Pakora costs ₹${pakora.price + 5}.00, before ₹${pakora.price}.00`)).toBeVisible();
    await expectAccessible(phone, 'a cart that changed');
    await placeButton(phone).click();
    const popup = phone.getByRole('dialog', { name: 'Not everything is there any more' });
    await expect(popup).toContainText('Sorry, this order contains items that are currently out of stock.');
    // A sheet over the page: the way back closes it, and the cart stays.
    await phone.goBack();
    await expect(popup).toBeHidden();
    await phone.getByRole('button', { name: 'Do that for me' }).click();
    await expect(placeButton(phone)).toBeEnabled();
    await expect(phone.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();

    // What happened while the phone heard nothing is seen when it is back.
    await phone.context().setOffline(true);
    await makeAvailable(counter, pakora, false);
    await phone.context().setOffline(false);
    await expect(phone.getByText('Not Available', { exact: true })).toBeVisible({ timeout: 30_000 });
  } finally {
    await makeAvailable(counter, tikki, true);
    await makeAvailable(counter, pakora, true);
    await changePrice(counter, pakora, pakora.price);
    await setStock(counter, chips, cheapest?.availableCount ?? 1);
  }
  await phone.context().close();
});

test('two tabs and ten taps in each are one order', async ({ browser }) => {
  const phone = await student(browser, '116');
  const before = (await ordersOf(phone)).length;
  await cartWith(phone, 'French Fries');
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

test('an answer that is lost is asked for again after a reload, and there is one order', async ({ browser }) => {
  const phone = await student(browser, '116');
  const before = (await ordersOf(phone)).length;
  await cartWith(phone, 'French Fries');
  let isLost = true;
  await phone.route('**/api/orders', async (route) => {
    if (!isLost) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await placeButton(phone).click();
  await expect(phone.getByText(/No answer yet\. Trying again/).filter({ visible: true })).toBeVisible();
  // Not before: the page that is left would hear of its order.
  phone.once('framenavigated', () => (isLost = false));
  await phone.reload();
  await expect(placed(phone)).toBeVisible();
  expect((await ordersOf(phone)).length).toBe(before + 1);
  await phone.getByRole('button', { name: 'Close' }).click();
  await expect(phone.getByText('Your Cart is Empty')).toBeVisible();
  await phone.context().close();
});

test('"accepted" is waited for, and whoever goes on shopping meanwhile is reminded', async ({ browser }) => {
  const phone = await student(browser, '116');
  const before = (await ordersOf(phone)).length;
  await cartWith(phone, 'French Fries');
  let isWaiting = true;
  await phone.route('**/api/orders', async (route) => {
    if (!isWaiting) return route.continue();
    await route.fetch();
    await route.fulfill({
      status: 503,
      headers: { 'retry-after': '1' },
      json: { message: 'Please try again in a moment.', code: 'accepted' },
    });
  });
  await placeButton(phone).click();
  await expect(phone.getByText('Your order is accepted. Waiting to see it…').filter({ visible: true })).toBeVisible();
  await phone.getByRole('link', { name: 'Tiffin, home' }).click();
  const reminder = phone.getByRole('link', { name: /Order not confirmed yet/ });
  await reminder.click();
  await expect(phone.getByText('Your order is accepted. Waiting to see it…').filter({ visible: true })).toBeVisible();
  isWaiting = false;
  await expect(placed(phone)).toBeVisible();
  expect((await ordersOf(phone)).length).toBe(before + 1);
  await phone.context().close();
});

test('the server goes away in the middle and comes back: the order is placed, once', async ({ browser }) => {
  const phone = await student(browser, '116');
  const before = (await ordersOf(phone)).length;
  await cartWith(phone, 'French Fries');
  let tries = 0;
  await phone.route('**/api/orders', (route) => ((tries += 1) === 1 ? route.abort() : route.fallback()));
  await phone.route('**/api/orders', async (route) => {
    if (tries === 0) await phone.context().setOffline(true);
    await route.fallback();
  });
  await placeButton(phone).click();
  await expect(phone.getByText('No connection.')).toBeVisible();
  await expect(phone.getByText(/can't be placed twice/).filter({ visible: true })).toBeVisible();
  await phone.context().setOffline(false);
  await expect(placed(phone)).toBeVisible({ timeout: 20_000 });
  await expect(phone.getByText('No connection.')).toBeHidden();
  expect((await ordersOf(phone)).length).toBe(before + 1);
  await phone.context().close();
});
