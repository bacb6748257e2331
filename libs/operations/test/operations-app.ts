import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { ACCOUNT_COLLECTIONS, AccountsModule, Registration } from '@tiffin/accounts';
import { DEMO_PASSWORD, seedDemoPeople } from '@tiffin/accounts/demo';
import { Browser, MailForTests, OrdersForTests, RemovalForTests, type Answer } from '@tiffin/accounts/testing';
import { Secrets } from '@tiffin/credentials';
import { accountsForTests, ManualClock } from '@tiffin/credentials/testing';
import { InMemoryEventStore } from '@tiffin/event-sourcing/testing';
import { HttpAdapter, HttpEdgeModule, OriginRule } from '@tiffin/http';
import { Backups, CHORE_RECORDS, ServerRegistry } from '@tiffin/installation';
import { BLOBS, CLOCK, EVENT_STORE, IDS, PROJECTIONS, randomIds, RECORDS, TIME_ZONE, VIEW_OPERATIONS } from '@tiffin/kernel';
import { openEmbeddedBlobStore, openEmbeddedRecordStore } from '@tiffin/read-models/embedded';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import { join } from 'node:path';
import { OperationsModule } from '../src/index.js';
import { FakeViewOperations } from './fake-view-operations.js';

export interface OperationsApp {
  readonly clock: ManualClock;
  readonly store: InMemoryEventStore;
  readonly operations: FakeViewOperations;
  readonly browser: () => Browser;
  readonly contractor: () => Promise<Browser>;
  /** Calls with the operators' key, or with another one. */
  readonly call: (method: string, path: string, body?: object, key?: string) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

@Global()
@Module({})
class Ports {
  static with(ports: readonly { provide: symbol | typeof Backups | typeof ServerRegistry; useValue: unknown }[]): DynamicModule {
    return { module: Ports, providers: [...ports], exports: ports.map(({ provide }) => provide) };
  }
}

/** Starts the operators' API over real HTTP, with fake views. */
export async function startOperations(): Promise<OperationsApp> {
  const directory = temporaryDirectory();
  const records = await openEmbeddedRecordStore(join(directory.path, 'records.db'), [...ACCOUNT_COLLECTIONS, CHORE_RECORDS]);
  const clock = new ManualClock();
  const store = new InMemoryEventStore();
  const operations = new FakeViewOperations('orders', 'menu-items');
  const stores = { dataDirectory: directory.path, eventStore: undefined, mongo: undefined };
  const backups = await Backups.open({ ...stores, clock, version: '0.0.0', failed: () => undefined });
  const registry = new ServerRegistry({ records, shared: false, clock, ids: randomIds, onFailure: () => undefined });
  const ports = Ports.with([
    { provide: EVENT_STORE, useValue: store },
    { provide: RECORDS, useValue: records },
    { provide: BLOBS, useValue: openEmbeddedBlobStore(join(directory.path, 'images')) },
    { provide: PROJECTIONS, useValue: {} }, // no call here reads a view
    { provide: VIEW_OPERATIONS, useValue: operations },
    { provide: CLOCK, useValue: clock },
    { provide: Backups, useValue: backups },
    { provide: ServerRegistry, useValue: registry },
    { provide: IDS, useValue: randomIds },
    { provide: TIME_ZONE, useValue: 'Asia/Kolkata' },
  ]);
  const chores = { chores: ['backup'], choresAt: '02:30', backupsKept: 3 } as const;
  const edge = HttpEdgeModule.with({ origin: OriginRule.of('http://tiffin.example') });
  const outside = [MailForTests.with(), RemovalForTests.with({ orders: new OrdersForTests() })];
  const imports = [ports, edge, ...outside, AccountsModule.with(accountsForTests), OperationsModule.with(chores)];
  const module = await Test.createTestingModule({ imports }).compile();
  const app = module.createNestApplication<NestFastifyApplication>(new HttpAdapter({ forceCloseConnections: true }), { logger: false });
  app.setGlobalPrefix('api');
  await app.listen(0, '127.0.0.1');
  const services = { registration: app.get(Registration, { strict: false }), secrets: app.get(Secrets, { strict: false }), records };
  await seedDemoPeople(services, 1);
  const base = `${await app.getUrl()}/api`;
  const browser = (): Browser => new Browser(base);
  return {
    clock,
    store,
    operations,
    browser,
    async contractor() {
      const person = browser();
      await person.logIn('contractor', 'contractor@bh1.example', DEMO_PASSWORD);
      return person;
    },
    call: (method, path, body, key = accountsForTests.opsKey) =>
      browser()[method.toLowerCase() as 'post'](`/operations${path}`, body).set('authorization', `Bearer ${key}`),
    async close() {
      await app.close();
      await records.close();
      directory.remove();
    },
  };
}
