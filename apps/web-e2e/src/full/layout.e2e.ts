import { orderNumber } from '@tiffin/contracts';
import { animationSpeedOf, receivesTaps } from '../animations';
import { contractorApi, place, setStatus, snackCalled } from '../calls';
import { phoneOfNew } from '../newcomers';
import { newSnack, placeOrder } from '../place-order';
import { contractor, kitchen, OWING, student } from '../people';
import { expect, test } from '../test';

test('a tap that began before the order bar appeared hits what was below; later taps hit the bar', async ({ browser }) => {
  const phone = await phoneOfNew(browser, '939');
  const counter = await contractorApi(browser);
  const bar = phone.getByRole('region', { name: 'Your orders now' });
  // The bar's code loads once the page has settled.
  await phone.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('order-bar')));
  const fries = await snackCalled(counter, 'French Fries');
  // So low that the button is at the bottom edge.
  await phone.setViewportSize({ width: 390, height: 700 });
  const add = phone.getByRole('button', { name: 'Add to Cart: French Fries' });
  await add.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
  const topOf = () => phone.getByRole('main').evaluate((main) => main.getBoundingClientRect().top);
  const box = await add.boundingBox();
  const top = await topOf();
  if (!box) throw new Error('The button is not on the screen.');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  // Freezes new elements in their first frame.
  const playAnimations = await animationSpeedOf(phone);
  await playAnimations(0);
  await phone.mouse.move(x, y);
  await phone.mouse.down();
  const order = await place(phone, fries);
  await expect(bar).toBeVisible();
  const over = await bar.boundingBox();
  expect(over && over.y < y && y < over.y + over.height).toBe(true);
  expect(await topOf()).toBe(top);
  await phone.mouse.up();
  await expect(phone.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await playAnimations(1);
  await bar.getByRole('link').click();
  await expect(phone.getByRole('heading', { name: orderNumber(order), exact: true })).toBeVisible();

  const both = [order, await place(phone, fries)];
  await playAnimations(0);
  const view = phone.getByRole('button', { name: 'View', exact: true }).first();
  const [viewTakesTaps] = await Promise.all([receivesTaps(view), ...both.map((one) => setStatus(counter, one, 'Rejected'))]);
  expect(viewTakesTaps).toBe(false);
  await playAnimations(1);
  await phone.getByRole('link', { name: 'Tiffin, home' }).click();
  const putAway = bar.getByRole('button', { name: /^Dismiss .+$/ });
  const other = bar.getByRole('link', { name: /\+1 more/ });
  await expect(other).toBeVisible();
  await putAway.click();
  await expect(other).toBeHidden();
  await putAway.click();
  await expect(bar).toBeHidden();
  await phone.context().close();
});

