import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { mailed } from './mails';
import { admin, device, student } from './people';
import { expect, test } from './test';
import { expectSaid } from './toasts';

/** Where the server under test mails what people write. */
const OFFICE = 'office@canteen.example';

/** Somebody with a phone, not signed in. */
const visitor = (browser: Browser): Promise<Page> => device(browser, 390, 844);
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true });
const footer = (page: Page) => page.getByRole('contentinfo');
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });

async function write(page: Page, subject: string, message: string): Promise<void> {
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message', { exact: true }).fill(message);
  await page.getByRole('button', { name: 'Send message' }).click();
}
async function expectContactReached(page: Page): Promise<void> {
  await page.getByLabel('Subject').waitFor();
  await expect(page.getByText('Ganga hostel, ground floor')).toBeVisible();
}

test('a visitor reads what Tiffin is, and finds the way to the office', async ({ browser }) => {
  const phone = await visitor(browser);
  await phone.goto('/new-user');
  await phone.getByRole('button', { name: 'Open the menu' }).click();
  await phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
  await expect(heading(phone, 'About Us')).toBeVisible();
  for (const [title, cards] of [
    ['Key Features', 6],
    ['Meet the Team', 4],
    ['Privacy & Security', 4],
  ] as const)
    await expect(phone.getByRole('main').locator('section').filter({ hasText: title }).getByRole('heading', { level: 3 })).toHaveCount(
      cards,
    );
  for (const title of ['Our Mission', 'Why We Started', 'Contact Us']) await expect(heading(phone, title)).toBeVisible();
  const chat = link(phone, 'Join the community chat');
  await expect(chat).toHaveAttribute('target', '_blank');
  await expect(chat).toHaveAttribute('href', 'https://chat.example/tiffin');
  await footer(phone).scrollIntoViewIfNeeded();
  await expect(phone.getByLabel('Subject')).toBeVisible();
  await expect(footer(phone).getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', 'https://social.example/tiffin');
  await expectAccessible(phone, 'About Us');

  await link(phone, 'Contact us').click();
  await expectContactReached(phone);
  await expect(phone.getByRole('button', { name: 'Send message' })).toHaveCount(1);
  await expectAccessible(phone, 'Contact us');
  await footer(phone).getByRole('link', { name: 'Support' }).click();
  await expect(heading(phone, 'Support')).toBeVisible();
  await expectContactReached(phone);
  await expectAccessible(phone, 'Support');
  await phone.context().close();
});

test('where no way is set, the office is to be visited', async ({ browser }) => {
  const phone = await visitor(browser);
  await phone.route('**/api/users/contact', (route) => route.fulfill({ json: {} }));
  await phone.goto('/contact-us');
  await expect(phone.getByText('Please visit your hostel office.')).toBeVisible();
  await expectAccessible(phone, 'Contact us without ways');
  await phone.goto('/about-us');
  await expect(phone.getByText('Visit your hostel office, or write to it.')).toBeVisible();
  await phone.context().close();
});

test('a footer whose code does not come leaves the page alone', async ({ browser }) => {
  const phone = await visitor(browser);
  await phone.route('**/assets/footer-form-*.js', (route) => route.abort());
  await phone.goto('/faqs');
  await footer(phone).scrollIntoViewIfNeeded();
  await expect(footer(phone).getByText('The contact form could not be loaded.')).toBeVisible();
  await phone.getByRole('button', { name: 'How do I pay?' }).click();
  await expect(phone.getByText('Once a month, to your canteen.')).toBeVisible();
  await phone.context().close();
});

test('ten questions by keyboard, one open at a time, and an address for each', async ({ browser }) => {
  const phone = await visitor(browser);
  await phone.goto('/faqs');
  await expect(heading(phone, 'Frequently asked questions')).toBeVisible();
  const questions = phone.getByRole('main').getByRole('button');
  const opened = phone.getByRole('main').locator('[aria-expanded="true"]');
  await expect(questions).toHaveCount(10);
  await expect(opened).toHaveCount(0);
  await questions.first().focus();
  await phone.keyboard.press('Enter');
  await expect(opened).toHaveText('What is Tiffin for?');
  await phone.keyboard.press('Tab');
  await phone.keyboard.press('Space');
  await expect(opened).toHaveText('Where do I see what there is today?');
  await expect(phone.getByRole('main').getByRole('region')).toHaveCount(1);
  await expectAccessible(phone, 'an open question');
  await phone.keyboard.press('Space');
  await expect(opened).toHaveCount(0);
  await expect(phone).toHaveURL(/\/faqs$/);

  await phone.goto('/faqs#paying');
  await expect(opened).toHaveText('How do I pay?');
  await expect(phone.getByText('Once a month, to your canteen.')).toBeInViewport();
  await phone.context().close();
});

test('the footer’s form: both are required, a failure keeps what was typed, and so does another page', async ({ browser }) => {
  const phone = await student(browser);
  await footer(phone).scrollIntoViewIfNeeded();
  await phone.getByRole('button', { name: 'Send message' }).click();
  await expect(phone.getByText('please write between 1 and 100 characters, without special control characters.')).toBeVisible();
  await expect(phone.getByLabel('Subject')).toBeFocused();
  // At the top, so that no snack's button happens to lie half under the header.
  await phone.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(phone, 'the footer with errors');

  await phone.route('**/api/users/query', (route) => route.abort());
  await write(phone, 'Chai', 'The chai is cold.\n\nSince Monday.');
  await expectSaid(phone, 'Failed to submit. Please try again.');
  await expect(phone.getByLabel('Message', { exact: true })).toHaveValue('The chai is cold.\n\nSince Monday.');
  await phone.unroute('**/api/users/query');

  await footer(phone).getByRole('link', { name: 'Contact us' }).click();
  await expect(heading(phone, 'Contact us')).toBeVisible();
  await expect(phone.getByLabel('Message', { exact: true })).toHaveValue('The chai is cold.\n\nSince Monday.');
  await phone.getByRole('button', { name: 'Send message' }).click();
  await expectSaid(phone, 'Thank you for your feedback!');
  await expect(phone.getByLabel('Message', { exact: true })).toHaveValue('');
  expect(await mailed(OFFICE, /^(Since Monday\.)\r?$/m)).toBe('Since Monday.');
  await phone.context().close();
});

test('the search has no place on these pages, and the sidebar leads to them', async ({ browser }) => {
  const phone = await student(browser);
  await expect(phone.getByRole('searchbox')).toBeVisible();
  for (const [path, title] of [
    ['/about-us', 'About Us'],
    ['/faqs', 'Frequently asked questions'],
    ['/contact-us', 'Contact us'],
    ['/support', 'Support'],
  ] as const) {
    await phone.goto(path);
    await expect(heading(phone, title)).toBeVisible();
    await expect(phone.getByRole('searchbox')).toHaveCount(0);
  }
  await phone.getByRole('button', { name: 'Open the menu' }).click();
  const links = phone.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toContainText(['FAQ', 'About Us', 'Settings']);
  await phone.context().close();
});

test('the doors that keys open ask for them without a failure', async ({ browser }) => {
  const desk = await visitor(browser);
  const failures: string[] = [];
  desk.on('response', (answer) => void (answer.status() >= 400 && failures.push(`${answer.status()} ${answer.url()}`)));
  desk.on('console', (message) => void (message.type() === 'error' && failures.push(message.text())));
  for (const [path, key] of [
    ['/admin', 'Admin key'],
    ['/admin/operations', 'Admin key'],
    ['/admin/queries', 'Admin key'],
    ['/kitchen', 'Kitchen key'],
  ] as const) {
    await desk.goto(path);
    await expect(desk.getByLabel(key, { exact: true })).toBeVisible();
    await expect(desk.getByText('You are not signed in')).toHaveCount(0);
  }
  expect(failures).toEqual([]);
  await desk.context().close();
});

test('the admin reads what people wrote, page by page', async ({ browser }) => {
  const { request } = await browser.newContext();
  for (let number = 1; number <= 21; number++)
    expect((await request.post('/api/users/query', { data: { subject: `Question ${number}`, message: 'Is there tea?' } })).ok()).toBe(true);
  const desk = await admin(browser);
  await desk.getByRole('link', { name: 'Messages' }).click();
  await expect(heading(desk, 'Messages')).toBeVisible();
  const messages = desk.getByRole('main').getByRole('listitem');
  await expect(messages.first()).toContainText('Question 21');
  await expect(messages.first()).toContainText('A visitor, not signed in');
  await expectAccessible(desk, 'Messages');
  await test.step('marks one as read, and closes another', async () => {
    const unread = desk.getByText(/^\d+ unread messages$/);
    const before = Number.parseInt((await unread.textContent()) ?? '', 10);
    await messages.nth(0).getByRole('button', { name: 'Mark as read' }).click();
    await expect(unread).toHaveText(`${before - 1} unread messages`);
    await messages.nth(1).getByRole('button', { name: 'Close' }).click();
    await expect(messages.nth(1)).toContainText('Closed');
    await expectAccessible(desk, 'Messages, read and closed');
  });
  await messages.nth(19).scrollIntoViewIfNeeded();
  await expect(messages.filter({ hasText: 'Question' })).toHaveCount(21);

  await desk.route('**/api/users/queries?*', (route) => route.fulfill({ json: { queries: [], queriesInfo: { hasNextPage: false } } }));
  await desk.reload();
  await expect(heading(desk, 'No messages yet')).toBeVisible();
  await desk.context().close();
});
