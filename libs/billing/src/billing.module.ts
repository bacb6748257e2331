import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { PrintingModule } from '@tiffin/print/printing';
import { BillsByAgeController, BillsByAgeHandler } from './use-cases/ageing/bills-by-age.js';
import { ListUnpaidController, ListUnpaidHandler } from './use-cases/ageing/list-unpaid.js';
import { UnpaidBills } from './use-cases/ageing/unpaid-bills.js';
import { UnpaidCsvController, UnpaidCsvHandler } from './use-cases/ageing/unpaid-csv.js';
import { BillDetailController, BillDetailHandler } from './use-cases/bill-detail.js';
import { BillAccess, BilledOrderLookup } from './use-cases/bill-access.js';
import { BillPdfController, BillPdfHandler } from './use-cases/bill-pdf/bill-pdf.js';
import { BillAnswers } from './use-cases/bill-answers.js';
import { Bills } from './aggregates/bill/bills.js';
import { BillsCsvController, BillsCsvHandler } from './use-cases/bills-csv.js';
import { ClaimPaymentController } from './use-cases/claims/claim-payment.js';
import { ConfirmClaimsController, ConfirmClaimsHandler } from './use-cases/claims/confirm-claims.js';
import { DeclineClaimController } from './use-cases/claims/decline-claim.js';
import { ListClaimsController, ListClaimsHandler } from './use-cases/claims/list-claims.js';
import { BillRun } from './use-cases/bill-run.js';
import { BillSchedule } from './schedules/bill-schedule.js';
import { IssueBillsController, IssueBillsHandler } from './use-cases/issue-bills.js';
import { BillTotalsController, BillTotalsHandler } from './use-cases/list-bills/bill-totals.js';
import { ListBillsController, ListBillsHandler, StudentBillsHandler } from './use-cases/list-bills/list-bills.js';
import { MonthlyBills } from './use-cases/list-bills/monthly-bills.js';
import { BillLetters } from './use-cases/mail-bills/bill-letters.js';
import { IssuedBillMail } from './use-cases/mail-bills/issued-bill.mail.js';
import { MailIssuedBills } from './reactors/mail-issued-bills.reactor.js';
import { ActOnBillHandler } from './use-cases/act-on-bill.js';
import { MarkPaidController } from './use-cases/pay-bill/mark-paid.js';
import { RecordPaymentController } from './use-cases/pay-bill/record-payment.js';
import { ReversePaymentController } from './use-cases/pay-bill/reverse-payment.js';
import { AnswerQuestionController } from './use-cases/questions/answer-question.js';
import { AskAboutBillController } from './use-cases/questions/ask-about-bill.js';
import { ListQuestionsController, ListQuestionsHandler } from './use-cases/questions/list-questions.js';
import { BillReminderMail } from './use-cases/mail-bills/bill-reminder.mail.js';
import { ReminderRun } from './use-cases/mail-bills/reminder-run.js';
import { ReminderSchedule } from './schedules/reminder-schedule.js';
import { ReviseBills } from './reactors/revise-bills.reactor.js';
import { AccountSettlement } from './use-cases/settle-account/account-settlement.js';
import { StudentBillsModule } from './use-cases/student-bills.module.js';
import { StudentsTabController, StudentTabHandler } from './use-cases/student-tab.js';
import { BillUpiController, BillUpiHandler, UpiPayments } from './use-cases/bill-upi.js';

/** Payments and claims. */
const paying = [
  MarkPaidController,
  ReversePaymentController,
  RecordPaymentController,
  ListClaimsController,
  ConfirmClaimsController,
  ClaimPaymentController,
  DeclineClaimController,
  BillUpiController,
];

/** Unpaid bills, and questions about bills. */
const asking = [
  BillTotalsController,
  BillsByAgeController,
  ListUnpaidController,
  UnpaidCsvController,
  ListQuestionsController,
  AskAboutBillController,
  AnswerQuestionController,
];

const reading = [BillsCsvController, BillDetailController, BillPdfController, ListBillsController, StudentsTabController];

/**
 * Bills. Needs `CommandHandling`, `MailOutbox` and the tokens EVENT_STORE, PROJECTIONS, CLOCK, IDS, TIME_ZONE and PUBLIC_URL from global
 * modules, the accounts module, and `billingViews` and `billingReactors` in the projection engine. The application starts `BillSchedule`
 * and `ReminderSchedule`.
 */
@Module({
  imports: [CqrsModule, StudentBillsModule, PrintingModule],
  // `reading` comes last, because its `/bills/{studentId}` also matches `/bills/claims` and `/bills/unpaid`.
  controllers: [IssueBillsController, ...paying, ...asking, ...reading],
  providers: [
    Bills,
    BillAnswers,
    AccountSettlement,
    BillRun,
    BillSchedule,
    ReviseBills,
    IssueBillsHandler,
    ActOnBillHandler,
    ListClaimsHandler,
    ConfirmClaimsHandler,
    UpiPayments,
    BillUpiHandler,
    BillTotalsHandler,
    UnpaidBills,
    BillsByAgeHandler,
    ListUnpaidHandler,
    UnpaidCsvHandler,
    ListQuestionsHandler,
    BillReminderMail,
    ReminderRun,
    ReminderSchedule,
    MonthlyBills,
    ListBillsHandler,
    StudentTabHandler,
    StudentBillsHandler,
    BillAccess,
    BilledOrderLookup,
    BillDetailHandler,
    BillPdfHandler,
    BillsCsvHandler,
    BillLetters,
    IssuedBillMail,
    MailIssuedBills,
  ],
  exports: [Bills, BillAnswers, BillSchedule, ReminderSchedule, ReviseBills, MailIssuedBills],
})
export class BillingModule {}
