import { Inject, Injectable, Logger } from '@nestjs/common';
import { PROJECTIONS, RefusedCommands, VIEW_OPERATIONS } from '@tiffin/http';
import type { StoreServer } from '@tiffin/installation';
import type { ProjectionEngine, ViewOperations } from '@tiffin/read-models';
import { LiveGateway } from '@tiffin/realtime';
import { Counter, Gauge, Registry } from 'prom-client';
import { Readiness } from '../health/readiness.js';
import { STORE_SERVERS_TOKEN, StoreHealth } from '../health/store-health.js';
import { processMetrics } from './process-metrics.js';
import { ViewMetrics } from './view-metrics.js';

/** What the process counts as it goes; everything else is asked for at a scrape. */
export const METRICS_REGISTRY = Symbol('MetricsRegistry');

/** Everything that is told to Prometheus. */
@Injectable()
export class Metrics {
  private readonly logger = new Logger('Metrics');
  private readonly ready: Gauge;
  private readonly stores: Gauge<'store'>;
  private readonly views: ViewMetrics;
  private scraping: Promise<string> | undefined;

  constructor(
    @Inject(METRICS_REGISTRY) private readonly registry: Registry,
    @Inject(PROJECTIONS) private readonly projections: Pick<ProjectionEngine, 'reactorProgress'>,
    @Inject(VIEW_OPERATIONS) private readonly operations: Pick<ViewOperations, 'statuses'>,
    @Inject(STORE_SERVERS_TOKEN) private readonly servers: readonly StoreServer[],
    private readonly storeHealth: StoreHealth,
    private readonly readiness: Readiness,
    refused: RefusedCommands,
    live: LiveGateway,
  ) {
    const registers = [registry];
    this.ready = new Gauge({ name: 'tiffin_ready', help: '1 once the server takes calls.', registers });
    this.stores = new Gauge({
      name: 'tiffin_store_up',
      help: '1 while the server of a store answers; embedded stores have none.',
      labelNames: ['store'] as const,
      registers,
    });
    this.views = new ViewMetrics(registry);
    new Gauge({
      name: 'tiffin_sockets_connected',
      help: 'Screens that are connected for live changes.',
      registers,
      collect() {
        this.set(live.connected);
      },
    });
    new Counter({
      name: 'tiffin_commands_refused_total',
      help: 'Commands that were refused or failed, by the code of the answer.',
      labelNames: ['code'] as const,
      registers,
      collect() {
        this.reset();
        for (const [code, count] of refused.byCode) this.inc({ code }, count);
      },
    });
  }

  /** In Prometheus' text format. Askers at the same time share one answer. */
  scrape(): Promise<string> {
    return (this.scraping ??= this.collect().finally(() => {
      this.scraping = undefined;
    }));
  }

  private async collect(): Promise<string> {
    const away = await this.storeHealth.away();
    for (const { name } of this.servers) this.stores.set({ store: name }, away.includes(name) ? 0 : 1);
    this.ready.set(this.readiness.ready ? 1 : 0);
    if (away.length > 0) this.views.forget();
    else await this.askViews();
    return Registry.merge([processMetrics(), this.registry]).metrics();
  }

  /** The other figures are told even where the views can't be asked. */
  private async askViews(): Promise<void> {
    try {
      this.views.set(...(await Promise.all([this.operations.statuses(), this.projections.reactorProgress()])));
    } catch (error) {
      this.views.forget();
      this.logger.warn({ msg: 'The views could not be asked for their figures', err: error });
    }
  }
}
