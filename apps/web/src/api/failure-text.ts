import { t } from '@lingui/core/macro';
import { FAILURES, type FailureCode } from '@tiffin/contracts';
import { CallFailed, Offline, Unanswered } from './failures';

/** What a person reads about a failed call, in their language (decisions 8.12). A text more exact than its code's comes from the server. */
export function failureText(error: unknown): string {
  if (error instanceof Unanswered) return t`No answer came, so it may have been done. Please check before you try again.`;
  if (error instanceof Offline) return t`The server can't be reached. Please check your connection and try again.`;
  if (!(error instanceof CallFailed)) return t`Something went wrong. Please try again.`;
  const standard = FAILURES[error.code]?.[1];
  // A field's own message, or a sentence that names what stands against it, says more than its code.
  if (error.code === 'validation' || (standard !== undefined && error.message !== standard)) return error.message;
  return textOf(error.code) ?? error.message;
}

function textOf(code: FailureCode): string | undefined {
  const texts: Record<FailureCode, string> = {
    validation: t`Please check what you entered.`,
    bad_credentials: t`Invalid credentials`,
    wrong_code: t`Invalid verification code`,
    link_expired: t`This link is no longer valid`,
    no_session: t`Please log in again.`,
    key_required: t`Please enter the key.`,
    forbidden: t`You are not allowed to do this`,
    cross_origin: t`Request from another site`,
    waiting: t`This canteen is waiting for approval`,
    not_found: t`This is not there any more.`,
    card_unknown: t`This isn't a card of this canteen.`,
    card_replaced: t`This card was replaced. Please ask for the new one, or for the roll number.`,
    card_expired: t`This code has run out. Please have it shown again.`,
    conflict: t`Someone else changed this at the same moment. Please try again.`,
    unavailable: t`Sorry, this order contains items that are currently out of stock.`,
    amount_changed: t`Prices have changed. Please check your cart.`,
    key_reused: t`This cart was already ordered.`,
    over_limit: t`This order is more than what is left of your monthly limit.`,
    closed: t`The canteen is closed for orders.`,
    illegal_transition: t`This order can't go there.`,
    moved_on: t`This order has moved on meanwhile.`,
    too_late: t`This can be undone for 10 minutes only.`,
    nothing_left: t`Nothing left to prepare.`,
    nothing_to_undo: t`Nothing to undo.`,
    name_taken: t`This name is already in use.`,
    hostel_taken: t`This hostel already has a canteen.`,
    email_taken: t`This e-mail address is already in use.`,
    roll_no_taken: t`This roll number is already in use.`,
    open_orders: t`This student still has open orders.`,
    busy: t`This is under way already.`,
    not_paid: t`This bill is not paid.`,
    already_paid: t`Nothing is left to pay of this bill.`,
    already_claimed: t`This payment was told already.`,
    claim_closed: t`This payment is not waiting any more.`,
    claim_changed: t`This payment was corrected meanwhile. Please look at it again.`,
    more_than_left: t`This is more than what is left to pay.`,
    already_asked: t`Your question about this bill is still waiting for its answer.`,
    question_closed: t`This question was answered already.`,
    more_than_billed: t`This is more than the order comes to.`,
    no_previous: t`There is no previous generation.`,
    still_failing: t`This event still can't be folded.`,
    not_first: t`An earlier event of this document is parked. Please begin with that one.`,
    too_large: t`This is too large.`,
    wrong_type: t`This kind of file is not accepted.`,
    throttled: t`Too many attempts. Please try again later.`,
    behind: t`Please try again in a moment.`,
    unavailable_now: t`Please try again in a moment.`,
    accepted: t`Your order is accepted. Please try again in a moment to see it.`,
    not_ready: t`The server is starting. Please try again in a moment.`,
    internal: t`Something went wrong on our end.`,
  };
  return texts[code];
}
