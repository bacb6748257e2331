import { Controller, Get, Inject } from '@nestjs/common';
import { StoreUnavailable } from '@tiffin/event-sourcing';
import { ForAudience } from '@tiffin/http';
import { PROJECTIONS, Refusal } from '@tiffin/kernel';
import type { ProjectionEngine } from '@tiffin/projections';
import { awayChecks } from './away-checks.js';
import { Readiness } from './readiness.js';
import { StoreHealth } from './store-health.js';

@Controller('health')
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly stores: StoreHealth,
    @Inject(PROJECTIONS) private readonly projections: Pick<ProjectionEngine, 'progress' | 'reactorProgress'>,
  ) {}

  /** The process runs. */
  @Get('live')
  @ForAudience('unasked')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** The process can serve: its stores are there, demo data is complete, views are caught up, and no view or reactor is stalled. */
  @Get('ready')
  @ForAudience('unasked')
  async ready(): Promise<{ status: 'ready' }> {
    const away = awayChecks(await this.stores.away());
    // How the views are can't be asked of a store that is away.
    const stalled = Object.keys(away).length > 0 ? {} : await this.stalled();
    const checks = { ...this.readiness.checks, ...away, ...stalled };
    this.readiness.asked();
    // It need not be starting: a store may have gone away.
    const message = 'The server is not ready. The checks say why.';
    if (Object.keys(checks).length > 0) throw new Refusal('not_ready', { retryAfter: 1, message, extra: { checks } });
    return { status: 'ready' };
  }

  private async stalled(): Promise<Record<string, string>> {
    try {
      const [views, reactors] = await Promise.all([this.projections.progress(), this.projections.reactorProgress()]);
      const stalled = [...views, ...reactors].filter(({ state }) => state === 'stalled');
      // Why is for the log and for operators: a store's error may name paths and addresses, and anyone may ask for health.
      return Object.fromEntries(stalled.map(({ name }) => [name, 'There is work, but no progress.']));
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      // It went away after it had answered.
      return { views: 'How the views are can’t be read at present.', ...awayChecks(await this.stores.away()) };
    }
  }
}
