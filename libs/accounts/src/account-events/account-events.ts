import type { RecordedEvent } from '@tiffin/event-sourcing';

/**
 * What happened to accounts and canteens, for the audit trail: who did what to whom, when. No person's details (design 1.5): who it was about is the
 * stream, who did it the metadata, both by id.
 *
 * In `account-{id}`: registered, removed, details or password changed, a password sent by e-mail or chosen with a link.
 * In `canteen-{id}`: registered, approved, dropped, suspended, resumed, another contractor, another kitchen key.
 */
export type AccountEventType =
  'StudentRegistered' | 'StudentRemoved' | 'AccountDetailsChanged' | 'PasswordChanged' | 'PasswordSent' | 'PasswordReset';
export type CanteenEventType =
  | 'CanteenRegistered'
  | 'CanteenApproved'
  | 'CanteenRegistrationDropped'
  | 'CanteenSuspended'
  | 'CanteenResumed'
  | 'ContractorReplaced'
  | 'KitchenKeyChanged';

export interface AccountEventData {
  readonly canteenId: string;
  /** The student or contractor. */
  readonly userId: string;
}
export interface CanteenEventData {
  readonly canteenId: string;
}

export type RecordedAccountEvent = RecordedEvent<AccountEventType, AccountEventData> | RecordedEvent<CanteenEventType, CanteenEventData>;

/** What a change of records means for the log. */
export type AccountFact =
  | { readonly type: AccountEventType; readonly data: AccountEventData }
  | { readonly type: CanteenEventType; readonly data: CanteenEventData };
