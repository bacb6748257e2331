import type { Clock } from '@tiffin/event-sourcing';
import type { Backups } from '@tiffin/installation';
import { Gauge, type Registry } from 'prom-client';

/** How old the newest backup is. Without one there is no figure. */
export function backupMetrics(registry: Registry, backups: Pick<Backups, 'newest'>, clock: Clock): void {
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
