/**
 * Monthly bills, payments, reminders and questions. Where to look:
 * - `aggregates/bill`: the rules, events and state of a bill; `bill.decider.ts` has every rule.
 * - `use-cases`: one file or folder per call of the API. `settle-account/` decides which bills a student's orders require, `bill-run.ts` applies
 *   that to a canteen.
 * - `views`: `bills` and `payment-references`.
 * - `reactors`: mail issued bills, and revise bills after late changes of orders.
 * - `schedules`: issue bills on the 1st, and send reminders.
 */
export * from './aggregates/bill/bill-events.js';
export * from './aggregates/bill/bill-commands.js';
export { billIdOf } from './aggregates/bill/bill-id.js';
export { mayBeReminded } from './aggregates/bill/bill-enquiries.js';
export { toWireBill } from './use-cases/bill-wire.js';
export { Bills } from './aggregates/bill/bills.js';
export { billsView } from './views/bills.view.js';
export type { AccountMonthDocument, BillDocument } from './views/bill-documents.js';
export { BillSchedule } from './schedules/bill-schedule.js';
export { ReminderSchedule } from './schedules/reminder-schedule.js';
export { IssueBillsCommand } from './use-cases/issue-bills.js';
export { ActOnBill } from './use-cases/act-on-bill.js';
export { MailIssuedBills } from './reactors/mail-issued-bills.reactor.js';
export { ReviseBills } from './reactors/revise-bills.reactor.js';
export { billingReactors } from './billing-reactors.js';
export { BILLING } from './use-cases/settle-account/billing-actor.js';
export { dueAt, lastDueMonth } from './months.js';
export { monthAfter, monthBefore, monthsBetween } from './months.js';
export { BillingModule } from './billing.module.js';
