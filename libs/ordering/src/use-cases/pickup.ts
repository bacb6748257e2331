import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { businessDay, startOfDay, type KeyMissing, type Pickup } from '@tiffin/contracts';
import { CanteenGate } from '@tiffin/credentials';
import { ForAudience, OptionalSession, ReadsViews, type Session } from '@tiffin/http';
import { CLOCK, PROJECTIONS, TIME_ZONE, type Clock } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KitchenRequest } from './kitchen-summary.js';
import { todaysOrdersView } from '../views/todays-orders.view.js';
import type { OrderDocument } from '../views/orders.view.js';

/** How long the numbers of the day before stay on the screen, in ms, for students who ordered shortly before midnight. */
const AFTER_MIDNIGHT = 2 * 3_600_000;

/** The numbers of a canteen's orders that are not picked up yet, and of those that were called (docs/adr/0045-the-pickup-screen.md). */
export class PickupQuery extends Query<Pickup> {
  constructor(readonly canteenId: string) {
    super();
  }
}

@QueryHandler(PickupQuery)
export class PickupHandler implements IQueryHandler<PickupQuery> {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ canteenId }: PickupQuery): Promise<Pickup> {
    const now = this.clock.now();
    const midnight = startOfDay(businessDay(now, this.timeZone), this.timeZone);
    const since = new Date(Math.min(midnight.getTime(), now.getTime() - AFTER_MIDNIGHT)).toISOString();
    const view = this.projections.reader(todaysOrdersView);
    const stored = await Promise.all([
      ...(['Pending', 'Prepared'] as const).map((status) => view.query({ where: { canteenId, status, placedAt: { gte: since } } })),
      // A called order of any age: its student is expected now.
      view.query({ where: { calledAt: { gte: since }, canteenId } }),
    ]);
    const waiting = new Map(stored.flat().map(({ document }) => [document._id, document]));
    const numbers = pickupOf([...waiting.values()]);
    return { canteenId, timeZone: this.timeZone, ...numbers };
  }
}

@Controller('users/pickup')
export class PickupController {
  constructor(
    private readonly queries: QueryBus,
    private readonly gate: CanteenGate,
  ) {}

  /** The screen at the counter, for the kitchen's key or for a session that may see the kitchen. */
  @Post()
  @HttpCode(200)
  @ForAudience('anyone')
  @ReadsViews('todays-orders')
  async pickup(
    @Body() body: KitchenRequest,
    @OptionalSession() session: Session | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Pickup | KeyMissing> {
    const entered = await this.gate.admit('staff', body, session, request, reply);
    return entered ? this.queries.execute(new PickupQuery(entered.canteenId)) : { message: 'key missing' };
  }
}

type Waiting = Pick<OrderDocument, 'status' | 'placedAt' | 'token' | 'calledAt'>;

/**
 * Returns the numbers on the pick-up screen, each once in a list. An order that has waited for days may share its number with a newer
 * one. Both are listed, since a missing call is worse than a number in two lists. Orders without a token are not listed.
 */
export function pickupOf(orders: readonly Waiting[]): Pick<Pickup, 'preparing' | 'ready' | 'called'> {
  const numbersOf = (which: (order: Waiting) => boolean): number[] =>
    [...new Set(orders.flatMap((order) => (order.token !== undefined && which(order) ? order.token : [])))].sort((a, b) => a - b);
  const latestLast = orders.flatMap(({ token, calledAt: at }) => (token === undefined || at === undefined ? [] : { token, at }));
  const called = new Map(latestLast.sort((a, b) => (a.at < b.at ? -1 : 1)).map((call) => [call.token, call]));
  return {
    preparing: numbersOf(({ status }) => status === 'Pending'),
    ready: numbersOf(({ status, calledAt }) => status === 'Prepared' && calledAt === undefined),
    called: [...called.values()].sort((a, b) => (a.at > b.at ? -1 : 1)),
  };
}
