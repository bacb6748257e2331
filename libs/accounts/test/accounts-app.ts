import { Body, Controller, Get, Global, Module, Post, Req, Res, type DynamicModule, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { CanteenGate, Secrets, type AccountsOptions } from '@tiffin/credentials';
import { accountsForTests, ManualClock } from '@tiffin/credentials/testing';
import type { EventStore } from '@tiffin/event-sourcing';
import { openEmbeddedEventStore } from '@tiffin/event-sourcing/embedded';
import {
  ActingAs,
  ChangesState,
  CurrentSession,
  Field,
  ForAudience,
  HttpAdapter,
  HttpEdgeModule,
  OriginRule,
  type Session,
} from '@tiffin/http';
import { BLOBS, CLOCK, EVENT_STORE, IDS, PROJECTIONS, randomIds, RECORDS } from '@tiffin/kernel';
import { MAIL_COLLECTIONS, MailOutbox } from '@tiffin/mail';
import { CollectedMail } from '@tiffin/mail/testing';
import type { BlobStore, Projections, RecordStore } from '@tiffin/read-models';
import { openEmbeddedBlobStore, openEmbeddedRecordStore } from '@tiffin/read-models/embedded';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { join } from 'node:path';
import { ACCOUNT_COLLECTIONS, AccountsModule, Registration } from '../src/index.js';
import { seedDemoPeople, type DemoCanteen } from '../src/demo-people.js';
import { Browser, NotedErasures, OrdersForTests, RemovalForTests } from '../src/testing/index.js';

export const ORIGIN = 'http://tiffin.example';

class KeyRequest {
  @Field('kitchenKey')
  key: string;
}

/** Routes of other modules, with what accounts decide about them. */
@Controller()
class RoutesOfOtherModules {
  constructor(private readonly gate: CanteenGate) {}

  @Post('users/orders')
  @ForAudience('anyone')
  async kitchen(
    @Body() body: { key: string },
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return await this.gate.enter('staff', body.key, request, reply);
  }

  @Get('bills/generate')
  @ForAudience('contractor')
  @ChangesState()
  generate(): object {
    return {};
  }

  @Post('contractors/only')
  @ForAudience('contractor')
  contractorsOnly(@Body() body: KeyRequest, @CurrentSession() session: Session, @ActingAs() acting: object): object {
    return { session, acting, body };
  }

  @Post('kitchen/prepared')
  @ForAudience('staff')
  prepared(@CurrentSession() session: Session): Session {
    return session;
  }

  @Get('operations/projections')
  @ForAudience('admin', 'operator')
  operations(): object {
    return {};
  }

  @Get('forgotten')
  forgotten(): object {
    return {};
  }
}

export interface AccountsApp {
  readonly app: NestFastifyApplication;
  readonly clock: ManualClock;
  readonly store: EventStore;
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  /** The mails that were sent. */
  readonly mail: CollectedMail;
  /** The open orders that the test sets. */
  readonly orders: OrdersForTests;
  /** The people whose files were erased. */
  readonly erasures: NotedErasures;
  readonly people: readonly DemoCanteen[];
  readonly browser: () => Browser;
  readonly get: <Service>(token: Type<Service>) => Service;
  readonly close: () => Promise<void>;
}

@Global()
@Module({})
class Ports {
  static with(store: EventStore, records: RecordStore, blobs: BlobStore, mail: CollectedMail, clock: ManualClock): DynamicModule {
    const providers = [
      { provide: RECORDS, useValue: records },
      { provide: BLOBS, useValue: blobs },
      { provide: MailOutbox, useValue: mail },
      { provide: CLOCK, useValue: clock },
      { provide: IDS, useValue: randomIds },
      { provide: EVENT_STORE, useValue: store },
      // No test of accounts waits for a view.
      { provide: PROJECTIONS, useValue: {} as Projections },
    ];
    return { module: Ports, providers, exports: providers.map(({ provide }) => provide) };
  }
}

/** Starts the accounts module over real HTTP and real records, with the demo's people, in a temporary directory. */
export async function startAccounts({
  trustProxy = false,
  options = {},
}: { trustProxy?: boolean; options?: Partial<AccountsOptions> } = {}): Promise<AccountsApp> {
  const directory = temporaryDirectory();
  const store = await openEmbeddedEventStore({ file: join(directory.path, 'events.db') });
  const records = await openEmbeddedRecordStore(join(directory.path, 'records.db'), [...ACCOUNT_COLLECTIONS, ...MAIL_COLLECTIONS]);
  const blobs = openEmbeddedBlobStore(join(directory.path, 'images'));
  const mail = new CollectedMail();
  const clock = new ManualClock();
  const orders = new OrdersForTests();
  const erasures = new NotedErasures();
  const module = await Test.createTestingModule({
    imports: [
      Ports.with(store, records, blobs, mail, clock),
      HttpEdgeModule.with({ origin: OriginRule.of(ORIGIN) }),
      RemovalForTests.with({ orders, erasures }),
      AccountsModule.with({ ...accountsForTests, ...options }),
    ],
    controllers: [RoutesOfOtherModules],
  }).compile();
  const app = module.createNestApplication<NestFastifyApplication>(new HttpAdapter({ trustProxy, forceCloseConnections: true }), {
    logger: false,
  });
  app.setGlobalPrefix('api');
  await app.listen(0, '127.0.0.1');
  const people = await seedDemoPeople({ registration: app.get(Registration), secrets: app.get(Secrets), records }, 3);
  const base = `${await app.getUrl()}/api`;
  return {
    app,
    clock,
    store,
    records,
    blobs,
    mail,
    orders,
    erasures,
    people,
    browser: () => new Browser(base),
    get: (token) => app.get(token, { strict: false }),
    close: async () => {
      await app.close();
      await records.close();
      await store.close();
      directory.remove();
    },
  };
}
