import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { FailureCode } from '@tiffin/contracts';
import { ApiError, OfflineError, NoAnswerError } from './failures';

/**
 * The text that a person reads about a failed call, in their language (docs/reference/decisions.md#8.12). The server's own text is used
 * where it is more exact than the code's.
 */
export function failureText(error: unknown): string {
  if (error instanceof NoAnswerError) return t`The server didn't answer, so this may have worked. Please check before you try again.`;
  if (error instanceof OfflineError) return t`The server can't be reached. Please check your connection and try again.`;
  if (!(error instanceof ApiError)) return t`Something went wrong. Please try again.`;
  const text: MessageDescriptor | undefined = TEXTS[error.code];
  // A field's own message, or a sentence that names the obstacle, says more than its code.
  if (error.code === 'validation' || !text || error.message !== (SERVERS_OWN[error.code] ?? text.message)) return error.message;
  return i18n._(text);
}

/** The server's sentence for a code where it differs from the one below. `FAILURES` has them all but would enlarge every first view. */
const SERVERS_OWN: Partial<Record<FailureCode, string>> = {
  no_session: 'tokens missing',
  key_required: 'key missing',
  not_found: 'Not found',
};

const TEXTS: Readonly<Record<FailureCode, MessageDescriptor>> = {
  validation: msg`Please check what you entered.`,
  bad_credentials: msg`Invalid credentials`,
  wrong_code: msg`Invalid verification code`,
  link_expired: msg`This link is no longer valid`,
  no_session: msg`Please log in again.`,
  key_required: msg`Please enter the key.`,
  forbidden: msg`You are not allowed to do this`,
  cross_origin: msg`Request from another site`,
  waiting: msg`This canteen is waiting for approval`,
  not_found: msg`We can't find this. It may have been removed.`,
  card_unknown: msg`This card is not from this canteen.`,
  card_replaced: msg`This card was replaced. Please ask for the new card or the roll number.`,
  card_expired: msg`This code has expired. Please ask the student to show it again.`,
  conflict: msg`Someone else changed this at the same moment. Please try again.`,
  unavailable: msg`Sorry, this order contains items that are currently out of stock.`,
  amount_changed: msg`Prices have changed. Please check your cart.`,
  key_reused: msg`You have already ordered this cart.`,
  over_limit: msg`This order goes over your monthly limit.`,
  closed: msg`The canteen is closed for orders.`,
  illegal_transition: msg`This order can't be changed like that.`,
  moved_on: msg`Someone has just changed this order. Please look at it again.`,
  too_late: msg`This can be undone for 10 minutes only.`,
  nothing_left: msg`Nothing left to prepare.`,
  nothing_to_undo: msg`Nothing to undo.`,
  name_taken: msg`This name is already in use.`,
  hostel_taken: msg`This hostel already has a canteen.`,
  email_taken: msg`This e-mail address is already in use.`,
  roll_no_taken: msg`This roll number is already in use.`,
  open_orders: msg`This student still has open orders.`,
  busy: msg`This is already running.`,
  not_paid: msg`This bill is not paid.`,
  already_paid: msg`This bill has nothing left to pay.`,
  already_claimed: msg`You have already reported this payment.`,
  claim_closed: msg`This payment was already confirmed, declined or withdrawn.`,
  claim_changed: msg`This payment was corrected in the meantime. Please look at it again.`,
  more_than_left: msg`This is more than what is left to pay.`,
  already_asked: msg`Your last question about this bill is still waiting for an answer.`,
  question_closed: msg`This question has already been answered.`,
  more_than_billed: msg`This is more than the order's amount.`,
  no_previous: msg`There is no previous generation.`,
  still_failing: msg`This event still can't be folded.`,
  not_first: msg`An earlier event of this document is parked. Please retry that one first.`,
  too_large: msg`This is too large.`,
  wrong_type: msg`This kind of file is not accepted.`,
  throttled: msg`Too many attempts. Please try again later.`,
  behind: msg`Please try again in a moment.`,
  unavailable_now: msg`Please try again in a moment.`,
  accepted: msg`Your order is accepted. Please try again in a moment to see it.`,
  not_ready: msg`The server is starting. Please try again in a moment.`,
  internal: msg`Something went wrong on our end.`,
};
