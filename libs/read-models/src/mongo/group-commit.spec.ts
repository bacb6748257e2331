import { StoreUnavailable } from '@tiffin/event-sourcing';
import { found, MongoOnTheWire, transactionOf } from '../../test/mongo-on-the-wire.js';
import type { ScriptedMongo } from '../../test/scripted-mongo.js';
import { balancesView, type Balance } from '../testing/balances-view.js';
import { StaleProjection, type ViewStore } from '../view-store.js';
import type { MongoStores } from './connect-mongo.js';

describe('pages that reach the same events, on MongoDB’s driver', () => {
  let wire: MongoOnTheWire;
  let server: ScriptedMongo;
  let first: ViewStore<Balance>;
  let second: ViewStore<Balance>;
  const page = (id: string) => [{ id, document: { _id: id, owed: 3, lines: [] }, position: 7 }];
  const both = () =>
    Promise.allSettled([first.apply(page('a'), { from: 5, to: 7, epoch: 2 }), second.apply(page('b'), { from: 6, to: 7, epoch: 2 })]);
  const generation = { view: 'tabs', version: 1, logId: 'log' };
  const openBoth = async (mongo: MongoStores): Promise<void> => {
    const catalog = await mongo.openViewCatalog();
    const open = async (number: number): Promise<ViewStore<Balance>> => {
      server.script(
        'find',
        found({ _id: `tabs:${number}`, ...generation, number, state: 'waiting', position: 0, epoch: 0, parking: false }),
      );
      return catalog.open<Balance>(balancesView, { ...generation, number });
    };
    [first, second] = [await open(1), await open(2)];
    wire.clearCommands();
  };
  beforeEach(async () => {
    wire = await MongoOnTheWire.start();
    ({ server } = wire);
    await openBoth(wire.mongo);
  });
  afterEach(() => wire.close());

  test('share a transaction: every checkpoint in one command, then the documents of each', async () => {
    server.script('update', { n: 2, nModified: 2 });
    expect(await both()).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    expect(server.names()).toEqual(['update', 'update', 'update', 'commitTransaction']);
    const held = { epoch: { $lte: 2 }, state: { $nin: ['dropped', 'failed'] }, parking: false };
    expect(server.sent('update')).toMatchObject([
      {
        update: 'views.generations',
        updates: [
          { q: { _id: 'tabs:1', position: 5, ...held }, u: { $set: { position: 7, epoch: 2 } } },
          { q: { _id: 'tabs:2', position: 6, ...held }, u: { $set: { position: 7, epoch: 2 } } },
        ],
      },
      { update: 'views.tabs-v1-g1', updates: [{ q: { _id: 'a' } }] },
      { update: 'views.tabs-v1-g2', updates: [{ q: { _id: 'b' } }] },
    ]);
    expect(new Set(server.commands.map(transactionOf)).size).toBe(1);
  });

  test('are written one by one if one of them is stale or has parked events', async () => {
    server.script('update', { n: 1, nModified: 1 });
    server.script('findAndModify', { value: null });
    expect(await both()).toMatchObject([{ status: 'rejected', reason: expect.any(StaleProjection) as unknown }, { status: 'fulfilled' }]);
    expect(server.names().slice(0, 2)).toEqual(['update', 'abortTransaction']);
    expect(server.sent('findAndModify')).toHaveLength(2);
    expect(server.sent('commitTransaction')).toHaveLength(1);
  });

  test('all reject if the server goes away', async () => {
    await openBoth(await wire.impatiently());
    server.always('silence');
    expect(await both()).toMatchObject([
      { reason: expect.any(StoreUnavailable) as unknown },
      { reason: expect.any(StoreUnavailable) as unknown },
    ]);
    server.always(undefined);
  });
});
