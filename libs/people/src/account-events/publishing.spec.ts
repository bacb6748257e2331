import { Logger } from '@nestjs/common';
import { OutcomeUnknown, type Appended } from '@tiffin/event-sourcing';
import { after, answerLost, ControllableEventStore, someMetadata, storeAway, undisturbed, until } from '@tiffin/event-sourcing/testing';
import type { RecordStore } from '@tiffin/read-models';
import { randomUUID } from 'node:crypto';
import {
  change,
  changed,
  context,
  eventsOf,
  freshLog,
  shortLimits,
  instanceOn,
  keyChanged,
  openRecords,
  passwordChanged,
  passwordSent,
  publishRemaining,
  eventTypesByStream,
} from '../testing/publishing.js';
import type { AccountFact } from './account-events.js';

let records: RecordStore;
let close: () => Promise<void>;
let store: ControllableEventStore;
let user: string;
let canteen: string;
beforeAll(async () => {
  Logger.overrideLogger(false);
  ({ records, close } = await openRecords());
});
afterAll(() => close());
beforeEach(() => {
  store = new ControllableEventStore(freshLog());
  [user, canteen] = [randomUUID(), randomUUID()];
});
const instance = (limits = shortLimits) => instanceOn(records, store, limits);

describe('a change and its facts', () => {
  test('are committed together, and the last position is returned', async () => {
    const { changes, publisher } = instance();
    const facts = [passwordChanged(user), keyChanged(canteen), passwordSent(user)];
    expect(await changes.commit([change(user)], facts, context)).toBe(3);
    expect(await changed(records, user)).toBe(true);
    expect(await eventTypesByStream(store)).toEqual({
      [`account-${user}`]: ['PasswordChanged', 'PasswordSent'],
      [`canteen-${canteen}`]: ['KitchenKeyChanged'],
    });
    expect(await publisher.waiting()).toBe(0);
  });

  test('have actor and time, and ids only', async () => {
    const { changes } = instance();
    const student = { canteenId: canteen, userId: user, fullName: 'Asha', email: 'asha@example.org' };
    await changes.commit([], [{ type: 'StudentRegistered', data: student }], context);
    expect(await eventsOf(store)).toMatchObject([
      { type: 'StudentRegistered', metadata: { ...context, occurredAt: '2026-11-21T06:30:00.000Z', schemaVersion: 1 } },
    ]);
    expect((await eventsOf(store))[0]?.data).toEqual({ canteenId: canteen, userId: user });
  });

  test('without facts add no event and return no position', async () => {
    const { changes } = instance();
    expect(await changes.commit([change(user)], [], context)).toBe(0);
    expect(await changed(records, user)).toBe(true);
    expect([store.asked, await instance().publisher.waiting()]).toEqual([[], 0]);
  });

  test('a type cannot have the data of the other kind', () => {
    const wrong = (fact: AccountFact): AccountFact => fact;
    const kind: 'PasswordChanged' | 'KitchenKeyChanged' = 'KitchenKeyChanged' as 'PasswordChanged' | 'KitchenKeyChanged';
    // @ts-expect-error -- no account
    wrong({ type: 'PasswordChanged', data: { canteenId: canteen } });
    // @ts-expect-error -- a canteen's event has no account
    wrong({ type: 'KitchenKeyChanged', data: { canteenId: canteen, userId: user } });
    // @ts-expect-error -- nor with a type that is known only at run time
    wrong({ type: kind, data: { canteenId: canteen, userId: user } });
    expect(keyChanged(canteen)).not.toHaveProperty('data.userId');
  });
});

describe('while the log is away', () => {
  test('changes succeed without a position, and are published in order once it is back', async () => {
    const { changes, publisher } = instance();
    publisher.onApplicationBootstrap();
    store.disturbAllAppends(storeAway);
    expect(await changes.commit([], [passwordChanged(user), keyChanged(canteen)], context)).toBe(0);
    expect(await changes.commit([], [passwordSent(user)], context)).toBe(0);
    expect(await publisher.waiting()).toBe(3);
    store.disturbAllAppends(undisturbed);
    await until(async () => (await publisher.waiting()) === 0);
    await publisher.onModuleDestroy();
    expect(await eventTypesByStream(store)).toEqual({
      [`account-${user}`]: ['PasswordChanged', 'PasswordSent'],
      [`canteen-${canteen}`]: ['KitchenKeyChanged'],
    });
  });

  test('a hanging log delays a change no longer than the timeout, and loses nothing', async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    store.disturbAppends(after(() => gate));
    const { changes, publisher } = instance({ ...shortLimits, timeout: 20 });
    const start = performance.now();
    expect(await changes.commit([], [passwordChanged(user)], context)).toBe(0);
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(await publisher.waiting()).toBe(1);
    open();
    await until(async () => (await publisher.waiting()) === 0);
    expect(await eventTypesByStream(store)).toEqual({ [`account-${user}`]: ['PasswordChanged'] });
  });

  test('stopping ends retries and keeps waiting events', async () => {
    store.disturbAllAppends(storeAway);
    const { changes, publisher } = instance({ ...shortLimits, pause: { first: 60_000, longest: 60_000 } });
    publisher.onApplicationBootstrap();
    await changes.commit([], [passwordChanged(user)], context);
    await publisher.onModuleDestroy();
    expect(await publisher.waiting()).toBe(1);
    store.disturbAllAppends(undisturbed);
    await publishRemaining(instance());
    expect(await eventTypesByStream(store)).toEqual({ [`account-${user}`]: ['PasswordChanged'] });
  });
});

