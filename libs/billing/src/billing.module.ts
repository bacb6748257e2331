import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { BillAnswers } from './bill/bill-answers.js';
import { Bills } from './bill/bills.js';

/**
 * Bills and statistics. Needs `CommandHandling` and the tokens EVENT_STORE, PROJECTIONS, CLOCK, IDS and TIME_ZONE from a global module, the accounts
 * module, `billingViews` in the projection engine and `billingReactors` beside it.
 */
@Module({
  imports: [CqrsModule],
  controllers: [],
  providers: [Bills, BillAnswers],
  exports: [Bills, BillAnswers],
})
export class BillingModule {}
