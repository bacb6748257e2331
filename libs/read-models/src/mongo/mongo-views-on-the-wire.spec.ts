import { OutcomeUnknown, StoreUnavailable } from '@tiffin/event-sourcing';
import { found, MongoOnTheWire, patient, taken, transactionOf } from '../../test/mongo-on-the-wire.js';
import type { Command, Reply, ScriptedMongo } from '../../test/scripted-mongo.js';
import { balancesView, type Balance } from '../testing/balances-view.js';
import { RebuildUnderWay, UnusableGeneration } from '../view-catalog.js';
import { StaleProjection, type ViewStore } from '../view-store.js';
import { documentIndexes, PARKED_INDEXES } from './generation-row.js';
import type { MongoStores } from './connect-mongo.js';
import { StoredFields } from './stored-fields.js';

describe('MongoDB’s driver under the views', () => {
  let wire: MongoOnTheWire;
  let server: ScriptedMongo;
  let mongo: MongoStores;
  beforeEach(async () => {
    wire = await MongoOnTheWire.start();
    ({ server, mongo } = wire);
  });
  afterEach(() => wire.close());

  describe('views', () => {
    let store: ViewStore<Balance>;
    const apply = () => store.apply([{ id: 'a', document: { _id: 'a', owed: 3, lines: [] }, position: 7 }], { from: 5, to: 7, epoch: 2 });
    const open = async (through: MongoStores): Promise<void> => {
      const catalog = await through.openViewCatalog();
      const row = {
        _id: 'tabs:1',
        view: 'tabs',
        version: 1,
        number: 1,
        logId: 'log',
        state: 'waiting',
        position: 0,
        epoch: 0,
        parking: false,
      };
      server.script('find', found(row));
      store = await catalog.open<Balance>(balancesView, { view: 'tabs', version: 1, number: 1, logId: 'log' });
      wire.clearCommands();
    };
    beforeEach(() => open(mongo));

    test('removes expired documents in the same transaction, before it writes the documents', async () => {
      const changed = { id: 'a', document: { _id: 'a', owed: 3, lines: [] }, position: 7 };
      await store.apply([changed], { from: 5, to: 7, epoch: 2, expired: [{ owed: { lt: 3 } }] });
      expect(server.names()).toEqual(['findAndModify', 'delete', 'update', 'commitTransaction']);
      expect(server.commands[1]).toMatchObject({
        delete: 'views.tabs-v1-g1',
        deletes: [{ q: { $and: [{ 'fields.owed': { $lt: 3 } }, { parked: false, _id: { $nin: [] } }] }, limit: 0 }],
      });
      expect(new Set(server.commands.map(transactionOf)).size).toBe(1);
    });

    test('writes a page in one transaction: the checkpoint first, then the documents', async () => {
      await apply();
      expect(server.names()).toEqual(['findAndModify', 'update', 'commitTransaction']);
      const [checkpoint, documents, commit] = server.commands as [Command, Command, Command];
      expect(checkpoint).toMatchObject({
        findAndModify: 'views.generations',
        query: { _id: 'tabs:1', position: 5, epoch: { $lte: 2 }, state: { $nin: ['dropped', 'failed'] } },
        update: { $set: { position: 7, epoch: 2 } },
        startTransaction: true,
        autocommit: false,
        readConcern: { level: 'snapshot' },
      });
      expect(documents).toMatchObject({
        update: 'views.tabs-v1-g1',
        updates: [
          {
            q: { _id: 'a' },
            u: { position: 7, parked: false, fields: { owed: 3 }, document: { _id: 'a', owed: 3, lines: [] } },
            upsert: true,
          },
        ],
      });
      const { answerWithin } = patient;
      expect(commit).toMatchObject({ writeConcern: { w: 'majority', j: true, wtimeout: answerWithin }, maxTimeMS: answerWithin });
      expect(new Set(server.commands.map(transactionOf)).size).toBe(1);
    });

    test('a stale writer writes nothing', async () => {
      server.script('findAndModify', { value: null });
      await expect(apply()).rejects.toThrow(StaleProjection);
      expect(server.names()).toEqual(['findAndModify', 'abortTransaction', 'find']);
      // Before it reads the position again, a majority has the other writer's page.
      expect(server.sent('find')).toMatchObject([{ readConcern: { level: 'linearizable' }, maxTimeMS: patient.answerWithin }]);
    });

    test('unparking is a real write of the checkpoint’s row, and frees the document', async () => {
      server.script('findAndModify', { value: { _id: 'tabs:1', parking: true } });
      const parked = { _id: 'p1', documentId: 'a', stream: 'tab-a', revision: 3, position: 6, type: 'Charged', error: 'off' };
      await store.apply([{ id: 'a', document: { _id: 'a', owed: 3, lines: [] }, position: 6 }], {
        from: 7,
        to: 7,
        epoch: 2,
        unpark: [{ ...parked, parkedAt: '2026-11-21T08:00:00.000Z', attempts: 1 }],
      });
      expect(server.names()).toEqual(['findAndModify', 'delete', 'distinct', 'update', 'update', 'commitTransaction']);
      expect(server.sent('findAndModify')).toMatchObject([{ update: { $set: { position: 7 }, $inc: { unparked: 1 } } }]);
      expect(server.sent('delete')).toMatchObject([{ delete: 'views.tabs-v1-g1.parked', deletes: [{ q: { _id: { $in: ['p1'] } } }] }]);
      expect(server.sent('update').at(-1)).toMatchObject({ updates: [{ q: { _id: { $in: ['a'] } }, u: { $set: { parked: false } } }] });
    });

    test('a connection that is cut before the commit means that nothing happened', async () => {
      server.script('update', 'cut');
      await apply();
      expect(server.sent('commitTransaction')).toHaveLength(1);
      await open(await wire.impatiently());
      server.always('cut');
      await expect(apply()).rejects.toThrow(StoreUnavailable);
    });

    test('gives up a server that hangs before the commit in time', async () => {
      await open(await wire.impatiently());
      server.script('update', ...Array.from({ length: 99 }, (): Reply => 'silence'));
      await expect(apply()).rejects.toThrow(StoreUnavailable);
      expect(server.sent('commitTransaction')).toHaveLength(0);
    });

    test('queries are bounded, sorted and filtered by indexed fields', async () => {
      server.script(
        'find',
        found({ _id: 'a', position: 7, parked: true, fields: { owed: 3 }, document: '{"_id":"a","owed":3,"lines":[]}' }),
      );
      expect(
        await store.query({ where: { owed: { gte: 1, lt: 9 } }, sort: [{ field: 'owed', direction: 'desc' }], skip: 1, limit: 2 }),
      ).toEqual([{ document: { _id: 'a', owed: 3, lines: [] }, position: 7, parked: true }]);
      expect(server.commands).toMatchObject([
        {
          find: 'views.tabs-v1-g1',
          filter: { 'fields.owed': { $gte: 1, $lt: 9 } },
          sort: { 'fields.owed': -1, _id: -1 },
          skip: 1,
          limit: 2,
          maxTimeMS: patient.answerWithin,
          readConcern: { level: 'majority' },
        },
      ]);
      wire.clearCommands();
      expect(await store.query({ limit: 0 })).toEqual([]);
      expect(server.commands).toEqual([]);
    });

    test.each<[string, Reply]>([
      ['is cut', 'cut'],
      ['stays silent', 'silence'],
    ])('a read whose connection %s, again and again, is unavailable, and works afterwards', async (_, reply) => {
      await open(await wire.impatiently());
      server.always(reply);
      await expect(store.count({})).rejects.toThrow(StoreUnavailable);
      server.always(undefined);
      expect(await store.count({})).toBe(0);
    });
  });

  describe('the catalog of views', () => {
    test('takes the next number if another process was faster', async () => {
      const catalog = await mongo.openViewCatalog();
      server.script('find', found({ _id: 'tabs:4', number: 4 }), found({ _id: 'tabs:5', number: 5 }));
      server.script('insert', { ok: 1, n: 0, writeErrors: [{ index: 0, code: 11_000, errmsg: taken }] });
      expect(await catalog.add(balancesView, 'log')).toEqual({ view: 'tabs', version: 1, number: 6, logId: 'log' });
      expect(server.sent('insert')).toMatchObject([
        { documents: [{ _id: 'tabs:5' }] },
        { documents: [{ _id: 'tabs:6', state: 'waiting' }] },
      ]);
    });

    test('finishes interrupted drops', async () => {
      server.script(
        'find',
        found({ view: 'tabs', version: 1, number: 1, state: 'dropped' }, { view: 'tabs', version: 2, number: 3, state: 'dropped' }),
      );
      server.script('listCollections', found({ name: 'views.tabs-v1-g1.parked' }, { name: 'views.tabs-v2-g4' }));
      await mongo.openViewCatalog();
      expect(server.sent('drop')).toMatchObject([{ drop: 'views.tabs-v1-g1.parked' }]);
    });

    test('lets one of two concurrent rebuilds begin', async () => {
      const catalog = await mongo.openViewCatalog();
      wire.clearCommands();
      server.script('find', found(), found({ number: 1 }), found({ number: 2 }));
      server.script('insert', { ok: 1, n: 0, writeErrors: [{ index: 0, code: 11_000, errmsg: taken }] });
      const purpose = { role: 'rebuilding', switch: 'auto', startedAt: '2026-11-21T08:00:00.000Z' } as const;
      await expect(catalog.add(balancesView, 'log', purpose)).rejects.toThrow(RebuildUnderWay);
      expect(server.names()).toEqual(['find', 'find', 'insert', 'find']);
      expect(server.sent('insert')).toMatchObject([{ documents: [{ _id: 'tabs:2', state: 'rebuilding' }] }]);
      expect(server.sent('find').at(-1)).toMatchObject({ filter: { view: 'tabs', version: 1, state: 'rebuilding' } });
    });

    test('promotes in one transaction: drops the older previous one, makes the live one previous, and then this one live', async () => {
      const catalog = await mongo.openViewCatalog();
      wire.clearCommands();
      server.script('find', found({ _id: 'tabs:3', state: 'rebuilding' }));
      await catalog.makeLive({ view: 'tabs', version: 1, number: 3, logId: 'log' });
      expect(server.names()).toEqual(['find', 'update', 'update', 'update', 'commitTransaction']);
      const others = { view: 'tabs', version: 1, _id: { $ne: 'tabs:3' } };
      expect(server.sent('update').map(({ updates }) => updates)).toMatchObject([
        [{ q: { ...others, state: 'previous' }, u: { $set: { state: 'dropped' } }, multi: true }],
        [{ q: { ...others, state: 'live' }, u: { $set: { state: 'previous' } }, multi: true }],
        [{ q: { _id: 'tabs:3' }, u: { $set: { state: 'live' } } }],
      ]);
      expect(new Set(server.commands.map(transactionOf)).size).toBe(1);
    });

    test('stores a failure before it removes the documents', async () => {
      const catalog = await mongo.openViewCatalog();
      wire.clearCommands();
      await catalog.fail({ view: 'tabs', version: 1, number: 3, logId: 'log' }, { error: 'the milk is off', position: 7 });
      expect(server.names()).toEqual(['update', 'drop', 'drop']);
      expect(server.sent('update')).toMatchObject([
        { updates: [{ u: { $set: { state: 'failed', failure: { error: 'the milk is off', position: 7 } } } }] },
      ]);
    });

    test('shows generations of the layout before there were rebuilds', async () => {
      const catalog = await mongo.openViewCatalog();
      const generation = { view: 'tabs', version: 1, logId: 'log' };
      server.script('find', found({ ...generation, number: 1, state: 'live' }, { ...generation, number: 2, state: 'waiting' }));
      expect((await catalog.generations('tabs')).map(({ role }) => role)).toEqual(['live', 'waiting']);
    });

    test('refuses to open a generation whose collections were removed', async () => {
      const catalog = await mongo.openViewCatalog();
      const generation = { view: 'tabs', version: 1, number: 1, logId: 'log' };
      const layout = JSON.stringify([documentIndexes(balancesView, new StoredFields('tabs', balancesView.indexes)), PARKED_INDEXES]);
      server.script('find', found({ ...generation, state: 'live', layout, position: 9 }));
      await expect(catalog.open(balancesView, generation)).rejects.toThrow(UnusableGeneration);
    });

    test('a write whose answer is lost twice has an unknown outcome', async () => {
      const catalog = await mongo.openViewCatalog();
      server.script('insert', 'cut', 'cut');
      await expect(catalog.add(balancesView, 'log')).rejects.toThrow(OutcomeUnknown);
      expect(new Set(server.sent('insert').map(transactionOf)).size).toBe(1);
    });
  });
});
