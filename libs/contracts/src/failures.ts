/**
 * Every failure's code with its HTTP status and the sentence that a person reads (docs/reference/wire.md#1.23 and #9.2). The client
 * translates by `code`.
 */
export const FAILURES = {
  validation: [400, 'Please check what you entered.'],
  bad_credentials: [400, 'Invalid credentials'],
  wrong_code: [400, 'Invalid verification code'],
  link_expired: [400, 'This link is no longer valid'],
  no_session: [401, 'tokens missing'],
  key_required: [401, 'key missing'],
  forbidden: [403, 'You are not allowed to do this'],
  cross_origin: [403, 'Request from another site'],
  waiting: [403, 'This canteen is waiting for approval'],
  not_found: [404, 'Not found'],
  conflict: [409, 'Someone else changed this at the same moment. Please try again.'],
  unavailable: [409, 'Sorry, this order contains items that are currently out of stock.'],
  amount_changed: [409, 'Prices have changed. Please check your cart.'],
  key_reused: [409, 'You have already ordered this cart.'],
  over_limit: [409, 'This order goes over your monthly limit.'],
  closed: [409, 'The canteen is closed for orders.'],
  illegal_transition: [409, "This order can't be changed like that."],
  moved_on: [409, 'Someone has just changed this order. Please look at it again.'],
  too_late: [409, 'This can be undone for 10 minutes only.'],
  nothing_left: [409, 'Nothing left to prepare.'],
  nothing_to_undo: [409, 'Nothing to undo.'],
  name_taken: [409, 'This name is already in use.'],
  hostel_taken: [409, 'This hostel already has a canteen.'],
  email_taken: [409, 'This e-mail address is already in use.'],
  roll_no_taken: [409, 'This roll number is already in use.'],
  open_orders: [409, 'This student still has open orders.'],
  busy: [409, 'This is already running.'],
  not_paid: [409, 'This bill is not paid.'],
  already_paid: [409, 'This bill has nothing left to pay.'],
  already_claimed: [409, 'You have already reported this payment.'],
  claim_closed: [409, 'This payment was already confirmed, declined or withdrawn.'],
  claim_changed: [409, 'This payment was corrected in the meantime. Please look at it again.'],
  more_than_left: [409, 'This is more than what is left to pay.'],
  card_unknown: [409, 'This card is not from this canteen.'],
  card_replaced: [409, 'This card was replaced. Please ask for the new card or the roll number.'],
  card_expired: [409, 'This code has expired. Please ask the student to show it again.'],
  already_asked: [409, 'Your last question about this bill is still waiting for an answer.'],
  question_closed: [409, 'This question has already been answered.'],
  more_than_billed: [409, "This is more than the order's amount."],
  no_previous: [409, 'There is no previous generation.'],
  still_failing: [409, "This event still can't be folded."],
  not_first: [409, 'An earlier event of this document is parked. Please retry that one first.'],
  too_large: [413, 'This is too large.'],
  wrong_type: [415, 'This kind of file is not accepted.'],
  throttled: [429, 'Too many attempts. Please try again later.'],
  behind: [503, 'Please try again in a moment.'],
  unavailable_now: [503, 'Please try again in a moment.'],
  accepted: [503, 'Your order is accepted. Please try again in a moment to see it.'],
  not_ready: [503, 'The server is starting. Please try again in a moment.'],
  internal: [500, 'Something went wrong on our end.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type FailureCode = keyof typeof FAILURES;

/** The body of every failed call (docs/reference/wire.md#1.23). The call's row there may name further fields. */
export interface Failure {
  readonly message: string;
  readonly code: FailureCode;
  readonly errors?: Readonly<Record<string, string>>;
  readonly [extra: string]: unknown;
}
