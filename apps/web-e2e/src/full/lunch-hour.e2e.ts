import { orderNumber } from '@tiffin/contracts';
import { expectAccessible } from '../axe';
import { Counter } from './lunch-hour/counter';
import { Log } from './lunch-hour/log';
import { putOnTheMenu, SODA, sodasLeft, SODAS, THALI } from './lunch-hour/lunch-menu';
import { Phone, tapTenTimes } from './lunch-hour/phone';
import { Wall } from './lunch-hour/wall';
import { admin, contractor, kitchen } from '../people';
import { expect, test } from '../test';

const SODA_OF_20 = `${SODA}, ₹20`;

test('after a lunch hour, the log, the views and every screen agree', async ({ browser }) => {
  const asha = await Phone.of(browser, '941');
  const ben = await Phone.of(browser, '942');
  const chitra = await Phone.of(browser, '943');
  const dan = await Phone.of(browser, '944');
  const counter = new Counter(await contractor(browser));
  const wall = new Wall(await kitchen(browser));
  const second = new Wall(await kitchen(browser));
  const log = new Log(await admin(browser));
  const menu = await putOnTheMenu(counter.page);
  await counter.open();

  const ashas = await test.step('ten taps on Place Order place one order', async () => {
    await asha.fill({ [THALI]: 2 });
    await asha.page.getByRole('button', { name: `Edit ${THALI}` }).click();
    await asha.page.getByLabel('Pack this item').check();
    await asha.page.getByLabel(/Special instructions/).fill('Less spicy');
    await asha.page.getByRole('button', { name: 'Save' }).click();
    const order = await asha.place(tapTenTimes);
    for (const screen of [wall, second]) {
      await screen.shows({ [THALI]: 2 });
      await expect(screen.row(THALI)).toContainText('Less spicy');
      await expect(screen.row(THALI)).toContainText('Pack 2');
    }
    await expect(counter.ticket(order)).toContainText('Less spicy');
    return order;
  });

  const rejected = await test.step('an order whose answer is lost is placed once', async () => {
    await chitra.fill({ [THALI]: 1, [SODA_OF_20]: 2 });
    await ben.fill({ [THALI]: 1, [SODA_OF_20]: 2 });
    let lost = 0;
    await ben.page.route('**/api/orders', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
      lost++;
      await route.fetch();
      await route.abort('connectionreset');
    });
    const order = await ben.place();
    expect(lost).toBe(1);
    for (const screen of [wall, second]) await screen.shows({ [THALI]: 3, [SODA]: 2 });
    return order;
  });

  const chitras = await test.step('an item that sold out meanwhile is not ordered', async () => {
    await expect(chitra.page.getByText('Only 1 left')).toBeVisible();
    await chitra.placeOrder.click();
    const popup = chitra.page.getByRole('dialog', { name: 'Some items are not available any more' });
    await expect(popup).toContainText('Sorry, this order contains items that are currently out of stock.');
    await chitra.page.goBack();
    await expect(popup).toBeHidden();
    await chitra.page.getByRole('button', { name: new RegExp(`^One less: ${SODA}`) }).click();
    const order = await chitra.place();
    await ben.page.goto('/?filter=packaged');
    await expect(ben.page.getByRole('main').getByRole('listitem').filter({ hasText: SODA }).first()).toContainText('Sold out');
    for (const screen of [wall, second]) await screen.shows({ [THALI]: 4, [SODA]: 3 });
    return order;
  });

  await test.step('a wall without connection says so, and is correct again after the reconnect', async () => {
    await second.page.context().setOffline(true);
    await expect(second.page.getByRole('alert').filter({ hasText: 'No connection. These counts may be old.' })).toBeAttached();
    await expect(second.minus(THALI)).toBeDisabled();
    for (const left of [3, 2]) {
      await wall.prepare(THALI);
      await wall.shows({ [THALI]: left });
    }
    await expect(counter.ticket(ashas)).toContainText('Every item is prepared in the kitchen');
    await second.page.context().setOffline(false);
    await second.shows({ [THALI]: 2, [SODA]: 3 });
  });

  await test.step('a rejected order shows its reason, and the sodas are available again', async () => {
    await ben.page.goto(`/orders/${ben.studentId}`);
    await counter.reject(rejected, 'Thalis ran out');
    await expect(ben.card(rejected)).toContainText('Rejected');
    await expect(ben.card(rejected)).toContainText('Thalis ran out');
    await expect(ben.page).toHaveTitle(`${orderNumber(rejected)} was rejected`);
    for (const screen of [wall, second]) await screen.shows({ [THALI]: 1, [SODA]: 1 });
    await expect.poll(() => sodasLeft(ben.page)).toBe(2);
  });

  await test.step('two cooks who each tap ten times on the last unit prepare it once', async () => {
    await Promise.all([tapTenTimes(wall.minus(THALI)), tapTenTimes(second.minus(THALI))]);
    await expect.poll(async () => (await log.orderOf(chitras)).events).toEqual(['OrderPlaced', 'ItemPrepared']);
    for (const screen of [wall, second]) await screen.shows({ [THALI]: 0, [SODA]: 1 });
  });

  await test.step('a unit that one wall prepared is undone on the other', async () => {
    await wall.prepare(SODA);
    await second.shows({ [SODA]: 0 });
    await wall.undo(SODA);
    for (const screen of [wall, second]) await screen.shows({ [SODA]: 1 });
    await second.prepare(SODA);
    for (const screen of [wall, second]) await screen.shows({ [SODA]: 0 });
  });

  await test.step('an order is prepared, recalled by the kitchen, prepared, picked up, and recalled', async () => {
    const code = orderNumber(ashas);
    await tapTenTimes(counter.step('Prepared', ashas));
    await expect(asha.card(ashas)).toContainText('Ready for pickup');
    await second.page.getByRole('button', { name: 'What can be undone' }).click();
    await second.page.getByRole('button', { name: `Bring back Order ${code}` }).click();
    await second.page.getByRole('button', { name: 'Back to the kitchen' }).click();
    await expect(asha.card(ashas)).toContainText('Pending');
    await counter.step('Prepared', ashas).press('Enter');
    await expect(asha.card(ashas)).toContainText('Ready for pickup');
    await counter.tab('Prepared');
    await counter.step('Picked up', ashas).press('Enter');
    await expect(asha.card(ashas)).toContainText('Picked up');
    await counter.tab('PickedUp');
    await counter.step('Not picked up', ashas).press('Enter');
    await expect(asha.card(ashas)).toContainText('Ready for pickup');
    await counter.tab('Prepared');
    await counter.step('Picked up', ashas).press('Enter');
    await expect(asha.card(ashas)).toContainText('Picked up');
    await counter.tab('Pending');
  });

  const cancelled = await test.step('an order is cancelled within two minutes', async () => {
    await asha.fill({ [THALI]: 1 });
    const order = await asha.place();
    for (const screen of [wall, second]) await screen.shows({ [THALI]: 1 });
    await asha
      .card(order)
      .getByRole('button', { name: /^Cancel order/ })
      .click();
    const popup = asha.page.getByRole('dialog', { name: `Cancel order ${orderNumber(order)}?` });
    await tapTenTimes(popup.getByRole('button', { name: 'Cancel order' }));
    await expect(asha.card(order)).toContainText('Cancelled');
    await expect(popup).toHaveCount(0);
    for (const screen of [wall, second]) await screen.shows({ [THALI]: 0 });
    return order;
  });

  await test.step('a phone without connection says so, and is up to date after the reconnect', async () => {
    await chitra.page.context().setOffline(true);
    await expect(chitra.page.getByText('No connection.')).toBeVisible();
    await counter.step('Prepared', chitras).press('Enter');
    await expect(counter.ticket(chitras)).toHaveCount(0);
    await chitra.page.context().setOffline(false);
    await expect(chitra.card(chitras)).toContainText('Ready for pickup');
  });

  const pocketed = await test.step('a sleeping phone is up to date on any page as soon as it wakes', async () => {
    await dan.fill({ [THALI]: 1 });
    const order = await dan.place();
    await expect(counter.page).toHaveTitle(/^\(\d+\) /);
    await dan.page.goto('about:blank');
    await wall.prepare(THALI);
    await expect(counter.ticket(order)).toContainText('Every item is prepared in the kitchen');
    await counter.step('Prepared', order).press('Enter');
    await dan.page.goto('/faqs');
    await expect(dan.bar).toContainText('Ready for pickup');
    await expect(dan.page).toHaveTitle(`${orderNumber(order)} is ready for pickup`);
    return order;
  });

  const again = await test.step('a student whose order was rejected orders again, and waits at the end', async () => {
    await ben.fill({ [THALI]: 1, [SODA_OF_20]: 2 });
    return await ben.place();
  });

  const orders = [ashas, rejected, chitras, cancelled, pocketed, again];
  const logged = await test.step('the log has every step once', async () => {
    const all = await Promise.all(orders.map((order) => log.orderOf(order)));
    const back = ['OrderPrepared', 'OrderRecalled', 'OrderPrepared', 'OrderPickedUp', 'OrderRecalled', 'OrderPickedUp'];
    expect(all.map(({ events }) => events)).toEqual([
      ['OrderPlaced', 'ItemPrepared', 'ItemPrepared', ...back],
      ['OrderPlaced', 'OrderRejected'],
      ['OrderPlaced', 'ItemPrepared', 'ItemPrepared', 'ItemPreparationUndone', 'ItemPrepared', 'OrderPrepared'],
      ['OrderPlaced', 'OrderRejected'],
      ['OrderPlaced', 'ItemPrepared', 'OrderPrepared'],
      ['OrderPlaced'],
    ]);
    expect(await ben.orders()).toHaveLength(2);
    return all;
  });

  await test.step('the views match the log', async () => {
    const expected = logged.map(({ _id, status, prepared }) => ({ _id, status, prepared }));
    const listed = [...(await asha.orders()), ...(await ben.orders()), ...(await chitra.orders()), ...(await dan.orders())];
    for (const view of [listed, await counter.listed()])
      expect(
        expected
          .map(({ _id }) => view.filter((order) => order._id === _id))
          .map((found) =>
            found.map((order) => ({
              _id: order._id,
              status: order.status,
              prepared: order.items.reduce((sum, item) => sum + item.preparedCount, 0),
            })),
          ),
      ).toEqual(expected.map((order) => [order]));
    const held = [chitras, again].flatMap(({ items }) => items).filter(({ itemType }) => itemType === 'PackagedFood');
    expect(await sodasLeft(ben.page)).toBe(SODAS - held.reduce((sum, { quantity }) => sum + quantity, 0));
    await log.verifyViews();
  });

  await test.step('every screen matches the views', async () => {
    await counter.shows(orders.map((order, index) => ({ ...order, status: logged[index]?.status ?? order.status })));
    for (const screen of [wall, second]) {
      await screen.shows({ [THALI]: 1, [SODA]: 2 });
      await expect.poll(() => screen.dishes()).toEqual(await screen.summary());
    }
    await expect(asha.card(ashas)).toContainText('Picked up');
    await expect(asha.card(cancelled)).toContainText('Cancelled');
    await expect(ben.card(rejected)).toContainText('Thalis ran out');
    await expect(ben.card(again)).toContainText('Pending');
    await expect(chitra.card(chitras)).toContainText('Ready for pickup');
  });

  await test.step('all screens are accessible', async () => {
    await expectAccessible(asha.page, "a student's orders after the lunch hour");
    await expectAccessible(counter.page, 'the counter after the lunch hour');
    await expectAccessible(wall.page, 'the kitchen after the lunch hour');
  });

  // Restores the state for later tests.
  await counter.tab('Pending');
  await counter.reject(again, 'The hour is over');
  await menu.clear();
  await Promise.all(
    [asha.page, ben.page, chitra.page, dan.page, counter.page, wall.page, second.page].map((screen) => screen.context().close()),
  );
});
