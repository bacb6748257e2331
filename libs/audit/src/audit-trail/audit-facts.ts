import { billFacts } from '@tiffin/billing/views';
import { GUEST, type OrderStatus, type Paise, type PaymentMethod } from '@tiffin/contracts';
import type { RecordedOrderEvent } from '@tiffin/ordering';
import { ORDER_EVENT_TYPES, orderFacts } from '@tiffin/ordering/views';
import type { AuditedEvent } from './audited-events.js';
import { bulkFacts, type BulkFacts } from './bulk-change.js';

/**
 * What the trail keeps of an event's data: ids, statuses, amounts, and texts by a contractor, or by a student about a bill. No personal
 * details (docs/reference/design.md#1.5).
 */
export interface AuditFacts {
  readonly orderId?: string;
  readonly itemId?: string;
  /** Same as `itemId`, but only in events that name the item; the canteen's id in a change in bulk, which names many. */
  readonly namedItem?: string;
  /** The name of a snack or part of the day; the category of a packaged item. */
  readonly itemName?: string;
  /** For a switched snack or part of the day: whether it is available now; for opening hours: whether they apply. */
  readonly isAvailable?: boolean;
  /** Whose account or bill the event is about, or whose order was placed at the counter. */
  readonly userId?: string;
  /** Of a bill, for example `2026-10`. */
  readonly month?: string;
  readonly from?: OrderStatus;
  readonly to?: OrderStatus;
  /** The total of an order or bill, the price of a snack, or the amount of a monthly limit. */
  readonly amount?: Paise;
  /** The reason of a rejection, reversed payment or declined claim; the text of a question or answer; the notice of a closed canteen. */
  readonly reason?: string;
  /** Of the payment of a bill, or of a guest. */
  readonly method?: PaymentMethod;
  /** The payment's reference elsewhere, for example in UPI. */
  readonly reference?: string;
  /** The name of a snack's option that was switched. */
  readonly option?: string;
  /** Of a change of many items by one act: each of them. */
  readonly bulk?: BulkFacts;
  /** Of an operator's action: the view or reactor, and the document. */
  readonly projection?: string;
  readonly documentId?: string;
}

/** Returns the student of an order that was placed at the counter. */
function counterStudent({ type, data }: RecordedOrderEvent): Pick<AuditFacts, 'userId'> {
  return type === 'OrderPlaced' && data.counter && data.studentId !== GUEST ? { userId: data.studentId } : {};
}

export function factsOf(event: AuditedEvent): AuditFacts {
  if (isOrderEvent(event)) return { orderId: event.data.orderId, ...counterStudent(event), ...orderFacts(event) };
  switch (event.type) {
    case 'SnackAdded':
    case 'SnackChanged': {
      const { snackId, name, price } = event.data;
      return { ...named(snackId, name), amount: price };
    }
    case 'SnackAvailabilityChanged':
      return { itemId: event.data.snackId, isAvailable: event.data.isAvailable };
    case 'OptionAvailabilityChanged': {
      const { snackId, name, isAvailable } = event.data;
      return { itemId: snackId, option: name, isAvailable };
    }
    case 'MenuArranged':
      return {};
    case 'MenuChangedInBulk':
      return { namedItem: event.data.canteenId, bulk: bulkFacts(event.data) };
    case 'SnackRemoved':
      return { itemId: event.data.snackId };
    case 'PackagedItemAdded':
    case 'PackagedItemChanged':
      return named(event.data.itemId, event.data.category);
    case 'PackagedItemRemoved':
      return { itemId: event.data.itemId };
    case 'CanteenClosed':
    case 'CanteenOpened':
    case 'CanteenPaused':
      return event.data.notice === '' ? {} : { reason: event.data.notice };
    case 'PartOfDaySwitched': {
      const { partId, name, isServed } = event.data;
      return { ...named(partId, name), isAvailable: isServed };
    }
    case 'OpeningHoursSwitched':
      return { isAvailable: event.data.isOpen };
    case 'WeekPlanned':
      return {};
    case 'BillIssued':
    case 'BillRevised':
    case 'BillPaymentClaimed':
    case 'BillPaymentClaimCorrected':
    case 'BillPaymentClaimWithdrawn':
    case 'BillPaymentClaimDeclined':
    case 'BillPartPaid':
    case 'BillPaid':
    case 'BillPaymentReversed':
    case 'BillReminderSent':
    case 'BillQuestioned':
    case 'BillCorrected':
    case 'BillQuestionAnswered': {
      const { studentId: userId, month } = event.data;
      return { userId, month, ...billFacts(event) };
    }
    case 'StudentRegistered':
    case 'StudentRemoved':
    case 'AccountDetailsChanged':
    case 'PasswordChanged':
    case 'PasswordSent':
    case 'PasswordReset':
    case 'StudentCardReplaced':
    case 'StudentCreditLifted':
    case 'StudentCreditReset':
      return { userId: event.data.userId };
    case 'StudentCreditSet':
      return { userId: event.data.userId, amount: event.data.amount };
    case 'CreditLimitSet':
      return { amount: event.data.amount };
    case 'CanteenRegistered':
    case 'CanteenApproved':
    case 'CanteenRegistrationDropped':
    case 'CanteenSuspended':
    case 'CanteenResumed':
    case 'ContractorReplaced':
    case 'KitchenKeyChanged':
    case 'CounterKeyChanged':
    case 'CreditLimitRemoved':
    case 'PaymentAddressChanged':
      return {};
    case 'ParkedEventDismissed':
    case 'DocumentRebuilt': {
      const { projection, documentId } = event.data;
      const reason = event.type === 'ParkedEventDismissed' ? { reason: event.data.reason } : {};
      return { projection, ...(documentId !== undefined && { documentId }), ...reason };
    }
    case 'StockReserved':
    case 'StockReturned':
    case 'StockSold':
      return { orderId: event.data.orderId };
  }
}

function named(itemId: string, itemName: string): AuditFacts {
  return { itemId, namedItem: itemId, itemName };
}

function isOrderEvent(event: AuditedEvent): event is RecordedOrderEvent {
  return event.type in ORDER_EVENT_TYPES;
}
