import { Logger } from '@nestjs/common';
import { answerLost, ControllableEventStore, requestLost, storeAway, undisturbed } from '@tiffin/event-sourcing/testing';
import { DuplicateRecord, type RecordStore } from '@tiffin/read-models';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { SimulatedCrash, CrashAfterWrites, type CrashMoment } from '../testing/crash-after-writes.js';
import {
  change,
  changed,
  context,
  freshLog,
  instanceOn,
  keyChanged,
  openRecords,
  passwordChanged,
  passwordSent,
  publishRemaining,
  eventTypesByStream,
} from '../testing/publishing.js';
import { streamOfFact, type AccountFact } from './account-events.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 10);

let records: RecordStore;
let close: () => Promise<void>;
beforeAll(async () => {
  Logger.overrideLogger(false);
  ({ records, close } = await openRecords());
});
afterAll(() => close());

interface Change {
  readonly id: string;
  readonly facts: readonly AccountFact[];
}

/** Returns the events that the log must have after these changes, once each. */
function expected(changes: readonly Change[]): Readonly<Record<string, readonly string[]>> {
  const streams: Record<string, string[]> = {};
  for (const fact of changes.flatMap(({ facts }) => facts)) (streams[streamOfFact(fact)] ??= []).push(fact.type);
  return streams;
}

/** Makes the changes one after the other until the process ends. Returns the number of requested writes. */
async function changeUntilCrash(changes: readonly Change[], writes: number, moment: CrashMoment, store = freshLog()): Promise<number> {
  const cut = new CrashAfterWrites(writes, moment);
  const { changes: made } = instanceOn(cut.records(records), cut.log(store));
  for (const { id, facts } of changes) {
    try {
      await made.commit([change(id)], facts, context);
    } catch (error) {
      if (!(error instanceof SimulatedCrash)) throw error;
    }
  }
  return cut.writeCount;
}

test.each<CrashMoment>(['before', 'after'])(
  'a crash %s any write leaves each committed change published once, in order',
  async (moment) => {
    const storyOf = (): Change[] => {
      const user = randomUUID();
      const canteen = randomUUID();
      return [
        { id: randomUUID(), facts: [passwordChanged(user), keyChanged(canteen)] },
        { id: randomUUID(), facts: [passwordSent(user), passwordChanged(user)] },
        { id: randomUUID(), facts: [] },
        { id: randomUUID(), facts: [keyChanged(canteen), passwordSent(user), keyChanged(canteen)] },
      ];
    };
    const all = await changeUntilCrash(storyOf(), Infinity, moment);
    expect(all).toBe(4 + 7 + 3); // commits, appends, and removals from the outbox
    for (let writes = 0; writes < all; writes++) {
      const changes = storyOf();
      const store = freshLog();
      await changeUntilCrash(changes, writes, moment, store);
      await publishRemaining(instanceOn(records, store));
      const happened: Change[] = [];
      for (const each of changes) if (await changed(records, each.id)) happened.push(each);
      expect(await eventTypesByStream(store)).toEqual(expected(happened));
    }
  },
);

test.each<CrashMoment>(['before', 'after'])(
  'a crash %s any write of publishing after a restart loses and repeats nothing',
  async (moment) => {
    for (let writes = 0; ; writes++) {
      const user = randomUUID();
      const canteen = randomUUID();
      const changes: Change[] = [{ id: randomUUID(), facts: [passwordChanged(user), keyChanged(canteen), passwordSent(user)] }];
      const store = freshLog();
      await changeUntilCrash(changes, 0, 'after', store);
      const cut = new CrashAfterWrites(writes, moment);
      const { publisher } = instanceOn(cut.records(records), cut.log(store));
      publisher.onApplicationBootstrap();
      const published = async (): Promise<boolean> => (await publisher.waiting()) === 0;
      while (cut.writeCount <= writes && !(await published())) await new Promise(setImmediate);
      await publisher.onModuleDestroy();
      const over = cut.writeCount <= writes;
      await publishRemaining(instanceOn(records, store));
      expect(await eventTypesByStream(store)).toEqual(expected(changes));
      if (over) return expect(writes).toBe(3 + 2); // appends, and a removal per stream
    }
  },
);

