import type { Browser, Page } from '@playwright/test';
import type { OwnCard } from '@tiffin/contracts';
import { encode } from 'uqr';
import { expectAccessible } from './axe';
import { ok } from './calls';
import { contractor, student } from './people';
import { expect, test } from './test';

// Five screens are looked at in three widths, light and dark.
test.describe.configure({ timeout: 300_000 });

const KEY = 'tawa77';
const main = (page: Page) => page.getByRole('main');
const order = (page: Page) => page.getByRole('region', { name: 'Order', exact: true });
const typed = (page: Page) => page.getByRole('region', { name: 'Typed today' });

/** A counter's screen, opened with the key. */
async function counter(browser: Browser): Promise<Page> {
  const screen = await (await browser.newContext({ viewport: { width: 1180, height: 820 } })).newPage();
  await screen.goto('/counter');
  await screen.getByLabel('Hostel').selectOption('BH1');
  await screen.getByLabel('Counter key', { exact: true }).fill(KEY);
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

test('a student shows a card, is told of the order and objects; a guest pays', async ({ browser }) => {
  const [tablet, phone] = [await contractor(browser), await student(browser, '108')];

  await test.step('the contractor sets the counter’s key', async () => {
    await tablet.goto('/settings/counter-key');
    await tablet.getByLabel('New key', { exact: true }).fill(KEY);
    await tablet.getByLabel('Confirm key', { exact: true }).fill(KEY);
    await tablet.getByLabel('Your password', { exact: true }).fill('tiffin123');
    await expectAccessible(tablet, 'the counter’s key');
    await tablet.getByRole('button', { name: 'Update key' }).click();
    await expect(tablet.getByText('Key updated successfully')).toBeVisible();
  });

  const screen = await counter(browser);

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
    await expect(phone.getByText(/was ordered for you at the counter/)).toBeVisible();
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
    await expect(phone.getByText('Your earlier cards are void now')).toBeVisible();
  });

  await test.step('the screen is locked', async () => {
    await screen.getByRole('button', { name: 'Lock this screen' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Lock screen' }).click();
    await expect(screen.getByRole('heading', { name: 'Open the counter' })).toBeVisible();
  });
  await Promise.all([tablet, phone, screen].map((page) => page.context().close()));
});
