import { AccountChanges } from './account-changes.js';
import { AccountEventPublisher } from './account-event-publisher.js';
import { AccountLog } from './account-log.js';
import { AccountOutbox } from './account-outbox.js';

/** How the log is told what is done to people and canteens: what the module of accounts is made of, in part. */
export const PUBLISHING_PROVIDERS = [AccountOutbox, AccountLog, AccountChanges, AccountEventPublisher];
