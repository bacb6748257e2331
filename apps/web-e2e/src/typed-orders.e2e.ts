import type { Browser, Page } from '@playwright/test';
import type { Counter, Order, OwnCard, Snack } from '@tiffin/contracts';
import { encode } from 'uqr';
import { expectAccessible } from './axe';
import { ok } from './calls';
import { newSnack } from './ordered';
import { contractor, device, kitchen, student, television } from './people';
import { expect, test } from './test';
import { expectSaid } from './toasts';

const KEY = 'tawa77';
const main = (page: Page) => page.getByRole('main');
const order = (page: Page) => page.getByRole('region', { name: 'Order', exact: true });
const typed = (page: Page) => page.getByRole('region', { name: 'Typed today' });

/** A counter's screen, opened with a key. */
async function counter(browser: Browser, key: string): Promise<Page> {
  const screen = await device(browser, 1180, 820);
  await screen.goto('/counter');
  await screen.getByLabel('Hostel').selectOption('BH1');
  await screen.getByLabel('Counter key', { exact: true }).fill(key);
  await expectAccessible(screen, 'the counter’s door');
  await screen.getByRole('button', { name: 'Verify' }).click();
  await expect(typed(screen)).toBeVisible();
  return screen;
}

/** Holds a code before the camera that this page opens next. */
async function holdBeforeCamera(page: Page, text: string): Promise<void> {
  const { data } = encode(text, { ecc: 'M', border: 4 });
  await page.evaluate((rows) => {
    const dot = 6;
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is nothing to draw on');
    const draw = (): void => {
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = '#000';
      rows.forEach((row, y) => row.forEach((dark, x) => dark && context.fillRect(120 + x * dot, 60 + y * dot, dot, dot)));
    };
    setInterval(draw, 50);
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(20));
  }, data);
}

/** Types an order of one of it for whoever is chosen; answers it, with its number. */
async function typedFor(screen: Page, { name }: Snack, choose: () => Promise<void>): Promise<Order> {
  const before = await typed(screen).getByRole('listitem').count();
  await choose();
  await screen.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await order(screen)
    .getByRole('button', { name: /lace order$/ })
    .click();
  await expect(typed(screen).getByRole('listitem')).toHaveCount(before + 1);
  const { orders } = await ok<Counter>(screen.request.post('/api/users/counter', { data: { look: true } }));
  const [newest] = orders;
  if (!newest) throw new Error('Nothing was typed');
  return newest;
}

