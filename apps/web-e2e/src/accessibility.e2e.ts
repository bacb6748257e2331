import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect, test } from './test';

type Visitor = 'visitor' | 'student' | 'contractor' | 'kitchen' | 'admin';

interface Stop {
  readonly who: Visitor;
  readonly path: string;
  /** What shows that the page is there. */
  readonly heading: string | RegExp;
}

const STOPS: readonly Stop[] = [
  { who: 'visitor', path: '/', heading: /Hot samosa/ },
  { who: 'visitor', path: '/login', heading: 'Log in' },
  { who: 'visitor', path: '/forgot-password', heading: 'Forgot password?' },
  { who: 'visitor', path: '/choose-password?token=unknown', heading: 'This link is no longer valid' },
  { who: 'visitor', path: '/kitchen', heading: 'Verify Kitchen Key' },
  { who: 'visitor', path: '/counter', heading: 'Open the counter' },
  { who: 'visitor', path: '/pickup', heading: 'Open the pickup screen' },
  { who: 'visitor', path: '/admin', heading: 'Verify Admin Key' },
  { who: 'visitor', path: '/nowhere', heading: '404 - Page Not Found' },
  { who: 'visitor', path: '/server-error', heading: '500 - Server Error' },
  { who: 'student', path: '/', heading: 'What would you like?' },
  { who: 'student', path: '/?filter=packaged', heading: 'Something packed?' },
  { who: 'student', path: '/cart', heading: 'Cart' },
  { who: 'student', path: '/orders/me', heading: 'My Orders' },
  { who: 'student', path: '/settings', heading: 'Settings' },
  { who: 'student', path: '/settings/password', heading: 'Settings' },
  { who: 'student', path: '/settings/card', heading: 'My card' },
  { who: 'contractor', path: '/settings', heading: 'Settings' },
  { who: 'contractor', path: '/settings/kitchen-key', heading: 'Settings' },
  { who: 'contractor', path: '/', heading: 'Menu' },
  { who: 'contractor', path: '/today-orders', heading: "Today's Orders" },
  { who: 'contractor', path: '/today-orders?status=PickedUp', heading: "Today's Orders" },
  { who: 'contractor', path: '/statistics', heading: /Statistics for/ },
  { who: 'contractor', path: '/kitchen', heading: 'Kitchen Summary' },
  { who: 'contractor', path: '/counter', heading: 'Counter' },
  { who: 'kitchen', path: '/kitchen', heading: 'Kitchen Summary' },
  { who: 'admin', path: '/admin', heading: 'Admin Dashboard' },
  { who: 'visitor', path: '/admin/new-canteen', heading: 'Verify Admin Key' },
  { who: 'admin', path: '/admin/new-canteen', heading: 'Register a canteen' },
  { who: 'visitor', path: '/admin/operations', heading: 'Verify Admin Key' },
  { who: 'admin', path: '/admin/operations', heading: 'Operations' },
  { who: 'admin', path: '/admin/operations?part=parked', heading: 'Operations' },
  { who: 'admin', path: '/admin/operations?part=audit', heading: 'Operations' },
  { who: 'admin', path: '/admin/operations?part=log-ins', heading: 'Operations' },
  { who: 'admin', path: '/admin/operations?part=events', heading: 'Operations' },
  { who: 'admin', path: '/admin/operations?part=backups', heading: 'Operations' },
  { who: 'admin', path: '/admin/operations?part=servers', heading: 'Operations' },
];

async function enter(request: APIRequestContext, who: Visitor): Promise<string> {
  const password = 'tiffin123';
  const calls = {
    visitor: undefined,
    student: () => request.patch('/api/users/login', { data: { loginInput: 'BH1-101', password, role: 'student' } }),
    contractor: () => request.patch('/api/users/login', { data: { loginInput: 'contractor@bh1.example', password, role: 'contractor' } }),
    kitchen: () => request.post('/api/users/orders', { data: { key: 'BH1-kitchen1' } }),
    admin: () => request.post('/api/users/contractors', { data: { key: 'tiffin-admin' } }),
  } as const;
  const answer = await calls[who]?.();
  if (!answer) return '';
  expect(answer.ok()).toBe(true);
  return who === 'student' ? ((await answer.json()) as { _id: string })._id : '';
}

for (const { who, path, heading } of STOPS) {
  test(`${path} for ${who} at three widths, light and dark`, async ({ page }) => {
    const id = await enter(page.request, who);
    if (path === '/cart') await page.addInitScript(fillCart);
    await page.goto(path.replace('/me', `/${id}`));
    await expectAccessible(page, path, async () => {
      await expect(page.getByRole('heading', { name: heading }).first()).toBeAttached();
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    });
  });
}

/** A cart with a snack that is not on the menu any more, which the cart page must explain. */
function fillCart(): void {
  const gone = {
    _id: '00000000-0000-4000-8000-000000000000',
    type: 'Snack',
    name: 'Samosa',
    price: 15,
    image: null,
    quantity: 2,
    isPacked: false,
    isAvailable: true,
    specialInstructions: '',
  };
  localStorage.setItem('cartItems', JSON.stringify([gone]));
}
