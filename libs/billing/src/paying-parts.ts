import { ClaimPaymentController } from './claims/claim-payment.js';
import { ConfirmClaimsController, ConfirmClaimsHandler } from './claims/confirm-claims.js';
import { DeclineClaimController } from './claims/decline-claim.js';
import { ListClaimsController, ListClaimsHandler } from './claims/list-claims.js';
import { ActOnBillHandler } from './pay-bill/act-on-bill.js';
import { MarkPaidController, MarkPaidHandler } from './pay-bill/mark-paid.js';
import { RecordPaymentController } from './pay-bill/record-payment.js';
import { ReversePaymentController, ReversePaymentHandler } from './pay-bill/reverse-payment.js';
import { BillUpiController, BillUpiHandler, UpiPayments } from './upi/bill-upi.js';

/** The way from a bill to money: what the module of billing is made of, in part. Stands before whoever reads, for `/bills/claims` is no student's bills. */
export const PAYING_CONTROLLERS = [
  MarkPaidController,
  ReversePaymentController,
  RecordPaymentController,
  ListClaimsController,
  ConfirmClaimsController,
  ClaimPaymentController,
  DeclineClaimController,
  BillUpiController,
];

export const PAYING_PROVIDERS = [
  MarkPaidHandler,
  ReversePaymentHandler,
  ActOnBillHandler,
  ListClaimsHandler,
  ConfirmClaimsHandler,
  UpiPayments,
  BillUpiHandler,
];
