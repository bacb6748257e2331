import { Body, Controller, Global, Module, Post, Req, Res, type DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { ACCOUNT_COLLECTIONS, AccountsModule, Registration } from '@tiffin/accounts';
import { DEMO_PASSWORD, seedDemoPeople } from '@tiffin/accounts/demo';
import { Browser, MailForTests, OrdersForTests, RemovalForTests, type Answer } from '@tiffin/accounts/testing';
import { CanteenGate, Secrets } from '@tiffin/credentials';
import { accountsForTests, ManualClock } from '@tiffin/credentials/testing';
import type { EventStore } from '@tiffin/event-sourcing';
import { openEmbeddedEventStore } from '@tiffin/event-sourcing/embedded';
import { ForAudience, HttpAdapter, HttpEdgeModule, OriginRule } from '@tiffin/http';
import { BLOBS, CLOCK, EVENT_STORE, IDS, PROJECTIONS, randomIds, RECORDS, TIME_ZONE } from '@tiffin/kernel';
import { ProjectionEngine, REACTOR_COLLECTIONS, silentLogger } from '@tiffin/projections';
import { openEmbeddedBlobStore, openEmbeddedRecordStore, openEmbeddedViewCatalog } from '@tiffin/read-models/embedded';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { join } from 'node:path';
import { menuViews } from '../src/menu-views.js';
import { MenuModule } from '../src/menu.module.js';
import { MENU_CACHE_COLLECTIONS } from '../src/aggregates/menu/menu-snapshots.js';
import { MenuStream } from '../src/aggregates/menu/menu-stream.js';
import { MenuClock } from '../src/schedules/menu-clock.js';
import { ManualTimer } from './manual-timer.js';
import { stockBookOf } from '../src/testing/stock-book.js';

const TIME_ZONE_NAME = 'Asia/Kolkata';

/** Stands in for ordering's kitchen route, so that a cook can sign in. */
@Controller()
class KitchenLogInController {
  constructor(private readonly gate: CanteenGate) {}

  @Post('users/orders')
  @ForAudience('anyone')
  async enter(
    @Body() { key }: { key: string },
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    return this.gate.enter('staff', key, request, reply);
  }
}

@Global()
@Module({})
class Ports {
  static with(ports: readonly (readonly [token: symbol, port: unknown])[]): DynamicModule {
    const providers = ports.map(([provide, useValue]) => ({ provide, useValue }));
    return { module: Ports, providers, exports: providers.map(({ provide }) => provide) };
  }
}

/** A person whose reads wait for the position of their last write (docs/reference/decisions.md#1.8). */
export class Person extends Browser {
  /** The position of the last write. */
  lastPosition = '0';

  /** Reads at the position of this person's last write. */
  async read(path: string): Promise<Answer> {
    return this.get(path).set('x-after-position', this.lastPosition);
  }

  /** Remembers the position of a write. */
  async wrote(answer: Promise<Answer>): Promise<Answer> {
    const written = await answer;
    this.lastPosition = written.headers['x-position'] ?? this.lastPosition;
    return written;
  }

  /** Makes this person's reads wait for the other person's writes too. */
  after(other: Person): this {
    this.lastPosition = other.lastPosition;
    return this;
  }
}

export interface MenuApp {
  readonly base: string;
  readonly menus: MenuStream;
  readonly clock: ManualClock;
  /** Runs two servers' clocks at once, after everything written up to a position. */
  readonly tickMenuClock: (after: string) => Promise<void>;
  readonly store: EventStore;
  readonly canteenId: string;
  readonly contractor: Person;
  readonly student: Person;
  readonly cook: Person;
  /** The people of the other canteen. */
  readonly otherContractor: Person;
  readonly otherStudent: Person;
  readonly stranger: Person;
  readonly close: () => Promise<void>;
}

/** Starts menu and accounts over real HTTP on embedded stores in a temporary directory, with the people of two canteens signed in. */
export async function startMenu(): Promise<MenuApp> {
  const directory = temporaryDirectory();
  const at = (name: string): string => join(directory.path, name);
  const store = await openEmbeddedEventStore({ file: at('events.db') });
  const records = await openEmbeddedRecordStore(at('records.db'), [
    ...ACCOUNT_COLLECTIONS,
    ...REACTOR_COLLECTIONS,
    ...MENU_CACHE_COLLECTIONS,
  ]);
  const catalog = openEmbeddedViewCatalog(at('views'));
  const clock = new ManualClock();
  const engine = new ProjectionEngine({ store, logId: 'log', catalog, records, views: menuViews, clock, logger: silentLogger });
  await engine.start();
  const module = await Test.createTestingModule({
    imports: [
      Ports.with([
        [EVENT_STORE, store],
        [RECORDS, records],
        [BLOBS, openEmbeddedBlobStore(at('images'))],
        [PROJECTIONS, engine],
        [CLOCK, clock],
        [IDS, randomIds],
        [TIME_ZONE, TIME_ZONE_NAME],
      ]),
      HttpEdgeModule.with({ origin: OriginRule.of('http://tiffin.example') }),
      MailForTests.with(),
      RemovalForTests.with({ orders: new OrdersForTests() }),
      AccountsModule.with(accountsForTests),
      MenuModule,
    ],
    controllers: [KitchenLogInController],
  }).compile();
  const app = module.createNestApplication<NestFastifyApplication>(new HttpAdapter({ forceCloseConnections: true }), { logger: false });
  app.setGlobalPrefix('api');
  await app.listen(0, '127.0.0.1');
  const people = await seedDemoPeople({ registration: app.get(Registration), secrets: app.get(Secrets), records }, 2);
  const base = `${await app.getUrl()}/api`;
  const timers = [new ManualTimer(), new ManualTimer()];
  const clocks = timers.map((timer) => {
    const menus = new MenuStream(store, clock, randomIds);
    return new MenuClock(menus, engine, clock, randomIds, TIME_ZONE_NAME, timer.sleep);
  });
  for (const one of clocks) await one.start(() => new AbortController().signal);

  const signedIn = async (role: 'student' | 'contractor', login: string): Promise<Person> => {
    const person = new Person(base);
    await person.logIn(role, login, DEMO_PASSWORD);
    return person;
  };
  const cook = new Person(base);
  await cook.post('/users/orders', { key: 'BH1-kitchen1' });

  return {
    base,
    menus: app.get(MenuStream),
    clock,
    tickMenuClock: async (after) => {
      await engine.waitFor('menu-items', Number(after), 60_000);
      await Promise.all(timers.map((timer) => timer.tick()));
    },
    store,
    canteenId: people[0]?.canteenId ?? '',
    contractor: await signedIn('contractor', 'contractor@bh1.example'),
    student: await signedIn('student', 'BH1-101'),
    cook,
    otherContractor: await signedIn('contractor', 'contractor@gh1.example'),
    otherStudent: await signedIn('student', 'GH1-101'),
    stranger: new Person(base),
    close: async () => {
      await Promise.all(clocks.map((one) => one.stop()));
      await app.close();
      await engine.stop();
      await stockBookOf(store); // throws where a unit was lost or sold twice in any test
      await Promise.all([store.close(), records.close(), catalog.close()]);
      directory.remove();
    },
  };
}