test('on a phone the menu begins near the top, and orders, cart and toast leave a whole dish free', async ({ browser }) => {
  const phone = await phoneOfNew(browser, '940');
  await phone.setViewportSize({ width: 390, height: 844 });
  const dish = phone.getByRole('main').getByRole('listitem').first();
  await expect.poll(async () => (await dish.boundingBox())?.y).toBeLessThan(260);

  const counter = await contractorApi(browser);
  await place(phone, await snackCalled(counter, 'French Fries'));
  await phone.setViewportSize({ width: 320, height: 568 });
  const toast = phone.getByRole('region', { name: 'Messages' }).getByText('Added to cart');
  const cart = phone.getByRole('link', { name: 'Cart, 1 item' });
  await phone
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(toast).toBeVisible();
  const [message, icon] = await Promise.all([toast.boundingBox(), cart.boundingBox()]);
  expect(message && icon && message.x + message.width < icon.x && message.y + message.height < 60).toBe(true);
  const bar = phone.getByRole('region', { name: 'Your orders now' });
  await expect(phone.getByRole('link', { name: /^View cart/ })).toBeVisible();
  await expect(bar).toBeVisible();
  const [whole, over] = [await dish.boundingBox(), await bar.boundingBox()];
  expect(whole && over && whole.y + whole.height < over.y).toBe(true);
  await phone.goto('/orders/me');
  await expect(phone.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await expect(bar).toBeHidden();
  await phone.context().close();
});

test('the hint about an order below the screen scrolls to it, takes no tap when it appears, and moves nothing when it disappears', async ({
  browser,
}) => {
  const snack = await newSnack(browser, 'Arriving Appam');
  const tablet = await contractor(browser);
  await tablet.setViewportSize({ width: 390, height: 600 });
  await tablet.goto('/today-orders');
  await expect(tablet.getByRole('listitem', { name: /^Order/ }).first()).toBeVisible();
  const playAnimations = await animationSpeedOf(tablet);
  await playAnimations(0);
  const order = await placeOrder(browser, '119', snack);
  const ticket = tablet.getByLabel(`Order ${orderNumber(order)}`, { exact: true });
  const sign = tablet.getByRole('button', { name: '1 new order' });
  // A tap that was meant for a ticket must not scroll away from it.
  expect(await receivesTaps(sign)).toBe(false);
  await playAnimations(1);
  await expect(ticket).not.toBeInViewport();
  // In the last frame with the sign and the first without it: on a slow machine, other changes may happen between two checks from outside.
  const heights = tablet.evaluate(
    () =>
      new Promise<{ before: number; after: number }>((resolve) => {
        let before = 0;
        const look = (): void => {
          const height = document.documentElement.scrollHeight;
          if (!document.querySelector('[data-new-below]')) return resolve({ before, after: height });
          before = height;
          requestAnimationFrame(look);
        };
        look();
      }),
  );
  const [{ before, after }] = await Promise.all([heights, sign.click()]);
  await expect(ticket).toBeInViewport();
  await expect(ticket).toBeFocused();
  // A tap on the last ticket, which makes the sign disappear, must still hit the ticket.
  expect(after).toBe(before);
  await tablet.context().close();
});

test('the payment of a bill loads without a layout shift', async ({ browser }) => {
  const phone = await student(browser, OWING);
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await phone.route('**/api/bills/*/upi', async (route) => {
    await asked;
    await route.continue();
  });
  // The narrowest phones: the payee of a bill takes a second line there.
  await phone.setViewportSize({ width: 360, height: 780 });
  await phone.goto('/bills/me');
  const bill = phone.getByRole('region', { name: /₹/ });
  const file = bill.getByRole('button', { name: 'Download PDF' });
  // Both in one evaluation: everything may move between two.
  const placeOf = async () =>
    file.evaluate((button, around) => button.getBoundingClientRect().y - around.getBoundingClientRect().y, await bill.elementHandle());
  await expect(file).toBeVisible();
  const y = await placeOf();
  answer();
  await expect(bill.getByRole('heading', { name: /^Pay ₹/ })).toBeVisible();
  expect(await placeOf()).toBe(y);
  await phone.context().close();
});

test('a long list loads more by itself, and restores its scroll position after going back', async ({ browser }) => {
  const tablet = await contractor(browser);
  await tablet.goto('/history?kind=order');
  const rows = tablet.getByRole('main').getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const again = tablet.getByRole('button', { name: 'Try again' });
  const scrolled = () => tablet.evaluate(() => window.scrollY);
  await expect(async () => {
    await tablet.mouse.wheel(0, 3000);
    // A page that failed to load, which can happen on a busy machine, waits for a tap on retry.
    if (await again.isVisible()) await again.click();
    expect(await scrolled()).toBeGreaterThan(8_000);
  }).toPass();
  // Of the rows around the screen; the list has no others.
  const row = rows.nth(20);
  await row.scrollIntoViewIfNeeded();
  const y = await scrolled();
  await row.getByRole('button').click();
  await tablet
    .getByRole('dialog')
    .getByRole('link', { name: /^Orders of/ })
    .click();
  await expect(tablet.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
  expect(await scrolled()).toBe(0);
  await tablet.goBack();
  await expect.poll(async () => Math.abs((await scrolled()) - y)).toBeLessThan(4);
  await tablet.context().close();
});

test('the wall scrolls to the dishes below, and cuts none at any width', async ({ browser }) => {
  const names = ['Wall Appam', 'Wall Bonda', 'Wall Chaat', 'Wall Dhokla', 'Wall Elaneer', 'Wall Fafda'];
  const wall = await kitchen(browser);
  for (const name of names) await placeOrder(browser, '118', await newSnack(browser, name), 2);
  await wall.setViewportSize({ width: 1280, height: 560 });
  const way = wall.getByRole('button', { name: /^\d+ more dish(es)? below$|^Back to the top$/ });
  const last = wall.getByRole('heading', { name: names.at(-1) ?? '', exact: true });
  await expect(way).toHaveAccessibleName(/below$/);
  await expect(last).not.toBeInViewport();
  // A tap scrolls as far as there is space; from the end, it scrolls back.
  const label = async (): Promise<string> => (await way.getAttribute('aria-label')) ?? '';
  for (let said = await label(); said.endsWith('below'); said = await label()) {
    await way.click();
    await expect(way).not.toHaveAccessibleName(said);
  }
  await expect(last).toBeInViewport();

  for (const width of [360, 768, 1280, 1920]) {
    await wall.setViewportSize({ width, height: 560 });
    const cut = await wall
      .getByRole('list', { name: 'Kitchen Summary' })
      .evaluate((list) => [...list.children].filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight).length);
    expect(cut, `at ${width} px`).toBe(0);
  }
  await wall.setViewportSize({ width: 1920, height: 1080 });
  const lefts = await wall.getByRole('heading', { level: 2 }).evaluateAll((all) => all.map((name) => name.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(3);
  await wall.context().close();
});
