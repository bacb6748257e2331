import { Controller, Get, Inject, Query as InQuery } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { businessDay, dayAfter, isDay, PAYMENT_METHODS, startOfDay, toRupees, type DayClose, type PaymentMethod } from '@tiffin/contracts';
import { CurrentSession, Field, ForAudience, ReadsViews, type Session } from '@tiffin/http';
import { CLOCK, PROJECTIONS, TIME_ZONE, type Clock } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import { dailyPaymentsView, type MoneyKind } from '../daily-payments.view.js';
import { dailyStatisticsView, dayId, NO_FIGURES, type DailyFigures } from '../daily-statistics.view.js';
import { slotOf } from '../slots.js';
import { soldItems, sumMoney, timeToPrepare, type MoneySum } from '../sums.js';

/** A canteen's day, by default today in its time zone, and the same weekday a week before. */
export class DayCloseQuery extends Query<DayClose> {
  constructor(
    readonly canteenId: string,
    readonly date: string | undefined,
  ) {
    super();
  }
}

@QueryHandler(DayCloseQuery)
export class DayCloseHandler implements IQueryHandler<DayCloseQuery> {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ canteenId, date = businessDay(this.clock.now(), this.timeZone) }: DayCloseQuery): Promise<DayClose> {
    const weekBefore = dayAfter(date, -7);
    const [days, money] = await Promise.all([
      this.projections.reader(dailyStatisticsView).getMany([dayId(canteenId, date), dayId(canteenId, weekBefore)]),
      this.moneyOf(canteenId, date),
    ]);
    const day = days.get(dayId(canteenId, date));
    const dayBefore = days.get(dayId(canteenId, weekBefore))?.document ?? NO_FIGURES;
    return {
      date,
      ...ordersOf(day?.document ?? NO_FIGURES),
      ...paymentsOf(money.sums),
      before: { date: weekBefore, orders: dayBefore.orders, amount: toRupees(dayBefore.total) },
      ...((day?.parked || money.parked) && { parked: true }),
    };
  }

  /** A day in the canteen's time zone is part of two days of UTC. */
  private async moneyOf(canteenId: string, date: string): Promise<{ readonly sums: readonly MoneySum[]; readonly parked: boolean }> {
    const start = startOfDay(date, this.timeZone);
    const end = startOfDay(dayAfter(date), this.timeZone);
    const ids = [start, new Date(end.getTime() - 1)].map((instant) => dayId(canteenId, instant.toISOString().slice(0, 10)));
    const rows = [...(await this.projections.reader(dailyPaymentsView).getMany([...new Set(ids)])).values()];
    const documents = rows.map(({ document }) => document);
    return {
      sums: sumMoney(documents, slotOf(start.toISOString()), slotOf(end.toISOString())),
      parked: rows.some(({ parked }) => parked),
    };
  }
}

function ordersOf(day: DailyFigures) {
  const rejected = day.rejected.reduce((sum, { orders }) => sum + orders, 0);
  return {
    placed: day.placed,
    waiting: day.placed - day.orders - rejected,
    rejected,
    orders: day.orders,
    subtotal: toRupees(day.subtotal),
    packingCharges: toRupees(day.packing),
    tax: toRupees(day.tax),
    amount: toRupees(day.total),
    items: soldItems(day.items),
    rejections: day.rejected.map(({ reason, orders, total }) => ({ reason, orders, amount: toRupees(total) })),
    timeToPrepare: timeToPrepare(day.ready),
  };
}

function paymentsOf(sums: readonly MoneySum[]): Pick<DayClose, 'payments' | 'takenBack' | 'guests'> {
  const sumOf = (kind: MoneyKind) => {
    const { count = 0, amount = 0 } = sums.find((sum) => sum.kind === kind) ?? {};
    return { count, amount: toRupees(amount) };
  };
  const guests = PAYMENT_METHODS.map((method) => ({ method, ...sumOf(`guest-${method}`) })).filter(({ count }) => count > 0);
  const returned = sumOf('guest-returned');
  return {
    payments: sums.flatMap(({ kind }) => (isBillPayment(kind) ? [{ ...(kind !== 'unnamed' && { method: kind }), ...sumOf(kind) }] : [])),
    takenBack: sumOf('reversed'),
    ...(guests.length + returned.count > 0 && { guests: { payments: guests, returned } }),
  };
}

function isBillPayment(kind: MoneyKind): kind is PaymentMethod | 'unnamed' {
  return kind === 'unnamed' || (PAYMENT_METHODS as readonly string[]).includes(kind);
}

/** From 2000 to 2999. */
const DAY = /^2\d{3}-\d\d-\d\d$/;
const isDayOfThisMillennium = (value: unknown): boolean => isDay(value) && DAY.test(value);

export class DayCloseRequest {
  @Field({ message: 'date must be a day such as 2026-11-21.', accepts: isDayOfThisMillennium, pattern: DAY.source }, { optional: true })
  date?: string;
}

@ApiTags('statistics')
@Controller('contractors/day')
export class DayCloseController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('daily-statistics', 'daily-payments')
  @ApiOperation({ summary: "The day's close: what was ordered, sold, rejected and received" })
  day(@InQuery() { date }: DayCloseRequest, @CurrentSession() { canteenId }: Session): Promise<DayClose> {
    return this.queries.execute(new DayCloseQuery(canteenId, date));
  }
}
