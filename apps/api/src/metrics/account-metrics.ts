import { Inject, Injectable } from '@nestjs/common';
import { LogInHistory } from '@tiffin/credentials';
import { AccountEventPublisher } from '@tiffin/people';
import { Counter, Gauge, Registry } from 'prom-client';
import { METRICS_REGISTRY } from './metrics-registry.js';

/** Metrics of accounts: log-ins, failed log-ins, and what waits for the log. */
@Injectable()
export class AccountMetrics {
  private readonly waiting: Gauge;

  constructor(
    @Inject(METRICS_REGISTRY) registry: Registry,
    private readonly events: AccountEventPublisher,
    history: LogInHistory,
  ) {
    const registers = [registry];
    this.waiting = new Gauge({ name: 'tiffin_account_events_waiting', help: 'Account events that are not in the log yet.', registers });
    new Counter({
      name: 'tiffin_log_ins_total',
      help: 'Attempts to come in with a password or key, by how they ended.',
      labelNames: ['outcome'] as const,
      registers,
      collect() {
        this.reset();
        for (const [outcome, count] of history.byOutcome) this.inc({ outcome }, count);
      },
    });
  }

  /** Removes the figures while the store is away, so that no old ones are shown. */
  forget(): void {
    this.waiting.remove();
  }

  /** Reads the records. Throws what they throw. */
  async ask(): Promise<void> {
    this.waiting.set(await this.events.waiting());
  }
}
