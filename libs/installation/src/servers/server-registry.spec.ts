import { fixedClock, until } from '@tiffin/event-sourcing/testing';
import { StoreUnavailable } from '@tiffin/event-sourcing';
import { randomIds } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { temporaryRecords } from '@tiffin/read-models/testing';
import { SERVERS, ServerRegistry, type OwnServerStatus, type ServerRegistryOptions } from './server-registry.js';

const ACCOUNT: OwnServerStatus = { name: 'one:3000', version: '1.2.3', roles: ['http'], state: 'ready', leads: [], sockets: 0 };
const BEGUN = '2026-11-21T10:00:00.000Z';
const SECOND = '2026-11-21T10:00:01.000Z';

let records: RecordStore;
let close: () => Promise<void>;
let servers: Server[];
const clock = fixedClock(BEGUN);

beforeEach(async () => {
  ({ records, close } = await temporaryRecords([SERVERS]));
  clock.set(BEGUN);
  servers = [];
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.registry.end()));
  await close();
});

/** A server whose clock the test advances. */
class Server {
  readonly registry: ServerRegistry;
  readonly failures: unknown[] = [];
  account: OwnServerStatus;
  #goOn: () => void = () => undefined;

  constructor(account: Partial<OwnServerStatus> = {}, options: Partial<ServerRegistryOptions> = {}) {
    this.account = { ...ACCOUNT, ...account };
    const pause = (_: number, signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        this.#goOn = resolve;
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve());
      });
    const failed = (error: unknown): void => void this.failures.push(error);
    this.registry = new ServerRegistry({ ...{ records, shared: true, clock, ids: randomIds, onFailure: failed, pause }, ...options });
    servers.push(this);
    this.registry.begin(() => this.account);
  }

  /** Advances the clock until the condition holds. */
  async passUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
    await until(() => {
      this.#goOn();
      return condition();
    });
  }

  /** Advances the clock until the server's record is this. */
  async said(expected: object): Promise<void> {
    await this.passUntil(async () => {
      const record = (await records.find(SERVERS, {})).find(({ record }) => record.name === this.account.name)?.record;
      return record !== undefined && Object.entries(expected).every(([field, value]) => String(record[field as 'name']) === String(value));
    });
  }

  async names(): Promise<string[]> {
    return (await this.registry.list()).map(({ name, state }) => `${name} ${state}`);
  }
}

test('every server lists itself as it is now, and the others as they reported last', async () => {
  const two = new Server({ name: 'two:3000', leads: ['orders-v1'], sockets: 4 });
  const server = new Server();
  await server.said({ seenAt: BEGUN });
  await two.said({ seenAt: BEGUN });
  clock.set(SECOND);
  two.account = { ...two.account, sockets: 5 };
  const when = { startedAt: BEGUN, seenAt: BEGUN };
  const firstReport = { ...ACCOUNT, ...when };
  const second = { ...ACCOUNT, ...when, name: 'two:3000', leads: ['orders-v1'], sockets: 4 };
  expect(await server.registry.list()).toMatchObject([{ ...firstReport, seenAt: SECOND }, second]);
  expect(await two.registry.list()).toMatchObject([firstReport, { ...second, sockets: 5, seenAt: SECOND }]);
});

test('reports changed leases at once, and the number of sockets with the next report', async () => {
  const server = new Server();
  await server.said({ seenAt: BEGUN });
  clock.set(SECOND);
  server.account = { ...ACCOUNT, state: 'stopping' };
  await server.said({ seenAt: SECOND, state: 'stopping' });
  clock.advance(1_000);
  server.account = { ...server.account, leads: ['reactions'] };
  await server.said({ seenAt: '2026-11-21T10:00:02.000Z', leads: ['reactions'] });
  clock.advance(4_999);
  server.account = { ...server.account, sockets: 7 };
  await server.said({ sockets: 0 });
  clock.advance(1);
  await server.said({ seenAt: '2026-11-21T10:00:07.000Z', sockets: 7 });
});

test('a stopped server is gone; a silent one is unseen, and forgotten after an hour', async () => {
  const leaving = new Server({ name: 'leaving' });
  const dead = new Server({ name: 'dead' });
  const alone = new Server({ name: 'here' });
  for (const server of servers) await server.said({ seenAt: BEGUN });
  await leaving.registry.end();
  expect(await alone.names()).toEqual(['dead ready', 'here ready']);
  clock.advance(15_000);
  expect(await alone.names()).toEqual(['dead unseen', 'here ready']);
  clock.advance(3_585_000);
  await alone.said({ seenAt: '2026-11-21T11:00:00.000Z' });
  expect(await alone.names()).toEqual(['dead unseen', 'here ready']);
  clock.advance(5_000);
  await alone.said({ seenAt: '2026-11-21T11:00:05.000Z' });
  expect(await alone.names()).toEqual(['here ready']);
  // It was only suspended.
  await dead.said({ seenAt: '2026-11-21T11:00:05.000Z' });
  expect(await alone.names()).toEqual(['dead ready', 'here ready']);
});

test('a failed report is repeated once the records are back; only other failures are logged', async () => {
  const troubles: Error[] = [new StoreUnavailable('away'), new Error('full')];
  const commit: RecordStore['commit'] = (operations) => {
    const trouble = troubles.shift();
    return trouble ? Promise.reject(trouble) : records.commit(operations);
  };
  const server = new Server({}, { records: { get: records.get.bind(records), find: records.find.bind(records), commit } });
  await until(() => troubles.length === 1);
  clock.set(SECOND);
  server.account = { ...ACCOUNT, state: 'stopping' };
  await server.passUntil(() => troubles.length === 0);
  expect(await records.count(SERVERS, {})).toBe(0);
  clock.advance(5_000);
  await server.said({ state: 'stopping' });
  expect(server.failures).toEqual([new Error('full')]);
});

test('a server that is alone lists itself, and writes nothing', async () => {
  const server = new Server({}, { shared: false });
  expect(await server.registry.list()).toMatchObject([ACCOUNT]);
  expect(await records.count(SERVERS, {})).toBe(0);
  const silent = new ServerRegistry({ records, shared: false, clock, ids: randomIds, onFailure: () => undefined });
  expect(await silent.list()).toEqual([]);
});
