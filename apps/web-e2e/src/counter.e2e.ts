import type { Page } from '@playwright/test';
import { orderCode, orderNumber, type Order } from '@tiffin/contracts';
import { animationsOf, takesTaps } from './arrivals';
import { expectAccessible } from './axe';
import { ordered, newSnack } from './ordered';
import { contractor } from './people';
import { expect, test } from './test';
import { expectSaid } from './toasts';

const ticket = (tablet: Page, order: Order) => tablet.getByLabel(`Order ${orderNumber(order)}`, { exact: true });
const button = (tablet: Page, step: string, order: Order) =>
  tablet.getByRole('button', { name: `${step}: ${orderNumber(order)}`, exact: true });
/** How high the page is in the last frame with the sign, and in the first without: a slow machine lets other things change the page between two looks from outside. */
const heightsAsItGoes = (tablet: Page) =>
  tablet.evaluate(
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
const OVERTAKEN = 'Someone else was faster. This is how it is now.';

async function rejectByMenu(tablet: Page, order: Order): Promise<void> {
  await tablet.getByRole('button', { name: `Status of ${orderNumber(order)}: choose another` }).click();
  await tablet.getByRole('menuitem', { name: 'Rejected' }).click();
}

/** Lets the changes of all screens go out once all are made: nobody hears of another one's before. */
async function changeTogether(tablets: readonly Page[]): Promise<void> {
  let missing = tablets.length;
  let allow: () => void = () => undefined;
  const all = new Promise<void>((resolve) => (allow = resolve));
  for (const tablet of tablets) {
    await tablet.route('**/api/orders/**', async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      missing -= 1;
      if (missing === 0) allow();
      await all;
      await route.continue();
    });
  }
}

test('the counter by keys alone', async ({ browser }) => {
  const snack = await newSnack(browser, 'Keyboard Khakhra');
  const [order, other] = [await ordered(browser, '118', snack), await ordered(browser, '119', snack)];
  const tablet = await contractor(browser);
  await tablet.goto('/today-orders');
  await expect(ticket(tablet, other)).toBeVisible();

  await test.step('the slash leads to the search, where letters are letters', async () => {
    await tablet.keyboard.press('/');
    await tablet.keyboard.type(orderCode(order._id).toLowerCase());
    await expect(tablet.getByRole('listitem', { name: /^Order/ })).toHaveCount(1);
    await expect(ticket(tablet, order)).toBeVisible();
    await tablet.getByRole('searchbox').blur();
  });

  await test.step('J chooses it, P prepares it, Z takes that back', async () => {
    await tablet.keyboard.press('j');
    await expect(ticket(tablet, order)).toBeFocused();
    await tablet.keyboard.press('p');
    await expectSaid(tablet, `${orderNumber(order)} is prepared`);
    await expectSaid(tablet, 'order status updated successfully');
    await tablet.keyboard.press('z');
    await expectSaid(tablet, `${orderNumber(order)} is pending again`);
    await expect(button(tablet, 'Prepared', order)).toBeVisible();
  });

  await test.step('U hands it out; a moment later it can still come back', async () => {
    await ticket(tablet, order).focus();
    await tablet.keyboard.press('u');
    await expect(ticket(tablet, order)).toContainText('Completed');
    await tablet.keyboard.press('3');
    await expect(tablet).toHaveURL(/status=PickedUp/);
    await button(tablet, 'Not picked up', order).click();
    await expectSaid(tablet, `${orderNumber(order)} is waiting for pickup again`);
    await tablet.keyboard.press('2');
    await expect(button(tablet, 'Picked up', order)).toBeVisible();
  });

  await test.step('R asks first and takes a reason', async () => {
    await tablet.goto(`/today-orders?search=${orderCode(other._id)}`);
    await expect(ticket(tablet, other)).toBeVisible();
    await tablet.keyboard.press('j');
    await tablet.keyboard.press('r');
    const dialog = tablet.getByRole('dialog', { name: `Reject order ${orderNumber(other)}?` });
    await expect(dialog).toBeVisible();
    await expectAccessible(tablet, 'rejecting an order');
    await dialog.getByRole('button', { name: 'Ran out' }).click();
    await dialog.getByRole('button', { name: 'Reject order' }).click();
    await expect(ticket(tablet, other)).toContainText('Rejected');
    await tablet.keyboard.press('4');
    await expect(ticket(tablet, other)).toContainText('Reason: Ran out');
  });

  await test.step('the question mark lists them, and there they can be switched off for good', async () => {
    await tablet.keyboard.press('?');
    const list = tablet.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list).toContainText('Undo the last change');
    await expectAccessible(tablet, 'the list of shortcuts');
    await list.getByRole('switch').uncheck();
    await list.getByRole('button', { name: 'Back to the orders' }).click();
    await tablet.keyboard.press('1');
    await expect(tablet).toHaveURL(/status=Rejected/);
    await tablet.reload();
    await expect(ticket(tablet, other)).toBeVisible();
    await tablet.keyboard.press('1');
    await expect(tablet).toHaveURL(/status=Rejected/);
    await tablet.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(list.getByRole('switch')).not.toBeChecked();
  });
  await tablet.context().close();
});

