import { Module, type DynamicModule } from '@nestjs/common';
import { AccountsModule } from '@tiffin/accounts';
import { AuditModule } from '@tiffin/audit';
import { BillingModule } from '@tiffin/billing';
import type { Clock } from '@tiffin/event-sourcing';
import { HttpEdgeModule, type OriginRule } from '@tiffin/http';
import { MailModule } from '@tiffin/mail';
import { MenuModule } from '@tiffin/menu';
import { OperationsModule } from '@tiffin/operations';
import { OrderingModule } from '@tiffin/ordering';
import { RealtimeModule } from '@tiffin/realtime';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import type { Configuration } from '../configuration/configuration.js';
import type { Keys } from '../configuration/keys.js';
import { HealthController } from '../health/health.controller.js';
import { Readiness } from '../health/readiness.js';
import { STORE_SERVERS_TOKEN, StoreHealth } from '../health/store-health.js';
import { AccountMetrics } from '../metrics/account-metrics.js';
import { MetricsController } from '../metrics/metrics.controller.js';
import { Metrics } from '../metrics/metrics.js';
import { METRICS_REGISTRY } from '../metrics/metrics-registry.js';
import { MeasuredEventStore } from '../metrics/measured-event-store.js';
import { PortsModule } from './ports.module.js';
import type { Stores } from './stores.js';

export interface ApiParts {
  readonly configuration: Configuration;
  readonly keys: Keys;
  readonly stores: Stores;
  readonly clock: Clock;
  readonly origin: OriginRule;
  /** Where people reach the product, once it listens: `http://127.0.0.1:3000`. */
  readonly publicUrl: () => string;
}

/** The whole server, composed. */
@Module({})
export class ApiModule {
  static with({ configuration, keys, stores, clock, origin, publicUrl }: ApiParts): DynamicModule {
    const { production, timeZone, hostels, dataDirectory, smtp, mailFrom, contact, contactMail } = configuration;
    const registry = new Registry();
    const events = new MeasuredEventStore(stores.events, registry);
    return {
      module: ApiModule,
      imports: [
        PortsModule.with({ ...stores, events }, { clock, timeZone, publicUrl }),
        HttpEdgeModule.with({ origin }),
        MailModule.with({ secret: keys.adminKey, from: mailFrom, smtp, directory: join(dataDirectory, 'outbox'), filing: stores.filing }),
        AccountsModule.with({
          ...keys,
          secureCookies: production,
          timeZone,
          publicUrl,
          ...(hostels && { hostels }),
          ...(contact && { contact }),
          ...(contactMail !== undefined && { contactMail }),
        }),
        MenuModule,
        OrderingModule,
        BillingModule,
        AuditModule,
        OperationsModule,
        RealtimeModule,
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
