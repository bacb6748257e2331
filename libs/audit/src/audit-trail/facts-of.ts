import type { OrderStatus, Paise } from '@tiffin/contracts';
import type { RecordedOrderEvent } from '@tiffin/ordering';
import { ORDER_EVENT_TYPES, orderFacts } from '@tiffin/ordering/views';
import type { AuditedEvent } from './audited-events.js';

/** What the trail keeps of an event's data: ids, statuses, amounts, and the words that a contractor chose. Nobody's details (design 1.5). */
export interface Facts {
  readonly orderId?: string;
  readonly itemId?: string;
  /** Whose account or bill it is about. */
  readonly userId?: string;
  /** Of a bill, `2026-10`. */
  readonly month?: string;
  readonly from?: OrderStatus;
  readonly to?: OrderStatus;
  /** Of an order or a bill its total, of a snack its price. */
  readonly amount?: Paise;
  /** Of a rejection or a payment taken back its reason, of a closed canteen its notice. */
  readonly reason?: string;
}

export function factsOf(event: AuditedEvent): Facts {
  if (isOfOrder(event)) return { orderId: event.data.orderId, ...orderFacts(event) };
  switch (event.type) {
    case 'SnackAdded':
    case 'SnackChanged':
      return { itemId: event.data.snackId, amount: event.data.price };
    case 'SnackAvailabilityChanged':
    case 'SnackRemoved':
      return { itemId: event.data.snackId };
    case 'PackagedItemAdded':
    case 'PackagedItemChanged':
    case 'PackagedItemRemoved':
      return { itemId: event.data.itemId };
    case 'CanteenClosed':
    case 'CanteenOpened':
      return event.data.notice === '' ? {} : { reason: event.data.notice };
    case 'BillIssued':
    case 'BillRevised':
    case 'BillPaid': {
      const { studentId: userId, month, amount } = event.data;
      return { userId, month, amount };
    }
    case 'BillPaymentReversed': {
      const { studentId: userId, month, amount, reason } = event.data;
      return { userId, month, amount, reason };
    }
    case 'StudentRegistered':
    case 'StudentRemoved':
    case 'AccountDetailsChanged':
    case 'PasswordChanged':
    case 'PasswordSent':
    case 'PasswordReset':
      return { userId: event.data.userId };
    case 'CanteenRegistered':
    case 'CanteenApproved':
    case 'CanteenRegistrationDropped':
    case 'CanteenSuspended':
    case 'CanteenResumed':
    case 'ContractorReplaced':
    case 'KitchenKeyChanged':
      return {};
    case 'StockReserved':
    case 'StockReturned':
    case 'StockSold':
      return { orderId: event.data.orderId };
  }
}

function isOfOrder(event: AuditedEvent): event is RecordedOrderEvent {
  return event.type in ORDER_EVENT_TYPES;
}
