import { BillDetailController } from './bill-detail/bill-detail.controller.js';
import { BillDetailHandler } from './bill-detail/bill-detail.query.js';
import { BillReading } from './bill-detail/read-bill.js';
import { BillPdfController } from './bill-pdf/bill-pdf.controller.js';
import { BillPdfHandler } from './bill-pdf/bill-pdf.query.js';
import { BillsCsvController } from './bills-csv/bills-csv.controller.js';
import { BillsCsvHandler } from './bills-csv/bills-csv.query.js';
import { ListBillsController } from './list-bills/list-bills.controller.js';
import { ListBillsHandler } from './list-bills/list-bills.query.js';
import { MonthsBills } from './list-bills/months-bills.js';
import { StudentsBillsHandler } from './list-bills/students-bills.query.js';
import { IssuedBillMail } from './mail-bills/issued-bill.mail.js';
import { MailIssuedBills } from './mail-bills/mail-issued-bills.reactor.js';
import { StatisticsController } from './statistics/statistics.controller.js';
import { StatisticsHandler } from './statistics/statistics.query.js';

/** Whoever reads bills and statistics: what the module of billing is made of, in part. Needs the token PUBLIC_URL and `MailOutbox` from global modules. */
export const READING_CONTROLLERS = [StatisticsController, BillsCsvController, BillDetailController, BillPdfController, ListBillsController];

export const READING_PROVIDERS = [
  StatisticsHandler,
  MonthsBills,
  ListBillsHandler,
  StudentsBillsHandler,
  BillReading,
  BillDetailHandler,
  BillPdfHandler,
  BillsCsvHandler,
  IssuedBillMail,
  MailIssuedBills,
];
