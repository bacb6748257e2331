import { expect, type Locator, type Page } from '@playwright/test';
import { orderNumber, ORDER_STATUSES, type Order, type OrderStatus } from '@tiffin/contracts';

const TABS: Readonly<Record<OrderStatus, string>> = {
  Pending: 'Pending',
  Prepared: 'Prepared',
  PickedUp: 'Completed',
  Rejected: 'Rejected',
};

/** The contractor's screen at the counter. */
export class Counter {
  constructor(readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto('/today-orders');
    await expect(this.page.getByRole('heading', { name: "Today's Orders" })).toBeVisible();
  }

  async tab(status: OrderStatus): Promise<void> {
    await this.page.getByRole('radio', { name: new RegExp(`^${TABS[status]}`) }).check();
  }

  /** The order's ticket on a tab. Prepared orders are beside the pending ones. */
  ticket(order: Pick<Order, '_id' | 'token'>, tab: OrderStatus = 'Pending'): Locator {
    const list = tab === 'Pending' ? this.page.getByRole('region', { name: 'Pending', exact: true }) : this.page;
    return list.getByLabel(`Order ${orderNumber(order)}`, { exact: true });
  }

  /** The likely next step of an order. */
  step(name: 'Prepared' | 'Picked up' | 'Not picked up', order: Pick<Order, '_id' | 'token'>): Locator {
    return this.page.getByRole('button', { name: `${name}: ${orderNumber(order)}`, exact: true });
  }

  async reject(order: Pick<Order, '_id' | 'token'>, reason: string): Promise<void> {
    const code = orderNumber(order);
    await this.page.getByRole('button', { name: `Status of ${code}: choose another` }).press('Enter');
    await this.page.getByRole('menuitem', { name: 'Rejected' }).click();
    const popup = this.page.getByRole('dialog', { name: `Reject order ${code}?` });
    await popup.getByRole('textbox', { name: /^Reason/ }).fill(reason);
    await popup.getByRole('button', { name: 'Reject order' }).click();
    await expect(popup).toHaveCount(0);
  }

  /** Waits until each of these orders is on its tab and no other, and every tab shows the server's count. */
  async shows(orders: readonly Pick<Order, '_id' | 'token' | 'status'>[]): Promise<void> {
    const counts = await this.counts();
    for (const status of ORDER_STATUSES) {
      await this.tab(status);
      const name = new RegExp(`^${TABS[status]}\\s*${counts[status]}$`);
      await expect(this.page.getByRole('radio', { name })).toBeChecked();
      for (const order of orders) await expect(this.ticket(order, status)).toHaveCount(order.status === status ? 1 : 0);
    }
  }

  /** Today's orders of every status, as the server lists them. */
  async listed(): Promise<readonly Order[]> {
    const pages = ORDER_STATUSES.map(async (status) => (await this.today(status)).orders);
    return (await Promise.all(pages)).flat();
  }

  private async counts(): Promise<Readonly<Record<OrderStatus, number>>> {
    return (await this.today('Pending')).ordersInfo.counts;
  }

  private async today(status: OrderStatus): Promise<TodaysOrders> {
    const answer = await this.page.request.get(`/api/orders?status=${status}&limit=100`);
    return (await answer.json()) as TodaysOrders;
  }
}

interface TodaysOrders {
  readonly orders: readonly Order[];
  readonly ordersInfo: { readonly counts: Readonly<Record<OrderStatus, number>> };
}
