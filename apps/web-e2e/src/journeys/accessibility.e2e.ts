import type { Page } from '@playwright/test';
import type { StudentsPage } from '@tiffin/contracts';
import { expectAccessible } from '../axe';
import { ok } from '../calls';
import { admin, contractor, device, student } from '../people';
import { expect, test } from '../test';

/** Addresses, each with the heading that shows that the page has loaded. Every route of `apps/web/src/app` is in one of these lists. */
type Pages = Readonly<Record<string, string | RegExp>>;

const VISITOR: Pages = {
  '/': /Hot samosa/,
  '/login': 'Log in',
  '/forgot-password': 'Forgot password?',
  '/choose-password?token=unknown': 'This link is no longer valid',
  '/about-us': 'About Us',
  '/faqs': 'Frequently asked questions',
  '/contact-us': 'Contact us',
  '/support': 'Support',
  '/kitchen': 'Verify Kitchen Key',
  '/counter': 'Open the counter',
  '/pickup': 'Open the pickup screen',
  '/admin': 'Verify Admin Key',
  '/admin/new-canteen': 'Verify Admin Key',
  '/admin/operations': 'Verify Admin Key',
  '/admin/queries': 'Verify Admin Key',
  '/nowhere': '404 - Page Not Found',
  '/server-error': '500 - Server Error',
};
const STUDENT: Pages = {
  '/': 'What would you like?',
  '/?filter=packaged': 'Something packed?',
  '/week': 'Opening hours',
  '/cart': 'Your Cart is Empty',
  '/orders/me': 'My Orders',
  '/bills/me': 'My Bills',
  '/settings': 'Settings',
  '/settings/card': 'Settings',
  '/settings/password': 'Settings',
};
const CONTRACTOR: Pages = {
  '/': 'Menu',
  '/?filter=packaged': 'Menu',
  '/today-orders': "Today's Orders",
  '/today-orders?status=PickedUp': "Today's Orders",
  '/day': "Day's close",
  '/statistics': /^Statistics for/,
  '/all-bills': 'All bills',
  '/all-bills?show=unpaid': 'All bills',
  '/week': 'Opening hours',
  '/arrange-menu': 'Arrange the menu',
  '/kitchen': 'Kitchen Summary',
  '/counter': 'Counter',
  '/pickup': 'Pickup',
  '/students': 'Students',
  '/students/import': 'Import students',
  '/register-student': 'Register student',
  '/history': 'History',
  '/settings': 'Settings',
  '/settings/billing': 'Settings',
  '/settings/kitchen-key': 'Settings',
  '/settings/counter-key': 'Settings',
};
const OPERATOR: Pages = {
  '/admin': 'Admin Dashboard',
  '/admin/new-canteen': 'Register a canteen',
  '/admin/queries': 'Messages',
  '/admin/operations': 'Operations',
  '/admin/operations?part=parked': 'Operations',
  '/admin/operations?part=events': 'Operations',
  '/admin/operations?part=audit': 'Operations',
  '/admin/operations?part=log-ins': 'Operations',
  '/admin/operations?part=backups': 'Operations',
  '/admin/operations?part=servers': 'Operations',
  '/admin/operations?part=document': 'Operations',
  '/admin/operations?part=history': 'Operations',
};

/** Opens and checks each page; returns the calls that were refused meanwhile. */
async function lookAt(page: Page, pages: Pages): Promise<readonly string[]> {
  const refused = new Set<string>();
  page.on('response', (answer) => void (answer.status() >= 400 && refused.add(`${answer.status()} ${new URL(answer.url()).pathname}`)));
  for (const [path, heading] of Object.entries(pages))
    await test.step(path, async () => {
      await page.goto(path);
      await expectAccessible(page, path, async () => {
        await expect(page.getByRole('heading', { name: heading }).first()).toBeAttached();
        await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
      });
    });
  return [...refused];
}

test('every page of a visitor is accessible', async ({ browser }) => {
  const page = await device(browser, 390, 844);
  expect(await lookAt(page, VISITOR)).toEqual(['400 /api/users/reset-password/check']); // the unknown token
  await page.context().close();
});

test('every page of a student is accessible', async ({ browser }) => {
  const page = await student(browser, '101');
  expect(await lookAt(page, STUDENT)).toEqual([]);
  await page.context().close();
});

test('every page of a contractor is accessible', async ({ browser }) => {
  const page = await contractor(browser);
  const { students } = await ok<StudentsPage>(page.request.get('/api/contractors/students?limit=1'));
  const who = students[0]?._id ?? '';
  expect(await lookAt(page, { ...CONTRACTOR, [`/orders/${who}`]: 'Orders', [`/bills/${who}`]: /^Bills of/ })).toEqual([]);
  await page.context().close();
});

test('every page of an operator is accessible', async ({ browser }) => {
  const page = await admin(browser);
  expect(await lookAt(page, OPERATOR)).toEqual(['404 /api/operations/backup']); // no backup has been made yet
  await page.context().close();
});
