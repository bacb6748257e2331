import { BillDetailController, BillDetailHandler } from './bill-detail/bill-detail.js';
import { BillReading } from './bill-detail/read-bill.js';
import { TypedLines } from './bill-detail/typed-lines.js';
import { BillPdfController, BillPdfHandler } from './bill-pdf/bill-pdf.js';
import { BillsCsvController, BillsCsvHandler } from './bills-csv/bills-csv.js';
import { ListBillsController, ListBillsHandler } from './list-bills/list-bills.js';
import { MonthsBills } from './list-bills/months-bills.js';
import { StudentsBillsHandler } from './list-bills/students-bills.query.js';
import { BillLetters } from './mail-bills/bill-letters.js';
import { IssuedBillMail } from './mail-bills/issued-bill.mail.js';
import { MailIssuedBills } from './mail-bills/mail-issued-bills.reactor.js';
import { StudentsTabController, StudentsTabHandler } from './tab/students-tab.js';

/** Whoever reads bills: what the module of billing is made of, in part. Needs the token PUBLIC_URL and `MailOutbox` from global modules. */
export const READING_CONTROLLERS = [
  BillsCsvController,
  BillDetailController,
  BillPdfController,
  ListBillsController,
  StudentsTabController,
];

export const READING_PROVIDERS = [
  MonthsBills,
  ListBillsHandler,
  StudentsTabHandler,
  StudentsBillsHandler,
  BillReading,
  TypedLines,
  BillDetailHandler,
  BillPdfHandler,
  BillsCsvHandler,
  BillLetters,
  IssuedBillMail,
  MailIssuedBills,
];
