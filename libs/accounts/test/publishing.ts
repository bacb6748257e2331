import type { CommandContext, EventStore, RecordedEvent } from '@tiffin/event-sourcing';
import { InMemoryEventStore } from '@tiffin/event-sourcing/testing';
import { randomIds } from '@tiffin/kernel';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { openEmbeddedRecordStore } from '@tiffin/read-models/embedded';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { AccountChanges } from '../src/account-events/account-changes.js';
import { AccountEventPublisher, type PublishingLimits } from '../src/account-events/account-event-publisher.js';
import type { AccountFact } from '../src/account-events/account-events.js';
import { AccountLog } from '../src/account-events/account-log.js';
import { AccountOutbox } from '../src/account-events/account-outbox.js';
import { ACCOUNT_COLLECTIONS } from '../src/index.js';
import { HandClock } from '../src/testing/index.js';
import { DEVICES, type DeviceRecord } from '../src/throttling/throttle-records.js';

export const context: CommandContext = { actor: { id: 'somebody', role: 'contractor' }, correlationId: 'a-call', causationId: 'a-call' };
export const impatient: PublishingLimits = { patience: 2_000, pause: { first: 1, longest: 5 }, lookEvery: 30_000 };

/** One server's part in publishing. */
export interface Instance {
  readonly outbox: AccountOutbox;
  readonly publisher: AccountEventPublisher;
  readonly changes: AccountChanges;
}

export function instanceOn(records: RecordStore, store: EventStore, limits = impatient): Instance {
  const outbox = new AccountOutbox(records, new HandClock(), randomIds);
  const publisher = new AccountEventPublisher(outbox, new AccountLog(store, outbox), limits);
  return { outbox, publisher, changes: new AccountChanges(records, outbox, publisher) };
}

/** Records of its own for a whole file of tests; each test takes a fresh log and fresh ids. */
export async function openRecords(): Promise<{ readonly records: RecordStore; readonly close: () => Promise<void> }> {
  const directory = temporaryDirectory();
  const records = await openEmbeddedRecordStore(join(directory.path, 'records.db'), ACCOUNT_COLLECTIONS);
  return {
    records,
    close: async () => {
      await records.close();
      directory.remove();
    },
  };
}

/** A change that can be seen among the records. */
export function change(id: string = randomUUID()): RecordOperation {
  const record: DeviceRecord = { _id: id, accounts: [], expiresAt: 0 };
  return { kind: 'insert', collection: DEVICES.name, record };
}

export async function changed(records: RecordStore, id: string): Promise<boolean> {
  return (await records.get(DEVICES, id)) !== undefined;
}

export const passwordChanged = (userId: string): AccountFact => ({ type: 'PasswordChanged', data: { canteenId: 'bh1', userId } });
export const passwordSent = (userId: string): AccountFact => ({ type: 'PasswordSent', data: { canteenId: 'bh1', userId } });
export const keyChanged = (canteenId: string): AccountFact => ({ type: 'KitchenKeyChanged', data: { canteenId } });

/** What the log tells, stream by stream: types in their order. Fails where an event is there twice. */
export async function told(store: EventStore): Promise<Readonly<Record<string, readonly string[]>>> {
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

/** Starts the instance, as after a crash, and ends it once nothing waits. */
export async function publishRest(instance: Instance): Promise<void> {
  instance.publisher.onApplicationBootstrap();
  await until(async () => (await instance.publisher.waiting()) === 0);
  await instance.publisher.onModuleDestroy();
}

/** Waits for a condition; the test's own time limit ends it. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await setImmediate();
}

export const freshLog = (): InMemoryEventStore => new InMemoryEventStore();