describe('several servers', () => {
  test('that publish the same backlog publish everything once and in order', async () => {
    const users = Array.from({ length: 5 }, () => randomUUID());
    store.disturbAllAppends(storeAway);
    const { changes } = instance();
    for (let round = 0; round < 8; round++) {
      await changes.commit([], users.map(round % 2 === 0 ? passwordChanged : passwordSent), context);
    }
    // Every third append succeeds although its answer is lost.
    let count = 0;
    store.disturbAllAppends((append): Promise<Appended> => (++count % 3 === 0 ? answerLost(append) : append()));
    await Promise.all([publishRemaining(instance()), publishRemaining(instance()), publishRemaining(instance())]);
    const types = Array.from({ length: 8 }, (_, round) => (round % 2 === 0 ? 'PasswordChanged' : 'PasswordSent'));
    expect(await eventTypesByStream(store)).toEqual(Object.fromEntries(users.map((id) => [`account-${id}`, types])));
  });

  test('that change the same canteen lose no change and publish each once', async () => {
    const servers = [instance(), instance(), instance()];
    const positions = await Promise.all(
      Array.from({ length: 30 }, (_, index) => servers[index % 3]?.changes.commit([change()], [keyChanged(canteen)], context)),
    );
    expect(positions.toSorted((one = 0, other = 0) => one - other)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect((await eventTypesByStream(store))[`canteen-${canteen}`]).toHaveLength(30);
  });
});

describe('stores restored to different times', () => {
  const foreign = (stream: string, revision: number) =>
    store.append(stream, revision === 0 ? 'no-stream' : revision - 1, [
      { id: randomUUID(), type: 'PasswordChanged', data: {}, metadata: someMetadata },
    ]);

  test('a log with more events than the records: new events follow its last', async () => {
    await foreign(`account-${user}`, 0);
    await foreign(`account-${user}`, 1);
    const { changes } = instance();
    expect(await changes.commit([], [passwordSent(user), passwordSent(user)], context)).toBe(4);
    expect(await changes.commit([], [passwordSent(user)], context)).toBe(5);
    expect((await eventTypesByStream(store))[`account-${user}`]).toHaveLength(5);
  });

  test('a log with fewer events than the records: new events follow its last, once', async () => {
    await instance().changes.commit([], [passwordChanged(user), passwordSent(user)], context);
    store = new ControllableEventStore(freshLog());
    store.disturbAppends(undisturbed, answerLost);
    const { changes, publisher } = instance();
    expect(await changes.commit([], [passwordSent(user), passwordSent(user)], context)).toBe(2);
    expect(await publisher.waiting()).toBe(0);
    expect(await eventTypesByStream(store)).toEqual({ [`account-${user}`]: ['PasswordSent', 'PasswordSent'] });
  });
});

test('a commit of unknown outcome is published if it happened', async () => {
  const lossy: RecordStore = {
    get: (...args) => records.get(...args),
    find: (...args) => records.find(...args),
    count: (...args) => records.count(...args),
    commit: async (operations) => {
      await records.commit(operations);
      if (operations.some(({ collection }) => collection === 'things')) throw new OutcomeUnknown('answer lost');
    },
    scrub: () => records.scrub(),
    close: () => Promise.resolve(),
  };
  const { changes, publisher } = instanceOn(lossy, store);
  publisher.onApplicationBootstrap();
  await until(async () => (await publisher.waiting()) === 0); // the publisher pauses until it is woken
  await expect(changes.commit([change()], [passwordChanged(user)], context)).rejects.toThrow(OutcomeUnknown);
  await until(async () => (await publisher.waiting()) === 0);
  await publisher.onModuleDestroy();
  expect(await eventTypesByStream(store)).toEqual({ [`account-${user}`]: ['PasswordChanged'] });
});
