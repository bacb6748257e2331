import { BillsByAgeController, BillsByAgeHandler } from './ageing/bills-by-age.js';
import { ListUnpaidController, ListUnpaidHandler } from './ageing/list-unpaid.js';
import { UnpaidBills } from './ageing/unpaid-bills.js';
import { UnpaidCsvController, UnpaidCsvHandler } from './ageing/unpaid-csv.js';
import { BillTotalsController, BillTotalsHandler } from './list-bills/bill-totals.js';
import { AnswerQuestionController } from './questions/answer-question.js';
import { AskAboutBillController } from './questions/ask-about-bill.js';
import { ListQuestionsController, ListQuestionsHandler } from './questions/list-questions.js';
import { BillReminderMail } from './reminders/bill-reminder.mail.js';
import { ReminderRun } from './reminders/reminder-run.js';
import { ReminderSchedule } from './reminders/reminder-schedule.js';

/**
 * What is still to be paid, reminders of it, and questions about it: what the module of billing is made of, in part. Stands before whoever reads, for
 * `/bills/unpaid` is no student's bills.
 */
export const ASKING_CONTROLLERS = [
  BillTotalsController,
  BillsByAgeController,
  ListUnpaidController,
  UnpaidCsvController,
  ListQuestionsController,
  AskAboutBillController,
  AnswerQuestionController,
];

export const ASKING_PROVIDERS = [
  BillTotalsHandler,
  UnpaidBills,
  BillsByAgeHandler,
  ListUnpaidHandler,
  UnpaidCsvHandler,
  ListQuestionsHandler,
  BillReminderMail,
  ReminderRun,
  ReminderSchedule,
];
