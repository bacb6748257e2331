import { InvalidAppend, retryPolicy, StoreUnavailable, type CommandContext, type RecordedEvent } from '@tiffin/event-sourcing';
import { after, answerLost, ControllableEventStore, fixedClock, InMemoryEventStore, storeAway } from '@tiffin/event-sourcing/testing';
import { randomIds } from '@tiffin/kernel';
import { setImmediate as yielded } from 'node:timers/promises';
import { addChips, addSamosa, canteenId, packagedLine, POHA, reserve } from '../../../test/menu.js';
import { stockBook } from '../../testing/stock-book.js';
import { CanteenMenu } from './canteen-menu.js';
import type { MenuCommand } from './menu-commands.js';

const STREAM = `menu-${canteenId}`;
const UNITS = 100;
const contextOf = (id: string): CommandContext => ({
  actor: { id, role: 'student' },
  correlationId: `call of ${id}`,
  causationId: `tap of ${id}`,
});
const order = (number: number, quantity = 1) => reserve([packagedLine({ quantity })], { orderId: `order-${number}` });

describe('commands that wait together', () => {
  let log: ControllableEventStore;
  let menu: CanteenMenu;
  const decide = (command: MenuCommand, by = 'somebody') => menu.decide(command, contextOf(by));
  const around = () => ({
    store: log,
    clock: fixedClock(),
    ids: randomIds,
    retryPolicy: { ...retryPolicy, pause: () => 0, sleep: () => yielded(), elapsed: () => 0 },
  });
  const writes = () => log.asked.map(({ events }) => events.length);

  async function recordedNow(): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const event of log.readStream(STREAM)) events.push(event);
    return events;
  }

  beforeEach(async () => {
    log = new ControllableEventStore(new InMemoryEventStore());
    menu = new CanteenMenu(canteenId, around());
    await decide(addChips({ variants: [{ variantId: '5a000000-0000-4000-8000-000000000001', price: 1_000, availableCount: UNITS }] }));
    log.asked.length = 0;
  });
  afterEach(async () => {
    stockBook(await recordedNow());
  });

  test('are recorded in one write, each with its own context and answer', async () => {
    const answers = await Promise.all([decide(order(1), 'Asha'), decide(order(2), 'Ravi'), decide(addSamosa(), 'Meena')]);
    expect(writes()).toEqual([3]);
    expect(answers.map(({ revision, position }) => ({ revision, position }))).toEqual([
      { revision: 1, position: 4 },
      { revision: 2, position: 4 },
      { revision: 3, position: 4 },
    ]);
    expect(answers.map(({ state }) => state.reservations.keys().length)).toEqual([1, 2, 2]);
    expect(answers.flatMap(({ recorded }) => recorded.map(({ revision }) => revision))).toEqual([1, 2, 3]);
    const metadata = (await recordedNow())
      .slice(1)
      .map(({ metadata: { actor, correlationId, causationId } }) => [actor.id, correlationId, causationId]);
    expect(metadata).toEqual(['Asha', 'Ravi', 'Meena'].map((who) => [who, `call of ${who}`, `tap of ${who}`]));
    expect((await menu.current()).revision).toBe(3);
  });

  test('are at most 64 in one write', async () => {
    await Promise.all(Array.from({ length: 150 }, (_, number) => decide(order(number)).catch(() => undefined)));
    expect(writes()).toEqual([64, 36]); // the other 50 found nothing left
  });

  test('are at most 256 KiB in one write', async () => {
    const long = (number: number) => addSamosa({ snackId: `snack-${number}`, name: `Snack ${number}`, info: 'x'.repeat(100_000) });
    await Promise.all(Array.from({ length: 5 }, (_, number) => decide(long(number))));
    expect(writes()).toEqual([2, 2, 1]);
    await decide({ ...long(5), info: 'x'.repeat(300_000) });
    expect(writes()).toEqual([2, 2, 1, 1]); // one alone may have more
  });

  test('see the result of the commands before them', async () => {
    const [first, second] = await Promise.all([decide(order(1)), decide(order(1))]);
    expect(first).toMatchObject({ revision: 1, position: 2, recorded: [{ type: 'StockReserved' }] });
    expect(second).toMatchObject({ revision: 1, position: 2, recorded: [] });
    expect(second.state.reservations.has('order-1')).toBe(true);
    expect(writes()).toEqual([1]);
  });

  test('are refused alone where the ones before took the last units', async () => {
    const answers = await Promise.allSettled([decide(order(1, 50)), decide(order(2, 50)), decide(order(3)), decide(addSamosa())]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(answers[2]).toMatchObject({ reason: { code: 'unavailable' } });
  });

  test('fail with the write where their refusal depends on it; refusals by recorded events stay', async () => {
    log.disturbAppends(storeAway);
    const answers = await Promise.allSettled([
      decide({ type: 'RemoveSnack', canteenId, snackId: POHA }), // refused by recorded events
      decide({ type: 'OpenCanteen', canteenId, notice: '' }), // nothing to record
      decide(order(1, 50)),
      decide(order(2, 50)),
      decide(order(3)), // refused by events that are not recorded in the end
    ]);
    expect(answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as Error).name : 'fulfilled'))).toEqual([
      'Refusal',
      'fulfilled',
      'StoreUnavailable',
      'StoreUnavailable',
      'StoreUnavailable',
    ]);
    expect(await decide(order(3))).toMatchObject({ revision: 1 });
    expect(answers[4]).toMatchObject({ reason: expect.any(StoreUnavailable) as unknown });
  });

  test('fail alone where no store accepts their events', async () => {
    const impossible = { type: 'CloseCanteen', canteenId, notice: Number.NaN as unknown as string } as const;
    const answers = await Promise.allSettled([decide(order(1)), decide(impossible), decide(order(2)), decide(order(3))]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(answers[1]).toMatchObject({ reason: expect.any(InvalidAppend) as unknown });
    await Promise.all([decide(order(4)), decide(order(5))]);
    expect(writes().at(-1)).toBe(2);
  });

  test('are sent again with the same ids and revision where the answer is lost', async () => {
    log.disturbAppends(answerLost, answerLost);
    const answers = await Promise.all([decide(order(1)), decide(order(2))]);
    expect(answers.map(({ revision }) => revision)).toEqual([1, 2]);
    const [first, ...again] = log.asked.map(({ expected, events }) => ({ expected, ids: events.map(({ id }) => id) }));
    expect(again).toEqual([first, first]);
    expect(await recordedNow()).toHaveLength(3);
  });

  test('are all decided again after another process has written', async () => {
    const other = new CanteenMenu(canteenId, { ...around(), store: log });
    log.disturbAppends(after(() => other.decide(order(9, 50), contextOf('elsewhere'))));
    const answers = await Promise.allSettled([decide(order(1, 50)), decide(order(2, 50)), decide(addSamosa())]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(answers[0]).toMatchObject({ value: { revision: 2 } });
    expect(answers[1]).toMatchObject({ reason: { code: 'unavailable' } });
  });

  test('share their reads', async () => {
    const reads: number[] = [];
    const counting = {
      append: log.append.bind(log),
      readStream: (...asked: Parameters<typeof log.readStream>) => (reads.push(1), log.readStream(...asked)),
    };
    const watched = new CanteenMenu(canteenId, { ...around(), store: counting });
    const seen = await Promise.all(Array.from({ length: 20 }, () => watched.current()));
    expect(new Set(seen.map(({ revision }) => revision))).toEqual(new Set([0]));
    expect(reads).toHaveLength(2);
  });
});
