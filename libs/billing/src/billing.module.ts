import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { PrintingModule } from '@tiffin/print/printing';
import { BillsByAgeController, BillsByAgeHandler } from './ageing/bills-by-age.js';
import { ListUnpaidController, ListUnpaidHandler } from './ageing/list-unpaid.js';
import { UnpaidBills } from './ageing/unpaid-bills.js';
import { UnpaidCsvController, UnpaidCsvHandler } from './ageing/unpaid-csv.js';
import { BillDetailController, BillDetailHandler } from './bill-detail/bill-detail.js';
import { BillAccess } from './bill-detail/bill-access.js';
import { CounterOrderLookup } from './bill-detail/counter-order-lookup.js';
import { BillPdfController, BillPdfHandler } from './bill-pdf/bill-pdf.js';
import { BillAnswers } from './bill/bill-answers.js';
import { Bills } from './bill/bills.js';
import { BillsCsvController, BillsCsvHandler } from './bills-csv/bills-csv.js';
import { ClaimPaymentController } from './claims/claim-payment.js';
import { ConfirmClaimsController, ConfirmClaimsHandler } from './claims/confirm-claims.js';
import { CorrectClaimController } from './claims/correct-claim.js';
import { DeclineClaimController } from './claims/decline-claim.js';
import { ListClaimsController, ListClaimsHandler } from './claims/list-claims.js';
import { BillRun } from './issue-bills/bill-run.js';
import { BillSchedule } from './issue-bills/bill-schedule.js';
import { IssueBillsController, IssueBillsHandler } from './issue-bills/issue-bills.js';
import { BillTotalsController, BillTotalsHandler } from './list-bills/bill-totals.js';
import { ListBillsController, ListBillsHandler } from './list-bills/list-bills.js';
import { MonthlyBills } from './list-bills/monthly-bills.js';
import { StudentBillsHandler } from './list-bills/student-bills.query.js';
import { BillLetters } from './mail-bills/bill-letters.js';
import { IssuedBillMail } from './mail-bills/issued-bill.mail.js';
import { MailIssuedBills } from './mail-bills/mail-issued-bills.reactor.js';
import { ActOnBillHandler } from './pay-bill/act-on-bill.js';
import { MarkPaidController } from './pay-bill/mark-paid.js';
import { RecordPaymentController } from './pay-bill/record-payment.js';
import { ReversePaymentController } from './pay-bill/reverse-payment.js';
import { AnswerQuestionController } from './questions/answer-question.js';
import { AskAboutBillController } from './questions/ask-about-bill.js';
import { ListQuestionsController, ListQuestionsHandler } from './questions/list-questions.js';
import { BillReminderMail } from './reminders/bill-reminder.mail.js';
import { ReminderRun } from './reminders/reminder-run.js';
import { ReminderSchedule } from './reminders/reminder-schedule.js';
import { ReviseBills } from './revise-bills/revise-bills.reactor.js';
import { AccountSettlement } from './settle-account/account-settlement.js';
import { StudentBillsModule } from './student-bills/student-bills.module.js';
import { StudentsTabController, StudentTabHandler } from './tab/student-tab.js';
import { BillUpiController, BillUpiHandler, UpiPayments } from './upi/bill-upi.js';

/** The way from a bill to money. */
const paying = [
  MarkPaidController,
  ReversePaymentController,
  RecordPaymentController,
  ListClaimsController,
  ConfirmClaimsController,
  ClaimPaymentController,
  CorrectClaimController,
  DeclineClaimController,
  BillUpiController,
];

/** What is still to be paid, reminders of it, and questions about it. */
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
 * Bills. Needs `CommandHandling`, `MailOutbox` and the tokens EVENT_STORE, PROJECTIONS, CLOCK, IDS, TIME_ZONE and PUBLIC_URL from global modules, the accounts
 * module, `billingViews` in the projection engine, `billingReactors` beside it, and somebody to start `BillSchedule` and `ReminderSchedule`.
 */
@Module({
  imports: [CqrsModule, StudentBillsModule, PrintingModule],
  // Whoever reads comes last: `/bills/claims` and `/bills/unpaid` are no student's bills.
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
    CounterOrderLookup,
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