type Step =
  | {
      readonly kind: 'change';
      readonly server: number;
      readonly facts: readonly AccountFact['type'][];
      readonly accounts: readonly number[];
    }
  | { readonly kind: 'refused'; readonly server: number; readonly account: number }
  | { readonly kind: 'log'; readonly how: 'away' | 'back' | 'request lost' | 'answer lost' }
  | { readonly kind: 'crash' | 'start'; readonly server: number };

const server = fc.nat(1);
const fact = fc.constantFrom<AccountFact['type']>('PasswordChanged', 'PasswordSent', 'KitchenKeyChanged');
const steps = fc.array(
  fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('change' as const),
        server,
        facts: fc.array(fact, { maxLength: 3 }),
        accounts: fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('refused' as const), server, account: fc.nat(2) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('log' as const),
        how: fc.constantFrom('away' as const, 'back' as const, 'request lost' as const, 'answer lost' as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('crash' as const, 'start' as const), server }) },
  ),
  { maxLength: 25 },
);

/** Two servers on the same stores. The test can kill one; it writes nothing after that. */
class Servers {
  readonly store = new ControllableEventStore(freshLog());
  private readonly cuts: CrashAfterWrites[] = [];
  private readonly started: ReturnType<typeof instanceOn>[] = [];

  at(index: number): ReturnType<typeof instanceOn> {
    const cut = (this.cuts[index] ??= new CrashAfterWrites(Infinity, 'before'));
    return (this.started[index] ??= instanceOn(cut.records(records), cut.log(this.store)));
  }

  async crash(index: number): Promise<void> {
    const { publisher } = this.at(index);
    const cut = this.cuts[index];
    if (cut) cut.writeCount = Infinity;
    delete this.cuts[index];
    delete this.started[index];
    await publisher.onModuleDestroy();
  }
}

test('publishes every change once and in order, across failures, crashes and restarts', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (changes) => {
      const ids = [randomUUID(), randomUUID(), randomUUID()];
      const factOf = (type: AccountFact['type'], account = 0): AccountFact => {
        const id = ids[account] ?? '';
        if (type === 'KitchenKeyChanged') return keyChanged(id);
        return type === 'PasswordSent' ? passwordSent(id) : passwordChanged(id);
      };
      const servers = new Servers();
      const happened: Change[] = [];
      for (const step of changes) {
        switch (step.kind) {
          case 'change': {
            const made = { id: randomUUID(), facts: step.facts.map((type, index) => factOf(type, step.accounts[index])) };
            await servers.at(step.server).changes.commit([change(made.id)], made.facts, context);
            happened.push(made);
            break;
          }
          case 'refused': {
            const [published] = happened;
            const refused = [passwordSent(ids[step.account] ?? '')];
            if (published) {
              await expect(servers.at(step.server).changes.commit([change(published.id)], refused, context)).rejects.toThrow(
                DuplicateRecord,
              );
            }
            break;
          }
          case 'log':
            if (step.how === 'away') servers.store.disturbAllAppends(storeAway);
            else if (step.how === 'back') servers.store.disturbAllAppends(undisturbed);
            else servers.store.disturbAppends(step.how === 'request lost' ? requestLost : answerLost);
            break;
          case 'start':
            servers.at(step.server).publisher.onApplicationBootstrap();
            break;
          case 'crash':
            await servers.crash(step.server);
            break;
        }
      }
      servers.store.disturbAllAppends(undisturbed);
      await servers.crash(0);
      await publishRemaining(servers.at(1));
      expect(await eventTypesByStream(servers.store)).toEqual(expected(happened));
    }),
    { numRuns: RUNS },
  );
});
