import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { BillAnswers } from './bill/bill-answers.js';
import { Bills } from './bill/bills.js';
import { BillRun } from './issue-bills/bill-run.js';
import { BillSchedule } from './issue-bills/bill-schedule.js';
import { IssueBillsController, IssueBillsHandler } from './issue-bills/issue-bills.js';
import { MailIssuedBills } from './mail-bills/mail-issued-bills.reactor.js';
import { ASKING_CONTROLLERS, ASKING_PROVIDERS } from './asking-parts.js';
import { PAYING_CONTROLLERS, PAYING_PROVIDERS } from './paying-parts.js';
import { READING_CONTROLLERS, READING_PROVIDERS } from './reading-parts.js';
import { ReminderSchedule } from './reminders/reminder-schedule.js';
import { ReviseBills } from './revise-bills/revise-bills.reactor.js';
import { AccountSettling } from './settle-account/account-settling.js';
import { StudentBillsModule } from './student-bills/student-bills.module.js';

/**
 * Bills. Needs `CommandHandling` and the tokens EVENT_STORE, PROJECTIONS, CLOCK, IDS and TIME_ZONE from a global module, the accounts
 * module, `billingViews` in the projection engine, `billingReactors` beside it, and somebody to start `BillSchedule` and `ReminderSchedule`.
 */
@Module({
  imports: [CqrsModule, StudentBillsModule],
  controllers: [IssueBillsController, ...PAYING_CONTROLLERS, ...ASKING_CONTROLLERS, ...READING_CONTROLLERS],
  providers: [
    Bills,
    BillAnswers,
    AccountSettling,
    BillRun,
    BillSchedule,
    ReviseBills,
    IssueBillsHandler,
    ...PAYING_PROVIDERS,
    ...ASKING_PROVIDERS,
    ...READING_PROVIDERS,
  ],
  exports: [Bills, BillAnswers, BillSchedule, ReminderSchedule, ReviseBills, MailIssuedBills],
})
export class BillingModule {}
