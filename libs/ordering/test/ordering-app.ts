import { Global, Module, type DynamicModule, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { ACCOUNT_COLLECTIONS, AccountsModule, Registration } from '@tiffin/accounts';
import { DEMO_PASSWORD, seedDemoPeople, type DemoCanteen } from '@tiffin/accounts/demo';
import { Browser, MailForTests, RemovalForTests } from '@tiffin/accounts/testing';
import { Secrets } from '@tiffin/credentials';
import { accountsForTests, ManualClock } from '@tiffin/credentials/testing';
import { CommandHandling, openLog } from '@tiffin/event-sourcing';
import { openEmbeddedEventStore } from '@tiffin/event-sourcing/embedded';
import { ControllableEventStore } from '@tiffin/event-sourcing/testing';
import { HttpAdapter, HttpEdgeModule, OriginRule } from '@tiffin/http';
import { BLOBS, CLOCK, EVENT_STORE, IDS, withTimeout, PROJECTIONS, randomIds, RECORDS, TIME_ZONE } from '@tiffin/kernel';
import { MENU_CACHE_COLLECTIONS, MenuStream, menuViews, type MenuCommand } from '@tiffin/menu';
import { stockBookOf } from '@tiffin/menu/testing';
import { ProjectionEngine, REACTOR_COLLECTIONS, silentLogger } from '@tiffin/projections';
import { openEmbeddedBlobStore, openEmbeddedRecordStore, openEmbeddedViewCatalog } from '@tiffin/read-models/embedded';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import { join } from 'node:path';
import { OrderingModule, orderingReactors, orderingViews, OrderPlacement, RejectOrdersOfErasedStudents } from '../src/index.js';

export interface OrderingApp {
  readonly clock: ManualClock;
  readonly engine: ProjectionEngine;
  /** The log, which a test may block. */
  readonly store: ControllableEventStore;
  readonly people: readonly DemoCanteen[];
  readonly get: <Service>(token: Type<Service>) => Service;
  readonly browser: () => Browser;
  /** A signed-in student or contractor. */
  readonly signedIn: (role: 'student' | 'contractor', loginInput: string) => Promise<Browser>;
  /** A kitchen that was opened with its key: `BH1-kitchen1`. */
  readonly kitchen: (key: string) => Promise<Browser>;
  /** Changes a menu as its contractor. */
  readonly onMenu: (canteen: DemoCanteen, command: MenuCommand) => Promise<void>;
  /** Waits until views and reactors have consumed everything. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
}

@Global()
@Module({})
class Ports {
  static with(ports: readonly { provide: symbol | Type; useValue: unknown }[]): DynamicModule {
    return { module: Ports, providers: [...ports], exports: ports.map(({ provide }) => provide) };
  }
}

/** Starts ordering over real HTTP on embedded stores in a temporary directory, with the demo's people and without its menus. */
export async function startOrdering(): Promise<OrderingApp> {
  const directory = temporaryDirectory();
  const clock = new ManualClock();
  const store = new ControllableEventStore(await openEmbeddedEventStore({ file: join(directory.path, 'events.db') }));
  const logId = await openLog(store, clock, randomIds);
  const records = await openEmbeddedRecordStore(join(directory.path, 'records.db'), [
    ...ACCOUNT_COLLECTIONS,
    ...REACTOR_COLLECTIONS,
    ...MENU_CACHE_COLLECTIONS,
  ]);
  const catalog = openEmbeddedViewCatalog(join(directory.path, 'views'));
  const views = [...menuViews, ...orderingViews];
  const engine = new ProjectionEngine({ store, logId, catalog, records, views, clock, logger: silentLogger });
  const ports = Ports.with([
    { provide: EVENT_STORE, useValue: store },
    { provide: RECORDS, useValue: records },
    { provide: BLOBS, useValue: openEmbeddedBlobStore(join(directory.path, 'images')) },
    { provide: PROJECTIONS, useValue: engine },
    { provide: CLOCK, useValue: clock },
    { provide: IDS, useValue: randomIds },
    { provide: TIME_ZONE, useValue: accountsForTests.timeZone },
    { provide: CommandHandling, useValue: new CommandHandling(store, clock, randomIds) },
  ]);
  const module = await Test.createTestingModule({
    imports: [
      ports,
      HttpEdgeModule.with({ origin: OriginRule.of('http://tiffin.example') }),
      MailForTests.with(),
      RemovalForTests.with(),
      AccountsModule.with(accountsForTests),
      OrderingModule,
    ],
  }).compile();
  const app = module.createNestApplication<NestFastifyApplication>(new HttpAdapter({ forceCloseConnections: true }), { logger: false });
  app.setGlobalPrefix('api');
  const get = <Service>(token: Type<Service>): Service => app.get(token, { strict: false });
  engine.addReactors(...orderingReactors(get(OrderPlacement), get(MenuStream), get(RejectOrdersOfErasedStudents)));
  await engine.start();
  await app.listen(0, '127.0.0.1');
  const people = await seedDemoPeople({ registration: get(Registration), secrets: get(Secrets), records }, 3);
  const base = `${await app.getUrl()}/api`;
  const browser = (): Browser => new Browser(base);
  return {
    clock,
    engine,
    store,
    people,
    get,
    browser,
    async signedIn(role, loginInput) {
      const person = browser();
      const { status } = await person.logIn(role, loginInput, DEMO_PASSWORD);
      if (status !== 200) throw new Error(`${loginInput} can't sign in: ${status}`);
      return person;
    },
    async kitchen(key) {
      const cooks = browser();
      const { status } = await cooks.post('/users/orders', { key });
      if (status !== 200) throw new Error(`${key} does not open: ${status}`);
      return cooks;
    },
    async onMenu({ canteenId, contractorId }, command) {
      const id = randomIds.uuid();
      await get(MenuStream).decide(canteenId, command, {
        actor: { id: contractorId, role: 'contractor' },
        correlationId: id,
        causationId: id,
      });
    },
    settled: () => withTimeout({ timeout: 60_000 }, (signal) => engine.caughtUp(signal)),
    async close() {
      await app.close();
      await engine.stop();
      await stockBookOf(store); // throws where a unit was lost or sold twice in any test
      await catalog.close();
      await records.close();
      await store.close();
      directory.remove();
    },
  };
}
