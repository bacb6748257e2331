import { StoreUnavailable } from '@tiffin/event-sourcing';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { patient } from '../../test/mongo-on-the-wire.js';
import { greetings, ScriptedMongo } from '../../test/scripted-mongo.js';
import { MongoMisconfigured } from './mongo-misconfigured.js';
import { openMongo } from './open-mongo.js';

/** Limits for a server that answers but accepts no writes: the driver looks for one that does for this long. */
const limits = { ...patient, findServerWithin: 1_500 };
/** Limits for a server that never answers. */
const impatient = { ...limits, findServerWithin: 400 };
const refusal = async (connectionString: string, within = limits): Promise<Error> => {
  const opened = await openMongo({ connectionString, ...within }).catch((error: unknown) => error);
  if (opened instanceof Error) return opened;
  throw new Error('was opened');
};

describe('opening MongoDB', () => {
  let server: ScriptedMongo | undefined;
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  test.each([
    '',
    'localhost:27017',
    'http://cook:s3cr3t@localhost/tiffin',
    'mongodb://cook:s3/cr3t@localhost/tiffin',
    'mongodb://cook:s3cr3t@localhost:99999/tiffin',
    'mongodb://cook:s3cr3t@localhost/tiffin?colour=red',
    'mongodb://cook:s3cr3t@localhost/%zz',
    'mongodb://cook:s3cr3t@localhost/tiffin.records',
    'mongodb://cook:s3cr3t@localhost/$tiffin',
    `mongodb://cook:s3cr3t@localhost/${'tiffin'.repeat(11)}`,
  ])('refuses %j by the name of its setting, without the secrets in it', async (connectionString) => {
    const error = await refusal(connectionString);
    expect(error).toBeInstanceOf(MongoMisconfigured);
    expect(error.message).toMatch(/^TIFFIN_MONGO is no connection string of MongoDB: ./);
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toMatch(/s3\/?cr3t/);
  });

  test('a server that is not there is retryable', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    free.close();
    await once(free, 'close');
    const error = await refusal(`mongodb://cook:s3cr3t@127.0.0.1:${port}/tiffin`, impatient);
    expect(error).toBeInstanceOf(StoreUnavailable);
    // On a busy machine the timeout for connecting may come before the refusal.
    const [, reason] = error.message.split(`MongoDB at 127.0.0.1:${port} (TIFFIN_MONGO) can’t be reached: `);
    expect(reason).toMatch(/^(connect ECONNREFUSED 127\.0\.0\.1:\d+|Socket 'connect' timed out .*)$/);
  });

  test('gives up a server that hangs in time', async () => {
    const mute = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const started = performance.now();
    const error = await refusal(`mongodb://127.0.0.1:${(mute.address() as AddressInfo).port}`, impatient);
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(performance.now() - started).toBeLessThan(5_000);
    mute.close();
  });

  test('refuses a server without a replica set, with the command that makes one', async () => {
    server = await ScriptedMongo.start(greetings.standalone);
    const error = await refusal(`mongodb://${server.address}/tiffin`);
    expect(error).toBeInstanceOf(MongoMisconfigured);
    expect(error.message).toBe(
      `${server.address} (TIFFIN_MONGO) is no replica set, and transactions need one. Start mongod with --replSet rs0, ` +
        `and once run: mongosh "mongodb://${server.address}/?directConnection=true" --eval "rs.initiate()"`,
    );
    const named = await refusal(`mongodb://${server.address}/tiffin?replicaSet=canteen`);
    expect(named).toBeInstanceOf(MongoMisconfigured);
    expect(named.message).toMatch(
      /not in the replica set canteen that TIFFIN_MONGO names\. Start mongod with --replSet canteen, .*rs\.initiate/,
    );
  });

  test('a replica set that is not initiated is retryable', async () => {
    server = await ScriptedMongo.start(greetings.uninitiated);
    const { address } = server;
    const ways = ['', '?directConnection=true', '?replicaSet=rs0'];
    for (const error of await Promise.all(ways.map((how) => refusal(`mongodb://${address}/${how}`)))) {
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect(error.message).toMatch(/TIFFIN_MONGO.*rs\.initiate/);
    }
  });

  test('refuses a server that is too old', async () => {
    server = await ScriptedMongo.start(greetings.ancient);
    const error = await refusal(`mongodb://${server.address}`);
    expect(error).toBeInstanceOf(MongoMisconfigured);
    expect(error.message).toMatch(/TIFFIN_MONGO does not fit: .*4\.4/);
  });

  test('refuses a wrong password without repeating it', async () => {
    server = await ScriptedMongo.start();
    server.always({ ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: 'Authentication failed.' });
    const error = await refusal(`mongodb://cook:s3cr3t@${server.address}/tiffin`);
    expect(error).toBeInstanceOf(MongoMisconfigured);
    expect(error.message).toBe(`${server.address} refuses the user or the password of TIFFIN_MONGO`);
  });

  test.each([
    ['/', 'admin'],
    ['/canteens', 'canteens'],
    ['/canteens?authSource=people', 'people'],
  ])('the user of %j is looked up in %s, whatever database is used', async (path, database) => {
    server = await ScriptedMongo.start();
    server.always({ ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: 'Authentication failed.' });
    const connectionString = `mongodb://cook:s3cr3t@${server.address}${path}`;
    await expect(openMongo({ connectionString, database: 'other', ...limits })).rejects.toThrow(MongoMisconfigured);
    expect(server.sent('saslStart')[0]).toMatchObject({ $db: database });
  });

  test.each([
    ['', {}, 'tiffin'],
    ['/canteens?w=0', {}, 'canteens'],
    ['/?replicaSet=rs0', {}, 'tiffin'],
    ['/canteens', { database: 'other' }, 'other'],
  ])('%j with %j means the database %s', async (path, options, database) => {
    server = await ScriptedMongo.start();
    const mongo = await openMongo({ connectionString: `mongodb://${server.address}${path}`, ...limits, ...options });
    await mongo.ping();
    await mongo.close();
    expect(server.sent('ping')).toMatchObject([{ $db: database }]);
  });

  test.each([
    [{ ok: 1, transactionLifetimeLimitSeconds: 60 }, 60],
    [{ ok: 0, code: 13, codeName: 'Unauthorized', errmsg: 'not authorized' }, undefined],
  ])('asks how long a dead process’s transaction lives (%j)', async (reply, lifetime) => {
    server = await ScriptedMongo.start();
    const mongo = await openMongo({ connectionString: `mongodb://${server.address}`, ...limits });
    server.script('getParameter', reply);
    expect(await mongo.transactionLifetime()).toBe(lifetime);
    await mongo.close();
  });

  test('ping fails while no answer comes, and succeeds when it comes again', async () => {
    server = await ScriptedMongo.start();
    const mongo = await openMongo({ connectionString: `mongodb://${server.address}/?minHeartbeatFrequencyMS=5`, ...limits });
    server.always('cut');
    await expect(mongo.ping()).rejects.toThrow(StoreUnavailable);
    server.always(undefined);
    await mongo.ping();
    await mongo.close();
    await expect(mongo.ping()).rejects.toThrow(StoreUnavailable);
  });
});
