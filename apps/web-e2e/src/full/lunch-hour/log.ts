import { expect, type Page } from '@playwright/test';
import type { EventsPage, Order, OrderStatus, ProjectionStatus } from '@tiffin/contracts';

const STATUS_AFTER: Readonly<Record<string, (data: { to?: OrderStatus }) => OrderStatus>> = {
  OrderPlaced: () => 'Pending',
  OrderPrepared: () => 'Prepared',
  OrderRejected: () => 'Rejected',
  OrderPickedUp: () => 'PickedUp',
  OrderRecalled: ({ to }) => to ?? 'Pending',
};

/** An order folded from its events by the test's own code. */
export interface LoggedOrder {
  readonly _id: string;
  readonly events: readonly string[];
  readonly status: OrderStatus;
  /** Number of prepared units. */
  readonly prepared: number;
}

/** An operator's access to the log, and to the verification of the views. */
export class Log {
  constructor(private readonly desk: Page) {}

  async orderOf({ _id }: Pick<Order, '_id'>): Promise<LoggedOrder> {
    const answer = await this.desk.request.get(`/api/operations/events?stream=order-${_id}&limit=100`);
    expect(answer.status()).toBe(200);
    const { events } = (await answer.json()) as EventsPage;
    const types = events.map(({ type }) => type);
    const statuses = events.flatMap(({ type, data }) => STATUS_AFTER[type]?.(data as { to?: OrderStatus }) ?? []);
    const units = (type: string): number => types.filter((each) => each === type).length;
    return {
      _id,
      events: types,
      status: statuses.at(-1) ?? 'Pending',
      prepared: units('ItemPrepared') - units('ItemPreparationUndone'),
    };
  }

  /** Folds every view again from the first event and expects no differences. The threads that do it have a low priority. */
  async verifyViews(): Promise<void> {
    const { request } = this.desk;
    const all = (await (await request.get('/api/operations/projections')).json()) as ProjectionStatus[];
    expect(all.length).toBeGreaterThan(0);
    for (const { name: view } of all) {
      const path = `/api/operations/projections/${view}`;
      expect((await request.post(`${path}/verify`)).status()).toBe(202);
      await expect
        .poll(async () => ((await (await request.get(path)).json()) as ProjectionStatus).verification, { timeout: 0, message: view })
        .toMatchObject({ state: 'done', differences: [] });
    }
  }
}
