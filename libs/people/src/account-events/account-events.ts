import type { Paise } from '@tiffin/contracts';
import type { EventTypes, RecordedEvent, StreamName } from '@tiffin/event-sourcing';

/**
 * What happened to accounts and canteens, for the audit trail: who did what to whom, when. No person's details
 * (docs/reference/design.md#1.5): who it was about is the stream, who did it the metadata, both by id.
 *
 * In `account-{id}`: registered, removed, details or password changed, a password sent by e-mail or chosen with a link, a card replaced, a
 * monthly limit set, lifted or left to the canteen. In `canteen-{id}`: registered, approved, dropped, suspended, resumed, another
 * contractor, another kitchen or counter key, another UPI ID, a monthly limit set or taken away.
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
  /** Whom it concerns is the canteen; who did it stands in the metadata. */
  readonly userId?: never;
}

/** What of a limit that was set stands beside whose it is. */
interface Amount {
  readonly amount: Paise;
}

type Facts<Type extends string, Data> = { readonly [Each in Type]: { readonly type: Each; readonly data: Data } }[Type];

/** What a change of records means for the log. One member per type, so that a type can't come with the other kind's data. */
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

/** Where a fact is recorded: with its account, or with its canteen. */
export function streamOfFact({ data: { userId, canteenId } }: AccountFact): StreamName {
  return userId === undefined ? `canteen-${canteenId}` : `account-${userId}`;
}

/** The fact with its ids, a limit with its amount, and nothing else, whatever object its data came in: no person's details reach the log. */
export function onlyFacts({ type, data }: AccountFact): { readonly type: AccountFact['type']; readonly data: object } {
  const { canteenId, userId } = data;
  return { type, data: { canteenId, ...(userId !== undefined && { userId }), ...('amount' in data && { amount: data.amount }) } };
}
