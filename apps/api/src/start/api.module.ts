import { Module, type DynamicModule } from '@nestjs/common';
import { AccountsModule, Erasures } from '@tiffin/accounts';
import { AuditModule } from '@tiffin/audit';
import { BillingModule } from '@tiffin/billing';
import { CounterModule } from '@tiffin/counter';
import type { AccountsOptions } from '@tiffin/credentials';
import { CommandHandling } from '@tiffin/event-sourcing';
import { HttpEdgeModule, type OriginRule } from '@tiffin/http';
import { Backups, ServerRegistry } from '@tiffin/installation';
import {
  BLOBS,
  CLOCK,
  EVENT_STORE,
  IDS,
  PROJECTIONS,
  PUBLIC_URL,
  randomIds,
  RECORDS,
  TIME_ZONE,
  VIEW_OPERATIONS,
  type Clock,
} from '@tiffin/kernel';
import { MailModule } from '@tiffin/mail';
import { MenuModule } from '@tiffin/menu';
import { OperationsModule } from '@tiffin/operations';
import { OrderingModule } from '@tiffin/ordering';
import { PushModule, vapidKeysOf } from '@tiffin/push';
import { RealtimeModule } from '@tiffin/realtime';
import { StatisticsModule } from '@tiffin/statistics';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import type { Configuration } from '../configuration/configuration.js';
import type { Keys } from '../configuration/keys.js';
import { HealthController } from '../health/health.controller.js';
import { Readiness } from '../health/readiness.js';
import { STORE_SERVERS_TOKEN, StoreHealth } from '../health/store-health.js';
import { AccountMetrics } from '../metrics/account-metrics.js';
import { MeasuredEventStore } from '../metrics/measured-event-store.js';
import { METRICS_REGISTRY } from '../metrics/metrics-registry.js';
import { MetricsController } from '../metrics/metrics.controller.js';
import { Metrics } from '../metrics/metrics.js';
import { tracedEventStore } from '../tracing/instrumentation.js';
import type { Traces } from '../tracing/traces.js';
import type { Stores } from './stores.js';

/** Hands the ports to every module (docs/reference/design.md#2.4). Only this module knows which adapters they are. */
@Module({})
class PortsModule {
  static with(
    { events, records, blobs, engine, backups, erasures, registry }: Stores,
    { clock, timeZone, publicUrl }: { readonly clock: Clock; readonly timeZone: string; readonly publicUrl: () => string },
  ): DynamicModule {
    const ports = [
      { provide: EVENT_STORE, useValue: events },
      { provide: RECORDS, useValue: records },
      { provide: BLOBS, useValue: blobs },
      { provide: PROJECTIONS, useValue: engine },
      { provide: VIEW_OPERATIONS, useValue: engine.operations },
      { provide: Backups, useValue: backups },
      { provide: Erasures, useValue: erasures },
      { provide: ServerRegistry, useValue: registry },
      { provide: CLOCK, useValue: clock },
      { provide: IDS, useValue: randomIds },
      { provide: TIME_ZONE, useValue: timeZone },
      { provide: PUBLIC_URL, useValue: publicUrl },
      { provide: CommandHandling, useValue: new CommandHandling(events, clock, randomIds) },
    ];
    return { module: PortsModule, global: true, providers: ports, exports: ports };
  }
}

export interface ApiDependencies {
  readonly configuration: Configuration;
  readonly keys: Keys;
  readonly stores: Stores;
  readonly clock: Clock;
  readonly origin: OriginRule;
  /** The address at which people reach the product, once it listens: `http://127.0.0.1:3000`. */
  readonly publicUrl: () => string;
  /** `undefined`: no traces. */
  readonly traces?: Traces | undefined;
  /** See `AccountsOptions.hashCost`. */
  readonly hashCost?: AccountsOptions['hashCost'] | undefined;
}

/** The whole server, composed. */
@Module({})
export class ApiModule {
  static with({ configuration, keys, stores, clock, origin, publicUrl, traces, hashCost }: ApiDependencies): DynamicModule {
    const { production, roles, timeZone, hostels, dataDirectory, smtp, mailFrom, contact, contactMail, pushServices } = configuration;
    const registry = new Registry();
    const events = new MeasuredEventStore(traces ? tracedEventStore(stores.events, traces) : stores.events, registry);
    return {
      module: ApiModule,
      imports: [
        PortsModule.with({ ...stores, events }, { clock, timeZone, publicUrl }),
        HttpEdgeModule.with({ origin }),
        MailModule.with({
          secret: keys.adminKey,
          from: mailFrom,
          smtp,
          directory: join(dataDirectory, 'outbox'),
          filing: stores.mailsUnderWay,
        }),
        AccountsModule.with({
          ...keys,
          secureCookies: production,
          timeZone,
          publicUrl,
          ...(hostels && { hostels }),
          ...(contact && { contact }),
          ...(contactMail !== undefined && { contactMail }),
          ...(hashCost && { hashCost }),
        }),
        MenuModule,
        OrderingModule,
        BillingModule,
        StatisticsModule,
        CounterModule,
        PushModule.with({
          secret: keys.adminKey,
          keys: keys.pushKey === undefined ? undefined : vapidKeysOf(keys.pushKey),
          contact: `mailto:${contactMail ?? mailFrom.address}`,
          services: pushServices,
        }),
        AuditModule,
        OperationsModule.with(configuration),
        ...(roles.includes('http') ? [RealtimeModule] : []),
      ],
      controllers: [HealthController, MetricsController],
      providers: [
        Readiness,
        StoreHealth,
        { provide: STORE_SERVERS_TOKEN, useValue: stores.servers },
        { provide: METRICS_REGISTRY, useValue: registry },
        AccountMetrics,
        Metrics,
      ],
    };
  }
}
