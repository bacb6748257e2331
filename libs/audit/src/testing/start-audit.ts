import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { ACCOUNT_COLLECTIONS, AccountsModule, Registration } from '@tiffin/accounts';
import { DEMO_PASSWORD, seedDemoPeople, type DemoCanteen } from '@tiffin/accounts/demo';
import { Browser, MailForTests, OrdersForTests, RemovalForTests } from '@tiffin/accounts/testing';
import type { BillEvent } from '@tiffin/billing';
import { BILL_EVENT_TYPES } from '@tiffin/billing/views';
import { Secrets } from '@tiffin/credentials';
import { accountsForTests, ManualClock } from '@tiffin/credentials/testing';
import type { Actor, EventStore } from '@tiffin/event-sourcing';
import { HttpAdapter, HttpEdgeModule, OriginRule } from '@tiffin/http';
import { BLOBS, CLOCK, EVENT_STORE, IDS, withTimeout, PROJECTIONS, randomIds, RECORDS, TIME_ZONE } from '@tiffin/kernel';
import { MENU_EVENT_TYPES, type MenuEvent } from '@tiffin/menu';
import { ORDER_EVENT_TYPES, ordersView, type OrderEvent } from '@tiffin/ordering';
import { AccountChanges, type AccountFact } from '@tiffin/people';
import type { ProjectionEngine } from '@tiffin/projections';
import { temporaryStores } from '@tiffin/projections/testing';
import type { RecordOperation } from '@tiffin/read-models';
import { AuditModule } from '../index.js';
import { auditViews } from '../audit-trail/audit-views.js';

export interface AuditApp {
  /** With the prefix of every route. */
  readonly url: string;
  readonly people: readonly DemoCanteen[];
  readonly browser: () => Browser;
  readonly signedIn: (role: 'student' | 'contractor', loginInput: string) => Promise<Browser>;
  /** Appends an event as of an instant (ISO 8601) and waits until the trail has it. */
  readonly appendEvent: (stream: string, event: OrderEvent | MenuEvent | BillEvent, by: Actor, at: string) => Promise<void>;
  /** Commits facts about accounts and waits until the trail has them. */
  readonly commitAccountChange: (facts: readonly AccountFact[], by: Actor, operations?: readonly RecordOperation[]) => Promise<void>;
  readonly clock: ManualClock;
  readonly engine: ProjectionEngine;
  readonly store: EventStore;
  readonly close: () => Promise<void>;
}

@Global()
@Module({})
class Ports {
  static with(ports: readonly { provide: symbol; useValue: unknown }[]): DynamicModule {
    return { module: Ports, providers: [...ports], exports: ports.map(({ provide }) => provide) };
  }
}

/** Starts the audit trail over real HTTP, on embedded stores in a temporary directory, with the demo's people. */
export async function startAudit(): Promise<AuditApp> {
  const clock = new ManualClock();
  const stores = await temporaryStores([...ACCOUNT_COLLECTIONS, ...MailForTests.collections], clock);
  const { store, records, blobs } = stores;
  const engine = await stores.project([...auditViews, ordersView]);
  const ports = Ports.with([
    { provide: EVENT_STORE, useValue: store },
    { provide: RECORDS, useValue: records },
    { provide: BLOBS, useValue: blobs },
    { provide: PROJECTIONS, useValue: engine },
    { provide: CLOCK, useValue: clock },
    { provide: IDS, useValue: randomIds },
    { provide: TIME_ZONE, useValue: accountsForTests.timeZone },
  ]);
  const module = await Test.createTestingModule({
    imports: [
      ports,
      HttpEdgeModule.with({ origin: OriginRule.of('http://tiffin.example') }),
      MailForTests.with(),
      RemovalForTests.with({ orders: new OrdersForTests() }),
      AccountsModule.with(accountsForTests),
      AuditModule,
    ],
  }).compile();
  const app = module.createNestApplication<NestFastifyApplication>(new HttpAdapter({ forceCloseConnections: true }), { logger: false });
  app.setGlobalPrefix('api');
  await app.listen(0, '127.0.0.1');
  const services = { registration: app.get(Registration, { strict: false }), secrets: app.get(Secrets, { strict: false }), records };
  const people = await seedDemoPeople(services, 3);
  const base = `${await app.getUrl()}/api`;
  const browser = (): Browser => new Browser(base);
  return {
    url: base,
    people,
    browser,
    async signedIn(role, loginInput) {
      const person = browser();
      const { status } = await person.logIn(role, loginInput, DEMO_PASSWORD);
      if (status !== 200) throw new Error(`${loginInput} can't sign in: ${status}`);
      return person;
    },
    async appendEvent(stream, event, actor, occurredAt) {
      const id = randomIds.uuid();
      const { version: schemaVersion } = { ...ORDER_EVENT_TYPES, ...MENU_EVENT_TYPES, ...BILL_EVENT_TYPES }[event.type];
      const metadata = { occurredAt, actor, correlationId: id, causationId: id, schemaVersion };
      await append(store, stream, { ...event, id, metadata });
      await withTimeout({ timeout: 60_000 }, (signal) => engine.caughtUp(signal));
    },
    async commitAccountChange(facts, actor, operations = []) {
      const id = randomIds.uuid();
      await app.get(AccountChanges, { strict: false }).commit(operations, facts, { actor, correlationId: id, causationId: id });
      await withTimeout({ timeout: 60_000 }, (signal) => engine.caughtUp(signal));
    },
    clock,
    engine,
    store,
    async close() {
      await app.close();
      await stores.close();
    },
  };
}

async function append(store: EventStore, stream: string, event: Parameters<EventStore['append']>[2][number]): Promise<void> {
  let last: number | undefined;
  for await (const { revision } of store.readStream(stream, { direction: 'backwards', limit: 1 })) last = revision;
  await store.append(stream, last ?? 'no-stream', [event]);
}
