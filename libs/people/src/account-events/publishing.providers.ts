import { AccountChanges } from './account-changes.js';
import { AccountEventPublisher } from './account-event-publisher.js';
import { AccountLog } from './account-log.js';
import { AccountOutbox } from './account-outbox.js';

/** The providers that publish account events; part of `AccountsModule`. */
export const PUBLISHING_PROVIDERS = [AccountOutbox, AccountLog, AccountChanges, AccountEventPublisher];
