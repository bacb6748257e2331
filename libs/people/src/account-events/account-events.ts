import type { Paise } from '@tiffin/contracts';
import type { EventTypes, RecordedEvent, StreamName } from '@tiffin/event-sourcing';

/**
 * Facts about accounts and canteens, for the audit trail: who did what to whom, when. They have no personal details
 * (docs/reference/design.md#1.5): the stream identifies the person concerned, the metadata the actor, both by id.
 * In `account-{id}`: registered, removed, details or password changed, password mailed or chosen with a link, card replaced, monthly
 * limit set, lifted or reset to the canteen's. In `canteen-{id}`: registered, approved, dropped, suspended, resumed, contractor replaced,
 * kitchen or counter key changed, UPI ID changed, monthly limit set or removed.
 */
export type AccountEventType =
  | 'StudentRegistered'
  | 'StudentRemoved'
  | 'AccountDetailsChanged'
  | 'PasswordChanged'
  | 'PasswordSent'
  | 'PasswordReset'
  | 'StudentCardReplaced'
  | 'StudentCreditLifted'
  | 'StudentCreditReset';
export type CanteenEventType =
  | 'CanteenRegistered'
  | 'CanteenApproved'
  | 'CanteenRegistrationDropped'
  | 'CanteenSuspended'
  | 'CanteenResumed'
  | 'ContractorReplaced'
  | 'KitchenKeyChanged'
  | 'CounterKeyChanged'
  | 'PaymentAddressChanged'
  | 'CreditLimitRemoved';

export interface AccountEventData {
  readonly canteenId: string;
  /** The student or contractor. */
  readonly userId: string;
}
export interface CanteenEventData {
  readonly canteenId: string;
  /** Absent: the event concerns the canteen, and the metadata has the actor. */
  readonly userId?: never;
}

/** The additional field of facts about a limit that was set. */
interface Amount {
  readonly amount: Paise;
}

type Facts<Type extends string, Data> = { readonly [Each in Type]: { readonly type: Each; readonly data: Data } }[Type];

/** A fact about accounts, for the log. One member per type, so that a type cannot have the data of the other kind. */
export type AccountFact =
  | Facts<AccountEventType, AccountEventData>
  | Facts<CanteenEventType, CanteenEventData>
  | Facts<'StudentCreditSet', AccountEventData & Amount>
  | Facts<'CreditLimitSet', CanteenEventData & Amount>;

export type RecordedAccountEvent = RecordedEvent & AccountFact;

export const ACCOUNT_EVENT_TYPES = {
  StudentRegistered: { version: 1 },
  StudentRemoved: { version: 1 },
  AccountDetailsChanged: { version: 1 },
  PasswordChanged: { version: 1 },
  PasswordSent: { version: 1 },
  PasswordReset: { version: 1 },
  StudentCreditSet: { version: 1 },
  StudentCreditLifted: { version: 1 },
  StudentCreditReset: { version: 1 },
  CanteenRegistered: { version: 1 },
  CanteenApproved: { version: 1 },
  CanteenRegistrationDropped: { version: 1 },
  CanteenSuspended: { version: 1 },
  CanteenResumed: { version: 1 },
  ContractorReplaced: { version: 1 },
  KitchenKeyChanged: { version: 1 },
  CounterKeyChanged: { version: 1 },
  StudentCardReplaced: { version: 1 },
  PaymentAddressChanged: { version: 1 },
  CreditLimitSet: { version: 1 },
  CreditLimitRemoved: { version: 1 },
} as const satisfies Record<AccountFact['type'], EventTypes[string]>;

/** Returns the stream of a fact: its account's, or its canteen's. */
export function streamOfFact({ data: { userId, canteenId } }: AccountFact): StreamName {
  return userId === undefined ? `canteen-${canteenId}` : `account-${userId}`;
}

/** Returns the fact with its ids and amount only, whatever other properties its data has, so that no personal details reach the log. */
export function onlyFacts({ type, data }: AccountFact): { readonly type: AccountFact['type']; readonly data: object } {
  const { canteenId, userId } = data;
  return { type, data: { canteenId, ...(userId !== undefined && { userId }), ...('amount' in data && { amount: data.amount }) } };
}
