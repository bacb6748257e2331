import { OutcomeUnknown, StoreUnavailable } from '@tiffin/event-sourcing';
import mongoose from 'mongoose';
import { createHash } from 'node:crypto';
import { found, MongoOnTheWire, taken, transactionOf } from '../../test/mongo-on-the-wire.js';
import type { Reply, ScriptedMongo } from '../../test/scripted-mongo.js';
import type { BlobStore } from '../blob-store.js';
import type { CollectionDefinition, RecordStore, StoredRecord } from '../record-store.js';
import type { MongoStores } from './connect-mongo.js';

const { ObjectId } = mongoose.mongo;

interface Guest extends StoredRecord {
  readonly name?: string | null;
}
const guests: CollectionDefinition<Guest> = { name: 'guests', indexes: [{ name: 'the name', fields: ['name'], unique: true }] };
const insert = (record: Guest) => ({ kind: 'insert', collection: 'guests', record }) as const;

describe('MongoDB’s driver under records and blobs', () => {
  let wire: MongoOnTheWire;
  let server: ScriptedMongo;
  let mongo: MongoStores;
  beforeEach(async () => {
    wire = await MongoOnTheWire.start();
    ({ server, mongo } = wire);
  });
  afterEach(() => wire.close());

  describe('records', () => {
    let records: RecordStore;
    beforeEach(async () => {
      records = await mongo.openRecordStore([guests]);
      wire.clearCommands();
    });

    test('unique indexes leave out null', async () => {
      await mongo.openRecordStore([guests]);
      expect(server.sent('createIndexes')).toMatchObject([
        {
          indexes: [
            { name: 'the name', key: { 'fields.name': 1 }, unique: true, partialFilterExpression: { 'fields.name': { $exists: true } } },
          ],
        },
      ]);
      await records.commit([insert({ _id: 'a', name: null })]);
      expect(server.sent('insert')).toMatchObject([{ documents: [{ _id: 'a', fields: {}, record: { _id: 'a', name: null } }] }]);
    });

    test('keeps an existing index, and drops an undeclared one', async () => {
      const existingIndex = {
        v: 2,
        key: { 'fields.name': 1 },
        name: 'the name',
        unique: true,
        partialFilterExpression: { 'fields.name': { $exists: true } },
      };
      server.script(
        'listIndexes',
        found({ v: 2, key: { _id: 1 }, name: '_id_' }, existingIndex, { v: 2, key: { 'fields.age': 1 }, name: 'age' }),
      );
      await mongo.openRecordStore([guests]);
      expect(server.sent('createIndexes')).toEqual([]);
      expect(server.sent('dropIndexes')).toMatchObject([{ index: 'age' }]);
    });

    test('a duplicate key ends the transaction at once', async () => {
      server.script('insert', { ok: 1, n: 0, writeErrors: [{ index: 0, code: 11_000, errmsg: taken }] });
      const commit = records.commit([insert({ _id: 'a', name: 'Asha' }), { kind: 'delete', collection: 'guests', id: 'x' }]);
      await expect(commit).rejects.toMatchObject({ name: 'DuplicateRecord', collection: 'guests', index: 'the name' });
      expect(server.names()).toEqual(['insert', 'abortTransaction', 'find']);
    });

    test('a changed record ends the transaction', async () => {
      server.script('update', { n: 0, nModified: 0 });
      const commit = records.commit([{ kind: 'replace', collection: 'guests', record: { _id: 'a' }, revision: 7 }]);
      await expect(commit).rejects.toMatchObject({ name: 'RecordChanged', collection: 'guests', id: 'a' });
      expect(server.sent('update')).toMatchObject([{ updates: [{ q: { _id: 'a', revision: 7 } }] }]);
      expect(server.names()).toEqual(['update', 'abortTransaction', 'find']);
    });

    test('a commit whose answers are lost is sent again, and happens once', async () => {
      server.script('commitTransaction', 'cut', 'cut', 'cut');
      await records.commit([insert({ _id: 'a' })]);
      expect(server.sent('insert')).toHaveLength(1);
      expect(server.sent('commitTransaction')).toHaveLength(4);
      expect(new Set(server.sent('commitTransaction').map(transactionOf)).size).toBe(1);
    });

    test.each<[string, Reply]>([
      ['is cut', 'cut'],
      ['stays silent', 'silence'],
      ['waits in vain for a majority', { ok: 1, writeConcernError: { code: 64, codeName: 'WriteConcernFailed', errmsg: 'timed out' } }],
    ])('a commit whose answer %s for ever has an unknown outcome', async (_, reply) => {
      const impatient = await (await wire.impatiently()).openRecordStore([guests]);
      wire.clearCommands();
      server.script('commitTransaction', ...Array.from({ length: 99 }, () => reply));
      await expect(impatient.commit([insert({ _id: 'a' })])).rejects.toThrow(OutcomeUnknown);
      expect(server.sent('insert')).toHaveLength(1);
    });

    test('sends nothing after it is closed', async () => {
      await mongo.close();
      wire.clearCommands();
      await expect(records.commit([insert({ _id: 'a' })])).rejects.toThrow(StoreUnavailable);
      await expect(records.get(guests, 'a')).rejects.toThrow(StoreUnavailable);
      expect(server.commands).toEqual([]);
    });
  });

  describe('blobs', () => {
    const steam = new TextEncoder().encode('steam');
    const sha256 = createHash('sha256').update(steam).digest('hex');
    const file = (letter: string, more: object = {}) => ({
      _id: new ObjectId(letter.repeat(24)),
      filename: 'idli.webp',
      length: 5,
      ...more,
    });
    let blobs: BlobStore;
    beforeEach(async () => {
      blobs = await mongo.openBlobStore();
      wire.clearCommands();
    });

    test('does not write the same content again, and removes what is left of an earlier write', async () => {
      server.script('find', found(file('b', { metadata: { sha256 } }), file('a')));
      await blobs.put('idli.webp', steam);
      expect(server.sent('insert')).toEqual([]);
      expect(server.sent('delete')).toMatchObject([{ delete: 'blobs.files' }, { delete: 'blobs.chunks' }]);
    });

    test('a majority confirms the chunks before the file exists', async () => {
      await blobs.put('idli.webp', steam);
      const confirmed = { writeConcern: { w: 'majority', j: true } };
      expect(server.sent('insert')).toMatchObject([
        { insert: 'blobs.chunks', ...confirmed },
        { insert: 'blobs.files', documents: [{ filename: 'idli.webp', length: 5, metadata: { sha256 } }], ...confirmed },
      ]);
    });

    test('a reader whose file is replaced reads the new one', async () => {
      const old = file('a', { chunkSize: 9 });
      const fresh = file('b', { chunkSize: 9 });
      const chunk = { files_id: fresh._id, n: 0, data: Buffer.from('steam') };
      server.script('find', found(old), found(), found(fresh), found(fresh), found(chunk));
      expect(new TextDecoder().decode(await blobs.get('idli.webp'))).toBe('steam');
    });

    test('reads a file again whose chunks are gone, and never returns a shorter one', async () => {
      const old = file('a', { chunkSize: 3, length: 5 });
      const fresh = file('b', { chunkSize: 9 });
      const half = { n: 0, data: Buffer.from('col') };
      const chunk = { n: 0, data: Buffer.from('steam') };
      server.script('find', found(old), found(old), found(half), found(fresh), found(fresh), found(chunk));
      expect(new TextDecoder().decode(await blobs.get('idli.webp'))).toBe('steam');
      server.script('find', ...Array.from({ length: 5 }, () => [found(old), found(old), found(half)]).flat());
      await expect(blobs.get('idli.webp')).rejects.toThrow(/idli\.webp is not whole/);
    });

    test('reads names in pages, and returns one with several files once', async () => {
      const names = Array.from({ length: 1_000 }, (_, index) => `picture-${1_000 + index}`);
      server.script('find', found(...names.map((filename) => ({ filename }))), found({ filename: 'snack' }, { filename: 'snack' }));
      const listed: string[] = [];
      for await (const name of blobs.names()) listed.push(name);
      expect(listed).toEqual([...names, 'snack']);
      expect(server.sent('find')).toMatchObject([{ filter: { filename: { $gt: '' } } }, { filter: { filename: { $gt: 'picture-1999' } } }]);
    });

    test('reports lost connections as the other stores do', async () => {
      server.always('cut');
      await expect(blobs.get('idli.webp')).rejects.toThrow(StoreUnavailable);
      server.always(undefined);
      server.script('insert', 'cut', 'cut');
      await expect(blobs.put('idli.webp', steam)).rejects.toThrow(OutcomeUnknown);
    });
  });
});
