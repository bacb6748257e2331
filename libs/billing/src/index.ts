export * from './bill/bill-events.js';
export type { AccountMonthDocument, BillDocument, BillsDocument } from './bills-view/bill-documents.js';
