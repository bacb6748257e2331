import { billFacts } from '@tiffin/billing/views';
import { GUEST, type OrderStatus, type Paise, type PaymentMethod } from '@tiffin/contracts';
import type { RecordedOrderEvent } from '@tiffin/ordering';
import { ORDER_EVENT_TYPES, orderFacts } from '@tiffin/ordering/views';
import type { AuditedEvent } from './audited-events.js';

/**
 * What the trail keeps of an event's data: ids, statuses, amounts, and the words that a contractor, or a student about a bill, chose.
 * Nobody's details (docs/reference/design.md#1.5).
 */
export interface AuditFacts {
  readonly orderId?: string;
  readonly itemId?: string;
  /** The same once more, only where the event says what it is called from then on. */
  readonly namedItem?: string;
  /** Of a snack or a part of the day its name, of a packaged item its category. */
  readonly itemName?: string;
  /** Of a snack or a part of the day that was switched: whether it can be had since; of opening hours: whether they began. */
  readonly isAvailable?: boolean;
  /** Whose account or bill it is about, or for whom an order was typed at the counter. */
  readonly userId?: string;
  /** Of a bill, `2026-10`. */
  readonly month?: string;
  readonly from?: OrderStatus;
  readonly to?: OrderStatus;
  /** Of an order or a bill its total, of a snack its price, of a monthly limit what it is. */
  readonly amount?: Paise;
  /** Of a rejection, a payment taken back or a claim declined its reason, of a question or an answer its words, of a closed canteen its notice. */
  readonly reason?: string;
  /** Of a bill's payment, or a guest's. */
  readonly method?: PaymentMethod;
  /** What a payment is known by elsewhere. */
  readonly reference?: string;
  /** Of what operators did: to which view or reactor, and to which document. */
  readonly projection?: string;
  readonly documentId?: string;
}

/** For which student somebody else typed an order. */
function forWhom({ type, data }: RecordedOrderEvent): Pick<AuditFacts, 'userId'> {
  return type === 'OrderPlaced' && data.counter && data.studentId !== GUEST ? { userId: data.studentId } : {};
}

export function factsOf(event: AuditedEvent): AuditFacts {
  if (isOfOrder(event)) return { orderId: event.data.orderId, ...forWhom(event), ...orderFacts(event) };
  switch (event.type) {
    case 'SnackAdded':
    case 'SnackChanged': {
      const { snackId, name, price } = event.data;
      return { ...named(snackId, name), amount: price };
    }
    case 'SnackAvailabilityChanged':
      return { itemId: event.data.snackId, isAvailable: event.data.isAvailable };
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

function isOfOrder(event: AuditedEvent): event is RecordedOrderEvent {
  return event.type in ORDER_EVENT_TYPES;
}
