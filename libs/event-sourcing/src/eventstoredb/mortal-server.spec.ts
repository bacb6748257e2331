import { Load } from '../../test/event-store-db/load.js';
import { MortalServer } from '../../test/event-store-db/mortal-server.js';
import type { EventStore } from '../event-store.js';
import { readLog } from '../testing/contract/opened-store.js';
import { openEventStoreDb } from './open-event-store-db.js';

const connectionString = process.env['TIFFIN_TEST_MORTAL_EVENT_STORE'];
const command = process.env['TIFFIN_TEST_MORTAL_EVENT_STORE_COMMAND'];

if (connectionString && command) {
  describe('an EventStoreDB that is harmed while sixteen write and two follow', () => {
    const server = new MortalServer(command);
    let store: Awaited<ReturnType<typeof openEventStoreDb>>;
    beforeAll(async () => {
      server.start();
      store = await openEventStoreDb({ connectionString });
      while (
        !(await store.reachable().then(
          () => true,
          () => false,
        ))
      );
    });
    afterAll(async () => {
      await store.close();
      await server.kill();
    });
    const load = async () => new Load(store, await store.head(), { writers: 16, followers: 2 });

    test('loses nothing and repeats nothing when it is killed and started again, and again', async () => {
      const underLoad = await load();
      for (let round = 0; round < 3; round++) {
        await underLoad.progress(300);
        await server.kill();
        server.start();
      }
      await underLoad.progress(300);
      await expectNothingLost(store, underLoad);
    });

    test('loses nothing and repeats nothing when it hangs for longer than an append waits', async () => {
      const underLoad = await load();
      for (let round = 0; round < 2; round++) {
        await underLoad.progress(300);
        server.hang();
        await underLoad.doubt();
        server.resume();
      }
      await underLoad.progress(300);
      await expectNothingLost(store, underLoad);
    });
  });
} else {
  test.skip('An EventStoreDB that may be harmed: skipped, since TIFFIN_TEST_MORTAL_EVENT_STORE and TIFFIN_TEST_MORTAL_EVENT_STORE_COMMAND give none', () =>
    undefined);
}

/** What was acknowledged stands where that was said, once; nothing else was written; and the followers have seen the log as it is. */
async function expectNothingLost(store: EventStore, load: Load): Promise<void> {
  await load.stop();
  const log = (await readLog(store, load.start)).flatMap(({ events }) => events);
  const placed = new Map(log.map((event) => [event.id, event]));
  expect(placed.size).toBe(log.length);
  for (const { stream, revision, position, ids } of load.acknowledged) {
    expect(placed.get(ids[0] ?? '')).toMatchObject({ stream, revision: revision - 1 });
    expect(placed.get(ids[1] ?? '')).toMatchObject({ stream, revision, position });
  }
  expect(log).toHaveLength(load.acknowledged.length * 2);
  const positions = log.map(({ position }) => position);
  for (const seen of load.seen) expect(seen.map(({ position }) => position)).toEqual(positions);
}
