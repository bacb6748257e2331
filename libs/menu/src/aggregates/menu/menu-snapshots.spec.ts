import { Logger } from '@nestjs/common';
import { openLog, retryPolicy, upcast, type NewEvent, type RecordedEvent } from '@tiffin/event-sourcing';
import { ControllableEventStore, fixedClock, InMemoryEventStore, someContext } from '@tiffin/event-sourcing/testing';
import { randomIds } from '@tiffin/kernel';
import { temporaryStores, type TemporaryStores } from '@tiffin/projections/testing';
import { canonicalHash, type RecordStore } from '@tiffin/read-models';
import { readFileSync } from 'node:fs';
import { addChips, addSamosa, canteenId, chipsAdded, packagedLine, reserve, switched } from '../../../test/menu.js';
import { asRecorded } from '../../../test/as-recorded.js';
import { CanteenMenu } from './canteen-menu.js';
import { MENU_EVENT_TYPES, type MenuEvent, type RecordedMenuEvent } from './menu-events.js';
import {
  fromSnapshot,
  MENU_STATE_VERSION,
  menuSnapshots,
  toSnapshot,
  type MenuSnapshot,
  MENU_CACHE_COLLECTIONS,
  MenuSnapshots,
  SNAPSHOT_EVERY,
} from './menu-snapshots.js';
import { menu } from './menu.decider.js';

const STREAM = `menu-${canteenId}`;
const clock = fixedClock();

/** A store that reports from which revision on the menu's stream was read. */
class WatchedStore extends ControllableEventStore {
  readonly readFrom: number[] = [];

  override readStream(...asked: Parameters<ControllableEventStore['readStream']>): AsyncGenerator<RecordedEvent, void> {
    if (asked[0] === STREAM) this.readFrom.push(asked[1]?.from ?? 0);
    return super.readStream(...asked);
  }
}

