import type { Page } from '@playwright/test';
import { orderNumber } from '@tiffin/contracts';
import { expectAccessible } from './axe';
import { newSnack, ordered } from './ordered';
import { contractor, kitchen } from './people';
import { expect, test } from './test';
import { expectSaid } from './toasts';

const row = (wall: Page, name: string) => wall.getByRole('listitem').filter({ has: wall.getByRole('heading', { name, exact: true }) });
const count = (wall: Page, name: string) => row(wall, name).getByRole('paragraph').first();
const minus = (wall: Page, name: string) => wall.getByRole('button', { name: `${name}: one prepared` });
const undo = (wall: Page, name: string) => wall.getByRole('button', { name: `${name}: undo the last one` });

test('several cooks, one count', async ({ browser }) => {
  const snack = await newSnack(browser, 'Shared Sev');
  const [wall, second, look] = [await kitchen(browser), await kitchen(browser), await contractor(browser)];
  await look.goto('/kitchen');
  const order = await ordered(browser, '118', snack, 12);
  for (const screen of [wall, second, look]) await expect(count(screen, snack.name)).toHaveText('12');

  await test.step('ten taps are ten units, on every screen', async () => {
    await minus(wall, snack.name).evaluate((button: HTMLButtonElement) => {
      for (let tap = 0; tap < 10; tap += 1) button.click();
    });
    for (const screen of [wall, second, look]) await expect(count(screen, snack.name)).toHaveText('2');
    await expectSaid(wall, 'Marked as prepared');
  });

  await test.step('a key that is held down is one unit', async () => {
    await minus(second, snack.name).focus();
    await second.keyboard.down('Enter');
    await second.keyboard.down('Enter');
    await second.keyboard.up('Enter');
    for (const screen of [wall, second, look]) await expect(count(screen, snack.name)).toHaveText('1');
  });

  await test.step('two cooks on the last unit: one has it, the other reads why not', async () => {
    let go = (): void => undefined;
    const first = new Promise<void>((resolve) => (go = resolve));
    await second.route('**/api/kitchen/prepared', async (route) => {
      await first;
      await route.continue();
    });
    await minus(second, snack.name).click();
    await minus(wall, snack.name).click();
    await expect(row(wall, snack.name).getByLabel('All prepared')).toBeVisible();
    await expect(row(look, snack.name).getByLabel('All prepared')).toBeVisible();
    go();
    await expectSaid(second, 'Nothing left to prepare. Another screen was a moment faster.');
    for (const screen of [wall, second, look]) await expect(row(screen, snack.name)).toHaveCount(0);
  });

  await test.step('what is done can be taken back for ten minutes, also once it has left the wall', async () => {
    await wall.getByRole('button', { name: 'What can be undone' }).click();
    await expectAccessible(wall, 'what can be undone');
    await wall.getByRole('button', { name: `Undo one ${snack.name}` }).click();
    await wall.getByRole('button', { name: 'Back to the kitchen' }).click();
    for (const screen of [wall, second, look]) await expect(count(screen, snack.name)).toHaveText('1');
  });

  await test.step('a contractor only looks', async () => {
    await expect(minus(look, snack.name)).toHaveCount(0);
    const refused = await look.request.post('/api/kitchen/prepared', { data: { name: snack.name } });
    expect(refused.status()).toBe(403);
  });

  await test.step('the ticket at the counter has counted along', async () => {
    await look.goto('/today-orders');
    await expect(look.getByLabel(`Order ${orderNumber(order)}`, { exact: true })).toContainText('11 of 12 prepared');
  });
  await Promise.all([wall, second, look].map((screen) => screen.context().close()));
});

test('a wall that loses the server, and finds it again', async ({ browser }) => {
  const snack = await newSnack(browser, 'Patient Papad');
  const wall = await kitchen(browser);
  await ordered(browser, '118', snack, 5);
  await expect(count(wall, snack.name)).toHaveText('5');

  await test.step('a tap whose answer is lost is sent again, and is one unit', async () => {
    let lost = 0;
    await wall.route('**/api/kitchen/prepared', async (route) => {
      if (lost > 0) return route.fallback();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await minus(wall, snack.name).click();
    await expectSaid(wall, 'Marked as prepared');
    await expect(count(wall, snack.name)).toHaveText('4');
    await expect(minus(wall, snack.name)).toBeEnabled();
  });

  await test.step('without a connection it says so across the wall, and takes no taps', async () => {
    await wall.context().setOffline(true);
    await expect(wall.getByText(/^No connection for \d+ seconds?\./)).toBeVisible();
    await expect(minus(wall, snack.name)).toBeDisabled();
    await expectAccessible(wall, 'the wall without a connection');
  });

  await test.step('what was ordered meanwhile is there as soon as the connection is', async () => {
    await ordered(browser, '119', snack, 3);
    await wall.context().setOffline(false);
    await expect(count(wall, snack.name)).toHaveText('7');
    await expect(wall.getByText(/^No connection/)).toHaveCount(0);
    await undo(wall, snack.name).click();
    await expect(count(wall, snack.name)).toHaveText('8');
  });

  await test.step('a screen that slept returns to the panel, not to the key', async () => {
    await wall.reload();
    await expect(count(wall, snack.name)).toHaveText('8');
  });
  await wall.context().close();
});

test('a wall says what it has no room for, and a cook can lock it', async ({ browser }) => {
  const names = ['Wall Appam', 'Wall Bonda', 'Wall Chaat', 'Wall Dhokla', 'Wall Elaneer', 'Wall Fafda'];
  const wall = await kitchen(browser);
  for (const name of names) await ordered(browser, '118', await newSnack(browser, name), 2);
  await wall.setViewportSize({ width: 1280, height: 560 });
  const way = wall.getByRole('button', { name: /^\d+ more dish(es)? below$|^Back to the top$/ });
  const label = async (): Promise<string> => (await way.getAttribute('aria-label')) ?? '';
  const last = wall.getByRole('heading', { name: names.at(-1) ?? '', exact: true });

  await test.step('the others are counted below the list, and a tap leads to them', async () => {
    await expect(way).toHaveAccessibleName(/below$/);
    await expect(last).not.toBeInViewport();
    // A tap leads as far as there is room for; from the end, back.
    for (let said = await label(); said.endsWith('below'); said = await label()) {
      await way.click();
      await expect(way).not.toHaveAccessibleName(said);
    }
    await expect(last).toBeInViewport();
    await expectAccessible(wall, 'a wall with more below');
  });

  await test.step('none is cut to make room for the others', async () => {
    for (const width of [360, 768, 1280, 1920]) {
      await wall.setViewportSize({ width, height: 560 });
      const cut = await wall
        .getByRole('list', { name: 'Kitchen Summary' })
        .evaluate((list) => [...list.children].filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight).length);
      expect(cut, `at ${width} px`).toBe(0);
    }
  });

  await test.step('a large screen has three columns', async () => {
    await wall.setViewportSize({ width: 1920, height: 1080 });
    const lefts = await wall.getByRole('heading', { level: 2 }).evaluateAll((all) => all.map((name) => name.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBe(3);
  });

  await test.step('locked, it wants the key again', async () => {
    await wall.getByRole('button', { name: 'Lock this screen' }).click();
    await expectAccessible(wall, 'locking the wall');
    await wall.getByRole('button', { name: 'Lock screen' }).click();
    await expect(wall.getByRole('heading', { name: 'Verify Kitchen Key' })).toBeVisible();
    expect((await wall.request.post('/api/users/orders', { data: {} })).status()).toBe(401);
  });
  await wall.context().close();
});
