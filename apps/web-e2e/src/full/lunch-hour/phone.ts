import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { orderNumber, type Order, type User } from '@tiffin/contracts';
import { phoneOfNew } from '../../newcomers';

/** Taps ten times at once. */
export async function tapTenTimes(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.evaluate((element: HTMLElement) => {
    for (let tap = 0; tap < 10; tap++) element.click();
  });
}

/** A student of the lunch hour with their phone. */
export class Phone {
  private constructor(
    readonly page: Page,
    readonly studentId: string,
  ) {}

  static async of(browser: Browser, rollNo: string): Promise<Phone> {
    const page = await phoneOfNew(browser, rollNo);
    const user = (await (await page.request.get('/api/users')).json()) as User;
    return new Phone(page, user._id);
  }

  /** Adds the given quantities to the cart and opens it. */
  async fill(wanted: Readonly<Record<string, number>>): Promise<void> {
    const { page } = this;
    for (const [name, units] of Object.entries(wanted)) {
      await page.goto(name.includes('₹') ? '/?filter=packaged' : '/');
      await page.getByRole('button', { name: `Add to Cart: ${name}`, exact: true }).click();
      const count = page.getByRole('group', { name, exact: true }).getByRole('status');
      for (let had = 1; had < units; had++) {
        await expect(count).toHaveText(String(had));
        await page.getByRole('button', { name: `One more: ${name}`, exact: true }).click();
      }
      await expect(count).toHaveText(String(units));
    }
    await page.goto('/cart');
    await expect(this.placeOrder).toBeVisible();
  }

  get placeOrder(): Locator {
    return this.page.getByRole('button', { name: /^Place Order/ });
  }

  /** Places the cart with this tap; returns the order. */
  async place(tap: (button: Locator) => Promise<void> = (button) => button.click()): Promise<Order> {
    const answered = this.page.waitForResponse(
      (response) => new URL(response.url()).pathname === '/api/orders' && response.request().method() === 'POST' && response.ok(),
    );
    await tap(this.placeOrder);
    const { _id } = (await (await answered).json()) as Order;
    const placed = this.page.getByRole('dialog', { name: 'Order Placed!' });
    await expect(placed).toContainText(/#\d/);
    const order = (await this.orders()).find((one) => one._id === _id);
    if (!order) throw new Error(`The order ${_id} is not among this month's.`);
    await placed.getByRole('link', { name: 'View My Orders' }).click();
    await expect(this.card(order)).toContainText('Pending');
    return order;
  }

  /** The bar with the current orders, on pages without a primary action of their own. */
  get bar(): Locator {
    return this.page.getByRole('region', { name: 'Your orders now' });
  }

  /** An order's card on My Orders. */
  card(order: Pick<Order, '_id' | 'token'>): Locator {
    const code = this.page.getByRole('heading', { name: orderNumber(order), exact: true });
    return this.page.getByRole('main').getByRole('listitem').filter({ has: code });
  }

  /** This month's orders as the server lists them. */
  async orders(): Promise<readonly Order[]> {
    const answer = await this.page.request.get(`/api/orders/${this.studentId}?limit=100`);
    return ((await answer.json()) as { orders: Order[] }).orders;
  }
}
