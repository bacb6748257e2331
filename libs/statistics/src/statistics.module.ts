import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { PrintingModule } from '@tiffin/print/printing';
import { DayCloseController, DayCloseHandler } from './day-close/day-close.js';
import { DayCloseCsvController, DayCloseCsvHandler } from './day-close/day-csv.js';
import { DayClosePdfController, DayClosePdfHandler } from './day-close/day-pdf.js';
import { PopularItemsController, PopularItemsHandler } from './popular-items.js';
import { RangeStatisticsController, RangeStatisticsHandler } from './range-statistics.js';
import { RecentDaysController, RecentDaysHandler } from './recent-days.js';
import { StatisticsController, StatisticsHandler } from './statistics.js';

/**
 * What a canteen sold and received, by day, month and range. Needs the tokens PROJECTIONS, CLOCK and TIME_ZONE from a global module, the
 * accounts module, and `statisticsViews` in the projection engine.
 */
@Module({
  imports: [CqrsModule, PrintingModule],
  controllers: [
    StatisticsController,
    RangeStatisticsController,
    RecentDaysController,
    PopularItemsController,
    DayCloseController,
    DayCloseCsvController,
    DayClosePdfController,
  ],
  providers: [
    StatisticsHandler,
    RangeStatisticsHandler,
    RecentDaysHandler,
    PopularItemsHandler,
    DayCloseHandler,
    DayCloseCsvHandler,
    DayClosePdfHandler,
  ],
})
export class StatisticsModule {}
