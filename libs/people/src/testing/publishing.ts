import type { CommandContext, EventStore, RecordedEvent } from '@tiffin/event-sourcing';
import { fixedClock, InMemoryEventStore, until } from '@tiffin/event-sourcing/testing';
import { randomIds } from '@tiffin/kernel';
import type { CollectionDefinition, RecordOperation, RecordStore, StoredRecord } from '@tiffin/read-models';
import { temporaryRecords } from '@tiffin/read-models/testing';
import { randomUUID } from 'node:crypto';
import { AccountChanges } from '../account-events/account-changes.js';
import { AccountEventPublisher, type PublishingLimits } from '../account-events/account-event-publisher.js';
import type { AccountFact } from '../account-events/account-events.js';
import { AccountLog } from '../account-events/account-log.js';
import { ACCOUNT_EVENTS, ACCOUNT_STREAMS, AccountOutbox } from '../account-events/account-outbox.js';

export const context: CommandContext = { actor: { id: 'somebody', role: 'contractor' }, correlationId: 'a-call', causationId: 'a-call' };
export const shortLimits: PublishingLimits = { timeout: 2_000, pause: { first: 1, longest: 5 }, pollInterval: 30_000 };

/** One server's part in publishing. */
export interface PublishingInstance {
  readonly outbox: AccountOutbox;
  readonly publisher: AccountEventPublisher;
  readonly changes: AccountChanges;
}

export function instanceOn(records: RecordStore, store: EventStore, limits = shortLimits): PublishingInstance {
  const outbox = new AccountOutbox(records, fixedClock('2026-11-21T06:30:00.000Z'), randomIds);
  const publisher = new AccountEventPublisher(outbox, new AccountLog(store, outbox), limits);
  return { outbox, publisher, changes: new AccountChanges(records, outbox, publisher) };
}

const TEST_RECORDS: CollectionDefinition<StoredRecord> = { name: 'things', indexes: [] };

/** Records for all tests of a file, with a collection for a visible `change`. Each test uses a new log and new ids. */
export const openRecords = () => temporaryRecords([ACCOUNT_EVENTS, ACCOUNT_STREAMS, TEST_RECORDS]);

/** Returns an operation whose effect on the records can be checked. */
export function change(id: string = randomUUID()): RecordOperation {
  return { kind: 'insert', collection: TEST_RECORDS.name, record: { _id: id } };
}

export async function changed(records: RecordStore, id: string): Promise<boolean> {
  return (await records.get(TEST_RECORDS, id)) !== undefined;
}

export const passwordChanged = (userId: string): AccountFact => ({ type: 'PasswordChanged', data: { canteenId: 'bh1', userId } });
export const passwordSent = (userId: string): AccountFact => ({ type: 'PasswordSent', data: { canteenId: 'bh1', userId } });
export const keyChanged = (canteenId: string): AccountFact => ({ type: 'KitchenKeyChanged', data: { canteenId } });

/** Returns the types of the log's events by stream, in order. Fails if an event is there twice. */
export async function eventTypesByStream(store: EventStore): Promise<Readonly<Record<string, readonly string[]>>> {
  const streams: Record<string, string[]> = {};
  const events = await eventsOf(store);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  for (const { stream, type } of events) (streams[stream] ??= []).push(type);
  return streams;
}

export async function eventsOf(store: EventStore): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const page of store.readAll({ after: 0, follow: false, signal: new AbortController().signal })) events.push(...page.events);
  return events;
}

/** Starts the instance, as after a crash, and ends it once no event waits. */
export async function publishRemaining(instance: PublishingInstance): Promise<void> {
  instance.publisher.onApplicationBootstrap();
  await until(async () => (await instance.publisher.waiting()) === 0);
  await instance.publisher.onModuleDestroy();
}

export const freshLog = (): InMemoryEventStore => new InMemoryEventStore();
