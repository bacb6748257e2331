import { Inject, Injectable } from '@nestjs/common';
import { businessDay } from '@tiffin/contracts';
import { instantsOf } from '@tiffin/http';
import { CLOCK, PROJECTIONS, TIME_ZONE, type Clock } from '@tiffin/kernel';
import { ordersView } from '@tiffin/ordering';
import type { Projections } from '@tiffin/read-models';
import { auditTrailView } from '../audit-trail/audit-trail.view.js';
import { newestFirst } from '../audit-trail/newest-first.js';
import type { TrailFilter } from './trail-filter.js';

const DAILY_NUMBER = /^#(\d{1,4})$/;
/** Documents per read: a day of a busy canteen has some ten thousand. */
const BATCH_SIZE = 1_000;

/** Finds the orders that people call by the number of their day, such as `#19`. */
@Injectable()
export class DailyNumbers {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  /**
   * Returns the filter with the id of the order that has its number on the filter's first day, or today; `undefined` if there is none.
   * Filters without such a number are returned unchanged.
   */
  async resolve(filter: TrailFilter): Promise<TrailFilter | undefined> {
    const number = DAILY_NUMBER.exec(filter.orderId ?? '')?.[1];
    if (number === undefined) return filter;
    const orderId = await this.orderOf(Number(number), filter);
    return orderId === undefined ? undefined : { ...filter, orderId };
  }

  private async orderOf(number: number, { canteenId, from }: TrailFilter): Promise<string | undefined> {
    if (canteenId === undefined) return undefined;
    const day = from ?? businessDay(this.clock.now(), this.timeZone);
    const days = instantsOf({ from: day, to: day }, this.timeZone);
    const where = { canteenId, kind: 'order', ...(days && { _id: days }) };
    for await (const documents of newestFirst(this.projections.reader(auditTrailView), where, BATCH_SIZE)) {
      const ids = documents.flatMap(({ type, orderId }) => (type === 'OrderPlaced' && orderId !== undefined ? orderId : []));
      const orders = await this.projections.reader(ordersView).getMany(ids);
      const found = ids.find((id) => orders.get(id)?.document.token === number);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
