import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Directory } from '@tiffin/accounts';
import { businessDay, comparedText, startOfDay, type Counter, type KeyMissing } from '@tiffin/contracts';
import { CanteenGate } from '@tiffin/credentials';
import { BooleanField, Field, ForAudience, OptionalSession, ReadsViews, type Session } from '@tiffin/http';
import { CLOCK, PROJECTIONS, Refusal, TIME_ZONE, type Clock } from '@tiffin/kernel';
import { OrderAnswers, todaysOrdersView } from '@tiffin/ordering';
import type { Projections } from '@tiffin/read-models';
import { itemsBySales } from '@tiffin/statistics';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Most of today's orders that are shown. */
const SHOWN = 50;

/** What a canteen's counter shows: the orders that were placed there today, and which items sell best. */
export class CounterQuery extends Query<Counter> {
  constructor(readonly canteenId: string) {
    super();
  }
}

@QueryHandler(CounterQuery)
export class CounterHandler implements IQueryHandler<CounterQuery> {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    private readonly answers: OrderAnswers,
    private readonly directory: Directory,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ canteenId }: CounterQuery): Promise<Counter> {
    const canteen = await this.directory.canteen(canteenId);
    if (!canteen) throw new Refusal('not_found');
    const today = businessDay(this.clock.now(), this.timeZone);
    const start = startOfDay(today, this.timeZone).toISOString();
    const [counterOrders, popular] = await Promise.all([
      this.projections.reader(todaysOrdersView).query({
        where: { typedAt: { gte: start }, canteenId },
        sort: [{ field: 'typedAt', direction: 'desc' }],
        limit: SHOWN,
      }),
      itemsBySales(this.projections, canteenId, today),
    ]);
    const { hostelType, hostelNumber, hostelName } = canteen;
    const orders = await this.answers.join(counterOrders, 'counter');
    return { canteenId, timeZone: this.timeZone, hostelType, hostelNumber, hostelName, orders, popular };
  }
}

export class CounterRequest {
  /** For example `BH1-counter1`. Opens a session of the counter. */
  @Field({ message: 'Please enter your counter key.', accepts: comparedText(100).accepts }, { optional: true })
  key?: string;

  /** Asks only whether this session may see the counter. If not, that is an answer, not a failure. */
  @BooleanField({ optional: true })
  look?: boolean;
}

@ApiTags('counter')
@Controller('users/counter')
export class CounterController {
  constructor(
    private readonly queries: QueryBus,
    private readonly gate: CanteenGate,
  ) {}

  /** For a key, or for a session that may see the counter: the counter's and the contractor's. */
  @Post()
  @HttpCode(200)
  @ForAudience('anyone')
  @ReadsViews('todays-orders')
  async counter(
    @Body() body: CounterRequest,
    @OptionalSession() session: Session | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Counter | KeyMissing> {
    const entered = await this.gate.admit('counter', body, session, request, reply);
    return entered ? this.queries.execute(new CounterQuery(entered.canteenId)) : { message: 'key missing' };
  }
}
