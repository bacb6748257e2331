import type { OutboxMetrics } from '@tiffin/mail';
import { Counter, Gauge, type Registry } from 'prom-client';

/** The help texts; `what` is mails or notifications. */
const totals = (what: string) =>
  ({
    sent: `How many ${what} this process has sent.`,
    failed: `Attempts of this process to send ${what} that failed.`,
    dropped: `How many ${what} this process has given up: refused for good, too late, or unreadable.`,
  }) as const;

/** Metrics of an outbox: mails or notifications. The waiting ones are counted for the installation, the sent ones for this process. */
export class MailMetrics {
  private readonly waiting: Gauge;
  private readonly oldest: Gauge;

  constructor(
    registry: Registry,
    private readonly figures: OutboxMetrics,
    what: 'mails' | 'notifications' = 'mails',
  ) {
    const registers = [registry];
    this.waiting = new Gauge({ name: `tiffin_${what}_waiting`, help: `How many ${what} were promised and are not sent yet.`, registers });
    this.oldest = new Gauge({ name: `tiffin_${what}_oldest_seconds`, help: `How long the oldest of these ${what} has waited.`, registers });
    for (const [name, help] of Object.entries(totals(what)) as [keyof ReturnType<typeof totals>, string][]) {
      new Counter({
        name: `tiffin_${what}_${name}_total`,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(figures[name]);
        },
      });
    }
  }

  /** Removes the figures while the store is away, so that no old ones are shown. */
  forget(): void {
    this.waiting.remove();
    this.oldest.remove();
  }

  /** Reads the records. Throws what they throw. */
  async ask(): Promise<void> {
    const { count, oldestSeconds } = await this.figures.waiting();
    this.waiting.set(count);
    this.oldest.set(oldestSeconds);
  }
}
