import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect, test } from './test';

type Visitor = 'visitor' | 'student' | 'contractor' | 'admin';

interface Stop {
  readonly who: Visitor;
  readonly path: string;
  /** What shows that the page is there. */
  readonly heading: string | RegExp;
}

/** Those that no journey comes to: it looks at what it sees by itself. */
const STOPS: readonly Stop[] = [
  { who: 'visitor', path: '/', heading: /Hot samosa/ },
  { who: 'visitor', path: '/login', heading: 'Log in' },
  { who: 'visitor', path: '/forgot-password', heading: 'Forgot password?' },
  { who: 'visitor', path: '/choose-password?token=unknown', heading: 'This link is no longer valid' },
  { who: 'visitor', path: '/kitchen', heading: 'Verify Kitchen Key' },
  { who: 'visitor', path: '/pickup', heading: 'Open the pickup screen' },
  { who: 'visitor', path: '/admin', heading: 'Verify Admin Key' },
  { who: 'visitor', path: '/nowhere', heading: '404 - Page Not Found' },
  { who: 'visitor', path: '/server-error', heading: '500 - Server Error' },
  { who: 'student', path: '/?filter=packaged', heading: 'Something packed?' },
  { who: 'student', path: '/settings/password', heading: 'Settings' },
  { who: 'contractor', path: '/settings/kitchen-key', heading: 'Settings' },
  { who: 'contractor', path: '/today-orders?status=PickedUp', heading: "Today's Orders" },
  { who: 'contractor', path: '/kitchen', heading: 'Kitchen Summary' },
  { who: 'contractor', path: '/counter', heading: 'Counter' },
  { who: 'admin', path: '/admin/operations', heading: 'Operations' },
  { who: 'admin', path: '/admin/operations?part=parked', heading: 'Operations' },
  { who: 'admin', path: '/admin/operations?part=audit', heading: 'Operations' },
  { who: 'admin', path: '/admin/operations?part=log-ins', heading: 'Operations' },
  { who: 'admin', path: '/admin/operations?part=backups', heading: 'Operations' },
  { who: 'admin', path: '/admin/operations?part=servers', heading: 'Operations' },
];

async function enter(request: APIRequestContext, who: Visitor): Promise<void> {
  const password = 'tiffin123';
  const calls = {
    visitor: undefined,
    student: () => request.patch('/api/users/login', { data: { loginInput: 'BH1-101', password, role: 'student' } }),
    contractor: () => request.patch('/api/users/login', { data: { loginInput: 'contractor@bh1.example', password, role: 'contractor' } }),
    admin: () => request.post('/api/users/contractors', { data: { key: 'tiffin-admin' } }),
  } as const;
  const answer = await calls[who]?.();
  if (answer) expect(answer.ok()).toBe(true);
}

for (const { who, path, heading } of STOPS) {
  test(`${path} for ${who} at three widths, light and dark`, async ({ page }) => {
    await enter(page.request, who);
    await page.goto(path);
    await expectAccessible(page, path, async () => {
      await expect(page.getByRole('heading', { name: heading }).first()).toBeAttached();
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    });
  });
}