test('a lunch hour: typed for a roll number, a card and a guest, cooked in Hindi, shown and called', async ({ browser }) => {
  const thali = await newSnack(browser, 'Lunch Thali');
  const [tablet, wall, tv] = [await contractor(browser), await kitchen(browser), await television(browser)];
  const [asha, ravi] = [await student(browser, '109'), await student(browser, '110')];
  const screen = await counter(browser, 'counter1');
  const numbers = (board: string) => tv.getByRole('region', { name: board }).getByRole('listitem');
  const [ready, called] = ['Ready', 'Please come to the counter'];

  const orders = await test.step('the counter types them, each for somebody else', async () => {
    const choosing: readonly (() => Promise<void>)[] = [
      async () => {
        await screen.getByLabel('Roll number').fill('109');
        await screen.getByRole('button', { name: 'Find' }).click();
      },
      async () => {
        const { code } = await ok<OwnCard>(ravi.request.get('/api/users/card'));
        await holdBeforeCamera(screen, code);
        await screen.getByRole('button', { name: 'Scan a card' }).click();
        // Not before: a tap on the menu while the camera's dialog comes up is the dialog's.
        await expect(order(screen)).toContainText('Roll 110');
      },
      async () => {
        await screen.getByText('Guest', { exact: true }).click();
        await order(screen).getByText('UPI', { exact: true }).click();
      },
    ];
    const placed: Order[] = [];
    for (const choose of choosing) placed.push(await typedFor(screen, thali, choose));
    return placed;
  });
  const [first = 0, second = 0, guests = 0] = orders.map(({ token }) => token ?? 0);
  await expectSaid(asha, `#${first} was ordered for you at the counter`);
  await expectSaid(ravi, `#${second} was ordered for you at the counter`);
  expect([second - first, guests - second]).toEqual([1, 1]);

  await test.step('the television shows their numbers', async () => {
    for (const number of [first, second, guests])
      await expect(numbers('Being prepared').getByText(String(number), { exact: true })).toBeVisible();
    await expect(tv.locator('body')).not.toContainText(/Lunch Thali|₹|Aarav/);
  });

  await test.step('the kitchen reads Hindi, and prepares them', async () => {
    await wall.getByRole('button', { name: 'Language' }).click();
    await wall.getByRole('menuitem', { name: 'हिन्दी' }).click();
    await expect(wall.locator('html')).toHaveAttribute('lang', 'hi');
    const row = wall.getByRole('listitem').filter({ has: wall.getByRole('heading', { name: thali.name, exact: true }) });
    for (const left of ['2', '1']) {
      await wall.getByRole('button', { name: `${thali.name}: एक तैयार` }).click();
      await expect(row.getByRole('paragraph').first()).toHaveText(left);
    }
    await wall.getByRole('button', { name: `${thali.name}: एक तैयार` }).click();
    await expect(row).toHaveCount(0);
  });

  await test.step('what is ready stands on the television, and rings', async () => {
    await tablet.goto('/today-orders');
    for (const number of [first, second, guests]) await tablet.getByRole('button', { name: `Prepared: #${number}`, exact: true }).click();
    for (const number of [first, second, guests]) await expect(numbers(ready).getByText(String(number), { exact: true })).toBeVisible();
    await expectSaid(asha, `#${first} is ready for pickup`);
    await expectAccessible(tv, 'the television with what is ready');
  });

  await test.step('a number is called: the television and the student’s phone say so', async () => {
    await tablet.goto('/today-orders?status=Prepared');
    await tablet.getByRole('button', { name: `Call #${first}`, exact: true }).click();
    await expect(numbers(called)).toHaveText([String(first)]);
    await expect(numbers(ready).getByText(String(first), { exact: true })).toHaveCount(0);
    await expectSaid(asha, `#${first} is called: please come to the counter`);
    await expect(asha.getByRole('region', { name: 'Your orders now' })).toContainText('Your number is called');
    await asha.goto('/orders/me');
    await expect(asha.getByRole('main').getByText('Your number is called')).toBeVisible();
    await expectAccessible(asha, 'an order whose number is called');
    await expectAccessible(tv, 'the television with a call');
    await expectAccessible(tablet, 'a ticket that was called');
  });

  await test.step('without a connection the numbers stay, and what was fetched meanwhile goes when it is back', async () => {
    await tv.context().setOffline(true);
    await expect(tv.getByText(/^No connection for \d+ seconds?\./)).toBeVisible();
    await tablet.getByRole('button', { name: `Picked up: #${first}`, exact: true }).click();
    await expect(numbers(called)).toHaveText([String(first)]);
    await tv.context().setOffline(false);
    await expect(tv.getByRole('region', { name: called })).toHaveCount(0);
    await expect(numbers(ready).getByText(String(guests), { exact: true })).toBeVisible();
  });

  await test.step('guests are found by what they are', async () => {
    await tablet.goto('/today-orders?search=guest');
    await expect(tablet.getByLabel(`Order #${guests}`, { exact: true })).toBeVisible();
    await tablet.goto('/history');
    await expect(main(tablet)).toContainText(/Called order/);
  });
  await Promise.all([tablet, wall, tv, asha, ravi, screen].map((page) => page.context().close()));
});

