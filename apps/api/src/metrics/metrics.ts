import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { RefusedCommands } from '@tiffin/http';
import { Backups, type StoreServer } from '@tiffin/installation';
import { CLOCK, PROJECTIONS, RECORDS, VIEW_OPERATIONS, type Clock } from '@tiffin/kernel';
import { ProjectionHost } from '@tiffin/leases';
import { OutboxMetrics } from '@tiffin/mail';
import type { ProjectionEngine, ViewOperations } from '@tiffin/projections';
import { Notifications } from '@tiffin/push';
import type { RecordStore } from '@tiffin/read-models';
import { LiveGateway } from '@tiffin/realtime';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { Readiness } from '../health/readiness.js';
import { STORE_SERVERS_TOKEN, StoreHealth } from '../health/store-health.js';
import { AccountMetrics } from './account-metrics.js';
import { ChoreMetrics } from './chore-metrics.js';
import { MailMetrics } from './mail-metrics.js';
import { METRICS_REGISTRY } from './metrics-registry.js';
import { ViewMetrics } from './view-metrics.js';

/** All metrics of the server. */
@Injectable()
export class Metrics {
  private readonly logger = new Logger('Metrics');
  private readonly ready: Gauge;
  private readonly stores: Gauge<'store'>;
  private readonly views: ViewMetrics;
  private readonly outboxes: readonly MailMetrics[];
  private readonly chores: ChoreMetrics;
  private scraping: Promise<string> | undefined;

  constructor(
    @Inject(METRICS_REGISTRY) private readonly registry: Registry,
    @Inject(PROJECTIONS) private readonly projections: ProjectionEngine | ProjectionHost,
    @Inject(VIEW_OPERATIONS) private readonly operations: Pick<ViewOperations, 'statuses'>,
    @Inject(STORE_SERVERS_TOKEN) private readonly servers: readonly StoreServer[],
    private readonly storeHealth: StoreHealth,
    private readonly readiness: Readiness,
    private readonly accounts: AccountMetrics,
    refused: RefusedCommands,
    @Optional() @Inject(LiveGateway) live: LiveGateway | null,
    mails: OutboxMetrics,
    { metrics: notifications }: Notifications,
    backups: Backups,
    @Inject(CLOCK) clock: Clock,
    @Inject(RECORDS) records: RecordStore,
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
    this.outboxes = [new MailMetrics(registry, mails), new MailMetrics(registry, notifications, 'notifications')];
    this.chores = new ChoreMetrics(registry, records);
    backupMetrics(registry, backups, clock);
    new Gauge({
      name: 'tiffin_sockets_connected',
      help: 'Screens that are connected for live changes.',
      registers,
      collect() {
        this.set(live?.connected ?? 0);
      },
    });
    new Gauge({
      name: 'tiffin_leads',
      help: 'What this server does for all that share its stores: 1 for each lease that it holds.',
      labelNames: ['lease'] as const,
      registers,
      collect() {
        this.reset();
        if (projections instanceof ProjectionHost) for (const lease of projections.epochs.keys()) this.set({ lease }, 1);
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

  /** Returns the metrics in Prometheus' text format. Concurrent callers share one answer. */
  scrape(): Promise<string> {
    return (this.scraping ??= this.collect().finally(() => {
      this.scraping = undefined;
    }));
  }

  private async collect(): Promise<string> {
    const away = await this.storeHealth.away();
    for (const { name } of this.servers) this.stores.set({ store: name }, away.includes(name) ? 0 : 1);
    this.ready.set(this.readiness.ready ? 1 : 0);
    if (away.length > 0) this.forget();
    else await Promise.all([this.askViews(), this.askMails()]);
    // If only the event log is away, operators want to see how much waits for it.
    if (away.includes('mongo')) this.forgetRecords();
    else await this.askRecords();
    return Registry.merge([processMetrics(), this.registry]).metrics();
  }

  private async askRecords(): Promise<void> {
    try {
      await Promise.all([this.accounts.ask(), this.chores.ask()]);
    } catch (error) {
      this.forgetRecords();
      this.logger.warn({ msg: 'The records could not be asked for their figures', err: error });
    }
  }

  private forgetRecords(): void {
    this.accounts.forget();
    this.chores.forget();
  }

  private forget(): void {
    this.views.forget();
    this.outboxes.forEach((outbox) => outbox.forget());
  }

  /** The other figures are served even if the views can't be read. */
  private async askViews(): Promise<void> {
    try {
      // As this server sees them; other servers report their own.
      const { localOperations } = this.projections instanceof ProjectionHost ? this.projections : { localOperations: this.operations };
      this.views.set(...(await Promise.all([localOperations.statuses(), this.projections.reactorProgress()])));
    } catch (error) {
      this.views.forget();
      this.logger.warn({ msg: 'The views could not be asked for their figures', err: error });
    }
  }

  private async askMails(): Promise<void> {
    try {
      await Promise.all(this.outboxes.map((outbox) => outbox.ask()));
    } catch (error) {
      this.outboxes.forEach((outbox) => outbox.forget());
      this.logger.warn({ msg: 'The outboxes could not be asked for their figures', err: error });
    }
  }
}

/** The age of the newest backup. Without a backup there is no figure. */
function backupMetrics(registry: Registry, backups: Pick<Backups, 'newest'>, clock: Clock): void {
  new Gauge({
    name: 'tiffin_backup_age_seconds',
    help: 'How long ago the moment is that the newest backup shows; absent where there is none.',
    registers: [registry],
    async collect() {
      const newest = await backups.newest();
      if (newest) this.set(Math.max(0, (clock.now().getTime() - newest.getTime()) / 1_000));
      else this.remove();
    },
  });
}

let collecting: Registry | undefined;

/** Processor time, memory, garbage collection and event loop delay of this process, collected from the first call on. */
function processMetrics(): Registry {
  if (!collecting) {
    collecting = new Registry();
    collectDefaultMetrics({ register: collecting });
  }
  return collecting;
}
