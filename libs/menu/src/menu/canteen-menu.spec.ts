import { Refusal, type FailureCode } from '@tiffin/contracts';
import {
  OutcomeUnknown,
  patience,
  randomIds,
  StoreUnavailable,
  UnknownEvent,
  type CommandContext,
  type Patience,
} from '@tiffin/event-sourcing';
import fc from 'fast-check';
import { setImmediate as yielded } from 'node:timers/promises';
import { MemoryLog, type Fate } from '../../test/memory-log.js';
import { addChips, addSamosa, canteenId, CHIPS, packagedLine, POHA, reserve, samosaAdded } from '../../test/menu.js';
import { recorded } from '../../test/recorded.js';
import { CanteenMenu } from './canteen-menu.js';

const context: CommandContext = { actor: { id: 'somebody', role: 'contractor' }, correlationId: 'request', causationId: 'request' };
const clock = { now: () => new Date('2026-11-21T06:30:00Z') };
/** Neither waits nor rolls dice; its clock goes on with every repetition. */
function impatient(): Patience {
  let slept = 0;
  return { ...patience, pause: () => 100, elapsed: () => slept, sleep: (ms) => ((slept += ms), yielded()) };
}
/** Each is a process of its own on the same log. */
const processOn = (store: MemoryLog) => new CanteenMenu(canteenId, { store, clock, ids: randomIds, patience: impatient() });
const one = (order: number) => reserve([packagedLine({ quantity: 1 })], { orderId: `order-${order}` });
const free = async (menu: CanteenMenu) => (await menu.current()).state.items.get(CHIPS)?.variants[0]?.free;

async function codeOf(decided: Promise<unknown>): Promise<FailureCode | 'accepted'> {
  try {
    await decided;
    return 'accepted';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

describe('the menu of a canteen', () => {
  let log: MemoryLog;
  beforeEach(() => {
    log = new MemoryLog();
  });

  test('answers with the folded state, what was recorded, and where', async () => {
    const menu = processOn(log);
    await menu.decide(addSamosa(), context);
    const handled = await menu.decide(addChips(), context);
    expect(handled).toMatchObject({
      revision: 1,
      position: 2,
      recorded: [{ type: 'PackagedItemAdded', stream: `menu-${canteenId}`, revision: 1 }],
    });
    expect(handled.state.items.get(CHIPS)?.category).toBe('Chips');
    expect(log.events[1]?.metadata).toEqual({ ...context, occurredAt: '2026-11-21T06:30:00.000Z', schemaVersion: 1 });
  });

  test('answers where the stream is when nothing was to be recorded', async () => {
    const menu = processOn(log);
    await menu.decide(addSamosa(), context);
    const opened = await menu.decide({ type: 'OpenCanteen', canteenId, notice: '' }, context);
    expect(opened).toMatchObject({ revision: 0, position: 1, recorded: [] });
  });

  test('sells each unit once, whoever asks at the same time in whichever process', async () => {
    const [here, there] = [processOn(log), processOn(log)];
    await here.decide(addChips(), context);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, order) => codeOf((order % 2 ? here : there).decide(one(order), context))),
    );
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'unavailable')).toHaveLength(15);
    expect(log.events.filter(({ type }) => type === 'StockReserved')).toHaveLength(5);
    expect([await free(here), await free(there)]).toEqual([0, 0]);
  });

  test('sees what another process recorded before it decides', async () => {
    const [here, there] = [processOn(log), processOn(log)];
    await here.decide(addSamosa(), context);
    expect(await codeOf(there.decide(addSamosa({ snackId: POHA }), context))).toBe('name_taken');
    expect((await here.current()).revision).toBe(0);
  });

  test('a refused command fails alone', async () => {
    const menu = processOn(log);
    const asked = [addChips(), addSamosa({ name: 'chips' }), addSamosa()].map((command) => codeOf(menu.decide(command, context)));
    expect(await Promise.all(asked)).toEqual(['accepted', 'name_taken', 'accepted']);
  });

  test('sends an append without an answer again, with the same ids, even while the store is away', async () => {
    const menu = processOn(log);
    const fates: Fate[] = ['answer lost', 'away', 'request lost'];
    log.fate = () => fates.shift() ?? 'answered';
    expect((await menu.decide(addSamosa(), context)).recorded).toHaveLength(1);
    expect(log.events).toHaveLength(1);
    expect(new Set(log.asked.flat()).size).toBe(1);
    expect(log.asked).toHaveLength(4);
  });

  test('says so where the answer never comes, and finds out with the next decision', async () => {
    const menu = processOn(log);
    log.fate = () => (log.asked.length === 1 ? 'answer lost' : 'request lost');
    await expect(menu.decide(addSamosa(), context)).rejects.toBeInstanceOf(OutcomeUnknown);
    log.fate = () => 'answered';
    expect(await codeOf(menu.decide(addSamosa({ snackId: POHA }), context))).toBe('name_taken');
  });

  test('says at once that the store is away, and goes on when it is back', async () => {
    const menu = processOn(log);
    log.fate = () => 'away';
    await expect(menu.decide(addSamosa(), context)).rejects.toBeInstanceOf(StoreUnavailable);
    log.fate = () => 'answered';
    expect(await codeOf(menu.decide(addSamosa(), context))).toBe('accepted');
  });

  test('gives up politely where another writer is always faster', async () => {
    const menu = processOn(log);
    log.fate = () => {
      const [event] = recorded(samosaAdded({ name: 'Other', snackId: `other-${log.events.length}` }));
      if (event) log.events.push({ ...event, id: `${log.events.length}`, revision: log.events.length, position: log.events.length + 1 });
      return 'answered';
    };
    expect(await codeOf(menu.decide(addChips(), context))).toBe('unavailable_now');
  });

  test('refuses to decide on an event that it does not know', async () => {
    const [event] = recorded(samosaAdded());
    if (event) log.events.push({ ...event, metadata: { ...event.metadata, schemaVersion: 2 } });
    await expect(processOn(log).decide(addChips(), context)).rejects.toBeInstanceOf(UnknownEvent);
    expect(log.events).toHaveLength(1);
  });
});

test('two processes on a bad line: each order is reserved at most once, and every answer is true', async () => {
  const fates = fc.infiniteStream(
    fc.oneof(
      { weight: 5, arbitrary: fc.constant<Fate>('answered') },
      { weight: 1, arbitrary: fc.constant<Fate>('answer lost') },
      { weight: 1, arbitrary: fc.constant<Fate>('request lost') },
    ),
  );
  const orders = fc.array(fc.record({ order: fc.nat({ max: 7 }), second: fc.boolean() }), { minLength: 4, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(fates, orders, async (fate, asked) => {
      const log = new MemoryLog();
      const processes = [processOn(log), processOn(log)] as const;
      await processes[0].decide(addChips(), context);
      log.fate = () => fate.next().value;
      const outcomes = await Promise.all(asked.map(({ order, second }) => codeOf(processes[second ? 1 : 0].decide(one(order), context))));
      const reserved = log.events.flatMap(({ type, data }) => (type === 'StockReserved' ? (data as { orderId: string }).orderId : []));
      expect(new Set(reserved).size).toBe(reserved.length);
      expect(reserved.length).toBe(Math.min(5, new Set(asked.map(({ order }) => order)).size));
      outcomes.forEach((outcome, index) => expect(outcome === 'accepted').toBe(reserved.includes(`order-${asked[index]?.order}`)));
      expect(log.events.map(({ revision }) => revision)).toEqual(log.events.map((_, index) => index));
      expect(await free(processes[1])).toBe(5 - reserved.length);
    }),
    { numRuns: 100 },
  );
});
