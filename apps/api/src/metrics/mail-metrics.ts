import type { MailFigures } from '@tiffin/mail';
import { Counter, Gauge, type Registry } from 'prom-client';

const TOTALS = {
  sent: 'Mails that this process has sent.',
  failed: 'Attempts of this process to send a mail that failed.',
  dropped: 'Mails that this process has given up: refused for good, too late, or unreadable.',
} as const;

/** How mail is doing, as figures. What waits is the installation's, what was done is this process'. */
export class MailMetrics {
  private readonly waiting: Gauge;
  private readonly oldest: Gauge;

  constructor(
    registry: Registry,
    private readonly figures: MailFigures,
  ) {
    const registers = [registry];
    this.waiting = new Gauge({ name: 'tiffin_mails_waiting', help: 'Mails that were promised and are not sent yet.', registers });
    this.oldest = new Gauge({ name: 'tiffin_mails_oldest_seconds', help: 'How long the oldest mail has waited.', registers });
    for (const [name, help] of Object.entries(TOTALS) as [keyof typeof TOTALS, string][]) {
      new Counter({
        name: `tiffin_mails_${name}_total`,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(figures[name]);
        },
      });
    }
  }

  /** Nobody knows at present: there is no figure then, rather than an old one. */
  forget(): void {
    this.waiting.remove();
    this.oldest.remove();
  }

  /** Throws as the records do. */
  async ask(): Promise<void> {
    const { count, oldestSeconds } = await this.figures.waiting();
    this.waiting.set(count);
    this.oldest.set(oldestSeconds);
  }
}