describe('snapshots of a menu', () => {
  let log: WatchedStore;
  let stores: TemporaryStores;
  let snapshots: MenuSnapshots;

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    log = new WatchedStore(new InMemoryEventStore());
    await openLog(log, clock, randomIds);
    stores = await temporaryStores(MENU_CACHE_COLLECTIONS);
    snapshots = new MenuSnapshots(stores.records, log);
  });
  afterEach(() => stores.close());

  const processWith = (kept: MenuSnapshots, store = log) =>
    new CanteenMenu(canteenId, { store, clock, ids: randomIds, retryPolicy, snapshot: kept.of(canteenId) });
  const cold = () => new MenuSnapshots(stores.records, log);
  const wholeFold = () => new CanteenMenu(canteenId, { store: log, clock, ids: randomIds, retryPolicy }).current();

  /** Records a menu with a reservation, and toggles of a switch, as if by another process. */
  async function history(events: number): Promise<void> {
    const menuOf = processWith(new MenuSnapshots(stores.records, log));
    await Promise.all([menuOf.decide(addSamosa(), someContext), menuOf.decide(addChips(), someContext)]);
    await menuOf.decide(reserve([packagedLine()], { orderId: 'order-1' }), someContext);
    const switches = Array.from({ length: events - 3 }, (_, number): MenuEvent => switched(number % 2 === 1));
    const metadata = asRecorded(switched(true))[0]?.metadata as NewEvent['metadata'];
    await log.append(
      STREAM,
      2,
      switches.map((event) => ({ ...event, id: randomIds.uuid(), metadata })),
    );
  }

  const keep = async (): Promise<void> => {
    await processWith(snapshots).current();
    await snapshots.settled();
  };
  const kept = async () => (await stores.records.get(menuSnapshots, canteenId))?.record;
  const change = async (more: Partial<MenuSnapshot>): Promise<void> => {
    const found = await stores.records.get(menuSnapshots, canteenId);
    if (!found) throw new Error('nothing is kept');
    await stores.records.commit([
      { kind: 'replace', collection: menuSnapshots.name, record: { ...found.record, ...more }, revision: found.revision },
    ]);
  };

  test('are taken every 500 events, and no earlier', async () => {
    await history(SNAPSHOT_EVERY - 1);
    await keep();
    expect(await kept()).toBeUndefined();
    const running = processWith(snapshots);
    await running.decide({ type: 'RemovePackagedItem', canteenId, itemId: 'nothing' }, someContext).catch(() => undefined);
    await running.decide({ type: 'CloseCanteen', canteenId, notice: '' }, someContext);
    await snapshots.settled();
    expect(await kept()).toMatchObject({ revision: SNAPSHOT_EVERY - 1, stateVersion: MENU_STATE_VERSION });
    await running.decide({ type: 'OpenCanteen', canteenId, notice: '' }, someContext);
    await snapshots.settled();
    expect(await kept()).toMatchObject({ revision: SNAPSHOT_EVERY - 1 });
  });

  test('shorten the first read and lead to the same state', async () => {
    await history(700);
    await keep();
    await log.append(
      STREAM,
      699,
      asRecorded(switched(true)).map((event) => ({ ...event, id: randomIds.uuid() })),
    );
    log.readFrom.length = 0;
    const folded = await processWith(cold()).current();
    expect(log.readFrom).toEqual([699]);
    expect(folded).toEqual({ ...(await wholeFold()), eventId: expect.any(String) as unknown });
    expect(folded.state.reservations.get('order-1')).toBeDefined();
  });

  test.each<[string, () => Promise<unknown>]>([
    ['of another log', () => change({ logId: 'another' })],
    ['of another version of the state', () => change({ stateVersion: MENU_STATE_VERSION + 1 })],
    ['of another event', () => change({ eventId: randomIds.uuid() })],
    ['of a missing event', () => change({ revision: 5_000 })],
  ])('%s are replaced and not used', async (_, spoil) => {
    await history(600);
    await keep();
    await change({ state: { ...(await kept())?.state, open: false } as MenuSnapshot['state'] });
    await spoil();
    const running = cold();
    const folded = await processWith(running).current();
    expect(folded.state.open).toBe(true);
    expect(folded.revision).toBe(599);
    await running.settled();
    expect(await kept()).toMatchObject({ revision: 599, state: { open: true } });
  });

  test('that cannot be read or written fail no command', async () => {
    await history(600);
    const away: Pick<RecordStore, 'get' | 'commit'> = {
      get: () => Promise.reject(new Error('away')),
      commit: () => Promise.reject(new Error('away')),
    };
    const failing = new MenuSnapshots(away, log);
    const running = processWith(failing);
    expect(await running.decide({ type: 'CloseCanteen', canteenId, notice: '' }, someContext)).toMatchObject({ revision: 600 });
    await failing.settled();
  });

  test('delay no command, and are stored one at a time', async () => {
    await history(600);
    let writes = 0;
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const slow = new MenuSnapshots({ get: () => Promise.resolve(undefined), commit: () => (writes++, gate) }, log);
    const running = processWith(slow);
    for (const type of ['CloseCanteen', 'OpenCanteen'] as const) await running.decide({ type, canteenId, notice: '' }, someContext);
    goOn();
    await slow.settled();
    expect(writes).toBe(1);
  });

  test('of two processes replace each other; none is stored after the process ends', async () => {
    await history(600);
    await Promise.all([processWith(snapshots).current(), processWith(snapshots).current()]);
    await snapshots.settled();
    expect(await kept()).toMatchObject({ revision: 599 });
    const ended = cold();
    await ended.onModuleDestroy();
    await log.append(
      STREAM,
      599,
      asRecorded(...Array.from({ length: 600 }, () => switched(true))).map((event) => ({ ...event, id: randomIds.uuid() })),
    );
    await processWith(ended).current();
    expect(await kept()).toMatchObject({ revision: 599 });
  });
});

describe('a snapshot of the golden history', () => {
  const storedHistory = JSON.parse(readFileSync(new URL('../../../test/golden/history.json', import.meta.url), 'utf8')) as RecordedEvent[];
  const history = storedHistory.map((event) => upcast<RecordedMenuEvent>(MENU_EVENT_TYPES, event));
  const events = [...history, ...asRecorded(chipsAdded)];
  const state = events.reduce(menu.evolve, menu.initialState);
  const snapshot = toSnapshot(canteenId, 'log', { state, revision: events.length - 1, position: 7, eventId: 'event' });

  test('loads the same state', () => {
    const read = fromSnapshot(JSON.parse(JSON.stringify(snapshot)) as MenuSnapshot, 'log');
    expect(read).toEqual({ state, revision: events.length - 1, position: 7, eventId: 'event' });
  });

  test('has the state of its released version: a changed fold or state needs a new MENU_STATE_VERSION', () => {
    expect({ version: MENU_STATE_VERSION, hash: canonicalHash(snapshot.state) }).toEqual({
      version: 7,
      hash: '085f7af633f24eda42f4a36913ae0eea373165be6abdf540444a39106b1cee38',
    });
  });
});