test('a count on every page, a rail of pages, and a search through every status', async ({ browser }) => {
  const snack = await newSnack(browser, 'Cockpit Chakli');
  const tablet = await contractor(browser);
  await tablet.goto('/students');
  const rail = tablet.getByRole('navigation', { name: 'Pages' });
  await expect(tablet).toHaveTitle(/^\(\d+\) Students · Tiffin$/);
  const pending = async () => Number((await tablet.title()).match(/^\((\d+)\)/)?.[1]);
  const before = await pending();
  const order = await ordered(browser, '118', snack);
  await expect(tablet).toHaveTitle(`(${before + 1}) Students · Tiffin`);
  await expect(rail.getByRole('link', { name: `Today's Orders ${before + 1} pending orders` })).toBeVisible();

  await rail.getByRole('link', { name: "Today's Orders" }).click();
  await expect(tablet).toHaveTitle(`(${before + 1}) Today's Orders · Tiffin`);
  await expect(tablet.getByRole('radio', { name: `Pending ${before + 1}` })).toBeChecked();
  await button(tablet, 'Prepared', order).click();
  await expect(tablet).toHaveTitle(`(${before}) Today's Orders · Tiffin`);

  await test.step('what was prepared is found from the pending tab, and says so', async () => {
    await tablet.getByRole('searchbox').fill(orderCode(order._id));
    await expect(ticket(tablet, order)).toContainText('Prepared');
    await expect(button(tablet, 'Picked up', order)).toBeVisible();
    await expectAccessible(tablet, 'a search through every status');
    await tablet.getByRole('radio', { name: /^Rejected/ }).click();
    await expect(tablet.getByRole('searchbox')).toHaveValue('');
    await expect(tablet).toHaveURL(/\/today-orders\?status=Rejected$/);
  });

  await test.step('closed and opened beside the orders', async () => {
    await tablet.getByRole('button', { name: 'Close canteen' }).click();
    const dialog = tablet.getByRole('dialog', { name: 'Close the canteen?' });
    await dialog.getByLabel('Back at').fill('14:15');
    await dialog.getByRole('button', { name: 'Close canteen' }).click();
    await expect(tablet.getByText('Back at 2:15 PM')).toBeVisible();
    await expectAccessible(tablet, 'the orders of a canteen that is closed');
    await tablet.getByRole('button', { name: 'Open canteen' }).click();
    await expect(tablet.getByText('Open for orders')).toBeVisible();
  });

  await tablet.setViewportSize({ width: 1023, height: 800 });
  await expect(rail).toHaveCount(0);
  await tablet.context().close();
});

