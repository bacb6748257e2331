import type { Browser, Page } from '@playwright/test';
import { orderNumber, type Order } from '@tiffin/contracts';
import { animationsOf, takesTaps } from './arrivals';
import { expectAccessible } from './axe';
import { atTheCounter, makeAvailable, place, setStatus, snackCalled, studentId } from './calls';
import { phoneOfNew } from './newcomers';
import { keptOf } from './people';
import { expect, test } from './test';
import { expectSaid } from './toasts';

test.use({ serviceWorkers: 'allow' });

const card = (phone: Page, order: Order) =>
  phone
    .getByRole('listitem')
    .filter({ has: phone.getByRole('heading', { name: orderNumber(order), exact: true }) })
    .first();
/** What one's current orders do, on every page. */
const bar = (phone: Page) => phone.getByRole('region', { name: 'Your orders now' });
/** It comes once the page has settled. */
const settled = (phone: Page) =>
  phone.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('order-bar')));
const placeOf = (phone: Page) => phone.evaluate(() => window.scrollY);
const topOf = (phone: Page) => phone.getByRole('main').evaluate((main) => main.getBoundingClientRect().top);

async function myOrders(browser: Browser, rollNo: string): Promise<Page> {
  const phone = await phoneOfNew(browser, rollNo);
  await phone.getByRole('button', { name: 'Open the menu' }).click();
  await phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Orders' }).click();
  await expect(phone.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  return phone;
}

test('an order can be had again; what is not there any more is named', async ({ browser }) => {
  const [phone, counter] = [await phoneOfNew(browser, '931'), await atTheCounter(browser)];
  const fries = await snackCalled(counter, 'French Fries');
  const order = await place(phone, fries);
  await setStatus(counter, order, 'PickedUp');
  await phone.goto(`/orders/${await studentId(phone)}`);
  const again = card(phone, order).getByRole('button', { name: /^Order again/ });
  await again.click();
  await expectSaid(phone, '1 item added to cart');
  await again.click();
  await expectSaid(phone, 'All of it is in your cart already');
  await expect(phone.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await phone.getByRole('button', { name: 'View cart' }).click();
  await phone.getByRole('button', { name: 'Delete French Fries' }).click();
  await expect(phone.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();

  await makeAvailable(counter, fries, false);
  try {
    await phone.goBack();
    await again.click();
    const popup = phone.getByRole('dialog', { name: 'Nothing was added' });
    await expect(popup.getByRole('listitem')).toHaveText('French FriesNot available now');
    await expectAccessible(phone, 'what can not be had again');
    await popup.getByRole('button', { name: 'Stay here' }).click();
    await expect(popup).toBeHidden();
  } finally {
    await makeAvailable(counter, fries, true);
  }
  await phone.context().close();
});

test('a ready order is told on every page, and is in the title until it is handed out', async ({ browser }) => {
  const [phone, counter] = [await phoneOfNew(browser, '932'), await atTheCounter(browser)];
  const top = await topOf(phone);
  const order = await place(phone, await snackCalled(counter, 'French Fries'));
  const code = orderNumber(order);
  await settled(phone);
  await expect(bar(phone)).toContainText(`${code}Placed`);
  expect(await topOf(phone)).toBe(top);
  await expect(phone).toHaveTitle(`${code} is placed · Home · Tiffin`);
  await setStatus(counter, order, 'Prepared');
  await expectSaid(phone, `${code} is ready for pickup`);
  await expect(phone).toHaveTitle(`${code} is ready for pickup`);
  await expect(bar(phone)).toContainText('Ready for pickup');
  await phone.getByRole('button', { name: 'View', exact: true }).click();
  await expect(card(phone, order)).toContainText('Show this number at the counter');
  await expectAccessible(phone, 'a ready order');
  await setStatus(counter, order, 'PickedUp');
  await expect(card(phone, order)).toContainText('Picked up');
  await expect(phone).toHaveTitle('My Orders · Tiffin');
  await expect(bar(phone)).toBeHidden();
  await phone.context().close();
});

test('a tap that began before the bar came over it adds to the cart; later ones are for the bar, whichever order it shows', async ({
  browser,
}) => {
  const [phone, counter] = [await phoneOfNew(browser, '939'), await atTheCounter(browser)];
  await settled(phone);
  const fries = await snackCalled(counter, 'French Fries');
  const add = phone.getByRole('button', { name: 'Add to Cart: French Fries' });
  await add.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
  const box = await add.boundingBox();
  if (!box) throw new Error('The button is not on the screen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  // What has just come stays new.
  const playAnimations = await animationsOf(phone);
  await playAnimations(0);
  await phone.mouse.move(x, y);
  await phone.mouse.down();
  const order = await place(phone, fries);
  await expect(bar(phone)).toBeVisible();
  const over = await bar(phone).boundingBox();
  expect(over && over.y < y && y < over.y + over.height).toBe(true);
  await phone.mouse.up();
  await expect(phone.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await playAnimations(1);
  await bar(phone).getByRole('link').click();
  await expect(card(phone, order)).toBeVisible();

  const both = [order, await place(phone, fries)];
  await playAnimations(0);
  const view = phone.getByRole('button', { name: 'View', exact: true }).first();
  const [viewTakesTaps] = await Promise.all([takesTaps(view), ...both.map((one) => setStatus(counter, one, 'Rejected'))]);
  expect(viewTakesTaps).toBe(false);
  const putAway = bar(phone).getByRole('button', { name: /^Put .+ away$/ });
  const other = bar(phone).getByRole('link', { name: '1 more order' });
  await expect(other).toBeVisible();
  await putAway.click();
  await expect(other).toBeHidden();
  await putAway.click();
  await expect(bar(phone)).toBeHidden();
  await phone.context().close();
});

test('a rejection is told on every page with its reason, until it is put away; the order can be had again from there', async ({
  browser,
}) => {
  const [phone, counter] = [await phoneOfNew(browser, '938'), await atTheCounter(browser)];
  const order = await place(phone, await snackCalled(counter, 'French Fries'));
  const code = orderNumber(order);
  await settled(phone);
  await expect(bar(phone)).toContainText('Placed');
  await setStatus(counter, order, 'Rejected', 'No potatoes left');
  await expectSaid(phone, `${code} was rejected`);
  await expect(bar(phone)).toContainText('Rejected: No potatoes left');
  await expect(phone).toHaveTitle(`${code} was rejected`);
  await expectAccessible(phone, 'a rejected order in the bar');
  await phone.goto('/faqs');
  await bar(phone)
    .getByRole('button', { name: `Order again ${code}` })
    .click();
  await expect(phone.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await bar(phone)
    .getByRole('button', { name: `Put ${code} away` })
    .click();
  await expect(bar(phone)).toBeHidden();
  await phone.reload();
  await settled(phone);
  await expect(phone).toHaveTitle('FAQ · Tiffin');
  await phone.context().close();
});

test('what became ready while the phone had no connection is told when it is back', async ({ browser }) => {
  const [phone, counter] = [await myOrders(browser, '933'), await atTheCounter(browser)];
  const order = await place(phone, await snackCalled(counter, 'French Fries'));
  await expect(card(phone, order)).toContainText('Pending');
  await settled(phone);
  // Only what was seen pending can become ready.
  await expect(bar(phone)).toContainText('Placed');
  await phone.getByRole('link', { name: 'Tiffin, home' }).click();
  await phone.context().setOffline(true);
  await setStatus(counter, order, 'Prepared');
  await phone.context().setOffline(false);
  await expect(phone.getByText(`${orderNumber(order)} is ready for pickup`)).toBeVisible({ timeout: 30_000 });
  await setStatus(counter, order, 'PickedUp');
  await phone.context().close();
});

test('right after the first log-in cart, orders and bills open without a connection', async ({ browser }) => {
  const phone = await phoneOfNew(browser, '937');
  const code = ['cart-page', 'orders-page', 'my-bills-page'];
  await phone.waitForFunction(
    (files) => files.every((file) => performance.getEntriesByType('resource').some(({ name }) => name.includes(file))),
    code,
  );
  await expect.poll(async () => JSON.stringify((await keptOf(phone))['tiffin.lists'])).toContain('bills');
  await phone.context().setOffline(true);
  for (const page of ['My Orders', 'My Bills']) {
    await phone.getByRole('button', { name: 'Open the menu' }).click();
    await phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: page }).click();
    await expect(phone.getByRole('heading', { name: page })).toBeVisible();
    await expect(phone.getByRole('heading', { name: page === 'My Orders' ? 'No orders yet' : 'No bills found.' })).toBeVisible();
  }
  await phone.getByRole('link', { name: /^Cart/ }).click();
  await expect(phone.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  await expectAccessible(phone, 'an empty cart without a connection');
  await phone.context().close();
});

test('an order can be taken back for two minutes, and the countdown says how long still', async ({ browser }) => {
  const phone = await myOrders(browser, '934');
  const order = await place(phone, await snackCalled(phone.request, 'French Fries'));
  const cancel = card(phone, order).getByRole('button', { name: /^Cancel order · 1:\d\d$/ });
  await cancel.click();
  const popup = phone.getByRole('dialog', { name: `Cancel order ${orderNumber(order)}?` });
  await expect(popup.getByRole('timer')).toHaveText(/^Still possible for 1:\d\d$/);
  await popup.getByRole('button', { name: 'Cancel order' }).evaluate((button) => {
    for (let tap = 1; tap <= 10; tap++) (button as HTMLButtonElement).click();
  });
  await expectSaid(phone, 'Order cancelled');
  await expect(card(phone, order)).toContainText('not charged');
  await phone.context().close();
});

test('a long list keeps its place and its month on the way back', async ({ browser }) => {
  const phone = await phoneOfNew(browser, '935');
  const fries = await snackCalled(phone.request, 'French Fries');
  for (let order = 0; order < 24; order++) await place(phone, fries);
  await phone.goto(`/orders/${await studentId(phone)}`);
  const cards = phone.getByRole('main').getByRole('heading', { level: 2 });
  await expect(cards).toHaveCount(20);
  await cards.nth(19).scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeGreaterThan(20);
  await cards.nth(17).scrollIntoViewIfNeeded();
  const place17 = await placeOf(phone);
  expect(place17).toBeGreaterThan(1_000);
  // Not `click()`, which would scroll on its own account.
  await phone.getByRole('link', { name: /^Cart/ }).evaluate((link) => (link as HTMLElement).click());
  await expect(phone.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible();
  expect(await placeOf(phone)).toBe(0);
  await phone.goBack();
  await expect.poll(() => placeOf(phone)).toBe(place17);

  await phone.getByLabel('Month').selectOption({ index: 14 });
  await expect(phone).toHaveURL(/filter=\d+&year=\d{4}$/);
  await expect(phone.getByText('Your order history will appear here')).toBeVisible();
  const address = phone.url();
  await phone.getByRole('main').getByRole('link', { name: 'Order Now' }).click();
  await expect(phone.getByRole('button', { name: /^Add to Cart/ }).first()).toBeVisible();
  await phone.goBack();
  await expect(phone).toHaveURL(address);
  await expect(phone.getByText('No orders yet')).toBeVisible();
  await phone.context().close();
});

test('without a connection the phone starts with what it had read, and says as of when', async ({ browser }) => {
  const [phone, counter] = [await myOrders(browser, '936'), await atTheCounter(browser)];
  const order = await place(phone, await snackCalled(counter, 'French Fries'));
  await setStatus(counter, order, 'Prepared');
  // A ready order's card has its timeline open.
  await expect(card(phone, order)).toContainText('Placed');
  await phone.getByRole('link', { name: 'Tiffin, home' }).click();
  await expect(phone.getByRole('button', { name: 'Add to Cart: French Fries' })).toBeVisible();
  await phone.getByRole('button', { name: 'Add to Cart: French Fries' }).click();
  // The worker has the page and its files, and the lists are written down.
  const isKept = () =>
    phone.evaluate(async () => {
      const cache = await caches.open('tiffin-1');
      const files = (await cache.keys()).map(({ url }) => url);
      const lists = localStorage.getItem('tiffin.lists') ?? '';
      const used = performance.getEntriesByType('resource').map(({ name }) => name);
      const kept = used.filter((url) => url.includes('/assets/')).every((url) => files.includes(url));
      return kept && files.some((url) => url.includes('/api/images/')) && lists.includes('"menu","snacks"') && lists.includes('"timeline"');
    });
  await expect.poll(isKept).toBe(true);
  expect(Object.keys(await keptOf(phone))).toEqual(['cartItems', 'cartOrderKey', 'cartOwner', 'tiffin.lists', 'tiffin.user']);
  // Whose it is, and nothing by which they could be reached.
  expect(JSON.stringify(await keptOf(phone))).not.toMatch(/@|9876510936/);
  // What else this site answers under an address of its own is not taken for the page.
  await phone.goto('/sw.js');
  await phone.goto('/mark.svg');
  await phone.context().setOffline(true);
  await phone.goto('/');
  await expect(phone.getByText('No connection.')).toBeVisible();
  await expect(phone.getByText('Each list says how old it is.')).toBeVisible();
  await expect(phone.getByText(/^As it was at \d+:\d\d [AP]M$/)).toBeVisible();
  await phone.getByRole('button', { name: 'One more: French Fries' }).click();
  await expect(phone.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await expectAccessible(phone, 'a start without a connection');
  await phone.getByRole('button', { name: 'Open the menu' }).click();
  await phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Orders' }).click();
  await expect(phone.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await expect(card(phone, order)).toContainText('Placed');
  await expect(phone.getByText('You are offline')).toHaveCount(0);
  await phone.context().setOffline(false);
  await expect(phone.getByText('No connection.')).toBeHidden({ timeout: 20_000 });
  await phone.getByRole('button', { name: 'Your account' }).click();
  await phone.getByRole('menuitem', { name: 'Logout' }).click();
  await expectSaid(phone, 'Logged out Successfully');
  expect(await keptOf(phone)).toEqual({});
  await phone.context().close();
});