test('a student shows a card, is told of the order and objects; a guest pays', async ({ browser }) => {
  const [tablet, phone] = [await contractor(browser), await student(browser, '108')];

  await test.step('the contractor sets the counter’s key', async () => {
    await tablet.goto('/settings/counter-key');
    await tablet.getByLabel('New key', { exact: true }).fill(KEY);
    await tablet.getByLabel('Confirm key', { exact: true }).fill(KEY);
    await tablet.getByLabel('Your password', { exact: true }).fill('tiffin123');
    await expectAccessible(tablet, 'the counter’s key');
    await tablet.getByRole('button', { name: 'Update key' }).click();
    await expectSaid(tablet, 'Key updated successfully');
  });

  const screen = await counter(browser, KEY);

  await test.step('the student’s phone shows a code, and the camera finds them by it', async () => {
    await phone.goto('/settings/card');
    await expect(phone.getByRole('img', { name: 'QR code that tells the counter who you are' })).toBeVisible();
    await expectAccessible(phone, 'a student’s card');
    const { code } = await ok<OwnCard>(phone.request.get('/api/users/card'));
    await holdBeforeCamera(screen, 'https://elsewhere.example');
    await screen.getByRole('button', { name: 'Scan a card' }).click();
    await expect(
      screen.getByText('This isn’t a card of this canteen.').or(screen.getByText("This isn't a card of this canteen.")),
    ).toBeVisible();
    await holdBeforeCamera(screen, code);
    await screen.getByRole('button', { name: 'Scan a card' }).click();
    await expect(order(screen)).toContainText('Comes on their bill. Is it them?');
    await expect(order(screen)).toContainText('108');
  });

  await test.step('what is tapped is ordered for them, and their phone says so at once', async () => {
    await screen.getByRole('button', { name: /^French Fries/ }).click();
    await screen.getByRole('button', { name: /^French Fries/ }).click();
    await expect(order(screen)).toContainText('₹94.50');
    await expectAccessible(screen, 'an order that is typed');
    await order(screen).getByRole('button', { name: 'Place order' }).click();
    await expect(typed(screen)).toContainText('108');
    await expectSaid(phone, 'was ordered for you at the counter');
    await expect(phone.getByRole('region', { name: 'Your orders now' })).toContainText('Ordered at the counter');
  });

  await test.step('they say that it wasn’t them, which the counter and the contractor see', async () => {
    await phone.goto('/orders/me');
    await phone
      .getByRole('button', { name: /This wasn’t me/ })
      .first()
      .click();
    await expectAccessible(phone, 'whether an order is one’s own');
    await phone.getByRole('dialog').getByRole('button', { name: 'Not mine' }).click();
    await expect(phone.getByText('You said that this isn’t yours.').first()).toBeVisible();
    await expectAccessible(phone, 'an order that was objected to');
    await expect(typed(screen)).toContainText('“This isn’t mine”');
    await expectAccessible(screen, 'the counter with an objection');
    await tablet.goto('/today-orders');
    await expect(main(tablet).getByText('Student objects')).toBeVisible();
    await tablet.goto('/history');
    await expect(main(tablet)).toContainText(/Typed order .+ for /);
    await expect(main(tablet)).toContainText(/Said that order .+ isn’t theirs/);
  });

  await test.step('a guest pays at once, which is in the day’s close', async () => {
    await screen.getByText('Guest', { exact: true }).click();
    await screen.getByRole('button', { name: /^French Fries/ }).click();
    await expect(order(screen).getByRole('button', { name: 'Paid, place order' })).toBeDisabled();
    await order(screen).getByText('Cash', { exact: true }).click();
    await order(screen).getByRole('button', { name: 'Paid, place order' }).click();
    await expect(typed(screen)).toContainText('paid in cash');
    await tablet.goto('/day');
    await expect(
      tablet.getByRole('region', { name: 'Guests, at the counter' }).or(main(tablet).getByText('Guests, at the counter')),
    ).toBeVisible();
    await expectAccessible(tablet, 'the day’s close with guests');
  });

  await test.step('cards are printed, and a lost one made void', async () => {
    await tablet.goto('/students?search=108');
    const download = tablet.waitForEvent('download');
    await tablet.getByRole('button', { name: 'Print cards' }).click();
    expect((await download).suggestedFilename()).toBe('student-cards.pdf');
    await expectAccessible(tablet, 'the register with its cards');
    await phone.goto('/settings/card');
    await phone.getByRole('button', { name: 'I lost my printed card' }).click();
    await phone.getByRole('dialog').getByRole('button', { name: 'Make void' }).click();
    await expectSaid(phone, 'Your earlier cards are void now');
  });

  await test.step('the screen is locked', async () => {
    await screen.getByRole('button', { name: 'Lock this screen' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Lock screen' }).click();
    await expect(screen.getByRole('heading', { name: 'Open the counter' })).toBeVisible();
  });
  await Promise.all([tablet, phone, screen].map((page) => page.context().close()));
});