test('two counters at once: one change counts, the other screen shows how it is now', async ({ browser }) => {
  const snack = await newSnack(browser, 'Racing Rusk');
  const [old, contested] = [await ordered(browser, '118', snack), await ordered(browser, '119', snack)];
  const [one, other] = [await contractor(browser), await contractor(browser)];
  // The other screen hears nothing and reads nothing: it is as old as a screen can be.
  await other.route('**/socket.io/**', (route) => route.abort());
  await Promise.all([one, other].map((tablet) => tablet.goto('/today-orders')));
  await expect(ticket(other, contested)).toBeVisible();
  await other.route('**/api/orders?**', (route) => route.abort());

  await test.step('a status set from an old screen', async () => {
    await rejectByMenu(one, old);
    await one.getByRole('button', { name: 'Reject order' }).click();
    await expectSaid(one, `${orderNumber(old)} is rejected`);
    await button(other, 'Prepared', old).click();
    await expect(ticket(other, old)).toContainText('Rejected');
    await expect(ticket(other, old)).toContainText(OVERTAKEN);
  });

  await test.step('a rejection and a pick-up at the same instant', async () => {
    await rejectByMenu(one, contested);
    const rejection = one.getByRole('button', { name: 'Reject order' });
    await expect(rejection).toBeVisible();
    await ticket(other, contested).focus();
    await changeTogether([one, other]);
    const answers = [one, other].map((tablet) => tablet.waitForResponse((answer) => answer.request().method() === 'PATCH'));
    await Promise.all([rejection.click(), other.keyboard.press('u')]);
    const statuses = await Promise.all(answers.map(async (answer) => (await answer).status()));
    expect(statuses.toSorted()).toEqual([200, 409]);
    const [winner, loser] = statuses[0] === 200 ? ([one, other] as const) : ([other, one] as const);
    // Who lost hears of the change before or after the answer says so.
    await expect(ticket(loser, contested)).toContainText(OVERTAKEN);
    const outcome = winner === one ? 'Rejected' : 'Completed';
    for (const tablet of [winner, loser]) await expect(ticket(tablet, contested)).toContainText(outcome);
    await expect(ticket(winner, contested)).not.toContainText(OVERTAKEN);
  });
  await Promise.all([one, other].map((tablet) => tablet.context().close()));
});

test('an order that comes below what is on screen is announced until it was seen', async ({ browser }) => {
  const snack = await newSnack(browser, 'Arriving Appam');
  const tablet = await contractor(browser);
  await tablet.setViewportSize({ width: 390, height: 600 });
  await ordered(browser, '118', snack);
  await tablet.goto('/today-orders');
  await expect(tablet.getByRole('listitem', { name: /^Order/ }).first()).toBeVisible();
  const playAnimations = await animationsOf(tablet);
  await playAnimations(0);
  const order = await ordered(browser, '119', snack);
  const sign = tablet.getByRole('button', { name: '1 new order' });
  // A tap that was meant for a ticket must not lead away from it.
  expect(await takesTaps(sign)).toBe(false);
  await playAnimations(1);
  await expect(ticket(tablet, order)).not.toBeInViewport();
  const [{ before, after }] = await Promise.all([heightsAsItGoes(tablet), sign.click()]);
  await expect(ticket(tablet, order)).toBeInViewport();
  await expect(ticket(tablet, order)).toBeFocused();
  await expect(sign).toHaveCount(0);
  // A tap on the last ticket, which is what makes the sign go, must not miss it for that.
  expect(after).toBe(before);
  await tablet.context().close();
});

test('a browser that plays nothing before a tap is told so, and any tap turns the sound on', async ({ browser }) => {
  const tablet = await contractor(browser);
  // As on a tablet that was restarted: the page is opened by nobody.
  await tablet.addInitScript(() => {
    let tapped = false;
    addEventListener('pointerdown', () => (tapped = true), true);
    const { resume } = AudioContext.prototype;
    AudioContext.prototype.resume = function () {
      return tapped ? resume.call(this) : new Promise(() => undefined);
    };
    Object.defineProperty(AudioContext.prototype, 'state', { get: () => (tapped ? 'running' : 'suspended') });
  });
  await tablet.goto('/today-orders');
  const ask = tablet.getByRole('button', { name: 'Tap to turn sound on' });
  await expect(ask).toBeVisible();
  await expectAccessible(tablet, 'a counter without sound');
  await ask.click();
  await expectSaid(tablet, 'Audio Enabled');
  await expect(ask).toHaveCount(0);
  await expect(tablet.getByRole('button', { name: 'Sound on' })).toBeVisible();
  await tablet.context().close();
});
