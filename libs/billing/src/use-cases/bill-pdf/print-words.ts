import type { PaymentMethod } from '@tiffin/contracts';

/** The payment state that a printed bill shows. */
export type PaymentState = 'nothing' | 'paid' | 'due';

/** The words of printed bills beside names and figures. The parameters are formatted days, months and sums. */
export interface PrintWords {
  readonly billFor: (month: string) => string;
  readonly student: (fullName: string, rollNo: string) => string;
  readonly removedStudent: string;
  readonly paymentState: Readonly<Record<PaymentState, string>>;
  readonly issuedOn: (day: string) => string;
  readonly changedOn: (issued: string, day: string) => string;
  readonly received: (received: string, left: string) => string;
  readonly pleasePay: (where: string) => string;
  readonly paidOn: (day: string, method: PaymentMethod | undefined) => string;
  readonly paidInParts: (day: string, count: number) => string;
  readonly reference: (reference: string) => string;
  readonly orders: (count: number) => string;
  readonly creditIn: string;
  readonly creditOut: string;
  readonly takenOff: string;
  readonly afterQuestion: (order: string) => string;
  readonly correctionFor: (month: string) => string;
  readonly afterPayment: (order: string, amount: string, direction: 'less' | 'more') => string;
  readonly sum: string;
  /** The mark of an order that was placed at the counter, and of one that its student disputes. */
  readonly typed: Readonly<Record<'typed' | 'objected', string>>;
  readonly columns: Readonly<Record<'date' | 'order' | 'subtotal' | 'packing' | 'tax' | 'amount', string>>;
  readonly upi: {
    readonly title: string;
    readonly sumTo: (amount: string, payee: string) => string;
    /** The alternative text of the code. */
    readonly code: (amount: string) => string;
    readonly scan: string;
  };
}

const METHODS: Readonly<Record<PaymentMethod, string>> = { cash: ' in cash', upi: ' by UPI', other: ' in another way' };

export const ENGLISH: PrintWords = {
  billFor: (month) => `Bill for ${month}`,
  student: (fullName, rollNo) => `${fullName}, roll number ${rollNo}`,
  removedStudent: 'Removed student',
  paymentState: { nothing: 'Nothing to pay', paid: 'Paid', due: 'To pay' },
  issuedOn: (day) => `Issued on ${day}`,
  changedOn: (issued, day) => `${issued}, changed on ${day}`,
  received: (received, left) => `${received} was received, ${left} is left`,
  pleasePay: (where) => `Please pay ${where}`,
  paidOn: (day, method) => `Paid on ${day}${method ? METHODS[method] : ''}`,
  paidInParts: (day, count) => `Paid on ${day}, in ${count} payments`,
  reference: (reference) => `Reference ${reference}`,
  orders: (count) => (count === 0 ? 'No orders' : count === 1 ? '1 order' : `${count} orders`),
  creditIn: 'Credit from earlier bills',
  creditOut: 'Credit that goes on to the next bill',
  takenOff: 'Taken off',
  afterQuestion: (order) => `Order ${order}, after a question about it`,
  correctionFor: (month) => `Correction for ${month}`,
  afterPayment: (order, amount, direction) => `Order ${order} changed after that bill was paid: ${amount} ${direction}`,
  sum: 'How it adds up',
  typed: { typed: 'counter', objected: 'objected' },
  columns: { date: 'Date', order: 'Order', subtotal: 'Subtotal', packing: 'Packing', tax: 'Tax', amount: 'Amount' },
  upi: {
    title: 'Pay by UPI',
    sumTo: (amount, payee) => `${amount} to ${payee}`,
    code: (amount) => `A QR code that pays ${amount} by UPI`,
    scan: 'Scan the code with any UPI app, then tell the reference under My Bills.',
  },
};
