import { Controller, Get, Inject } from '@nestjs/common';
import { ForAudience } from '@tiffin/http';
import { isRetryable, PROJECTIONS, Refusal } from '@tiffin/kernel';
import type { ProjectionEngine } from '@tiffin/projections';
import { awayChecks, StoreHealth } from './store-health.js';
import { Readiness } from './readiness.js';

/** How long an answer is reused, in ms. */
const FRESH = 1_000;

/** Reasons by check. */
type Checks = Readonly<Record<string, string>>;

/** Answers `/health/live` and `/health/ready`, without the reasons of failures. */
@Controller('health')
export class HealthController {
  private latest: Promise<Checks> = Promise.resolve({});
  private freshUntil = -Infinity;

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

  /** The process can serve: its stores answer, demo data is complete, views are caught up, and no view or reactor is stalled. */
  @Get('ready')
  @ForAudience('unasked')
  async ready(): Promise<{ status: 'ready' }> {
    const failures = await this.checks();
    const checks = { ...this.readiness.checks, ...failures };
    this.readiness.asked();
    // Not only while starting: a store may be away.
    const message = 'The server is not ready. The checks say why.';
    if (Object.keys(checks).length > 0) throw new Refusal('not_ready', { retryAfter: 1, message, extra: { checks } });
    return { status: 'ready' };
  }

  /** The state of stores, views and reactors, read at most once in `FRESH` ms: anyone may ask for health, as often as they like. */
  private checks(): Promise<Checks> {
    if (performance.now() < this.freshUntil) return this.latest;
    this.freshUntil = Infinity;
    this.latest = this.find().finally(() => (this.freshUntil = performance.now() + FRESH));
    return this.latest;
  }

  private async find(): Promise<Checks> {
    const away = awayChecks(await this.stores.away());
    // A store that is away can't answer how the views are.
    return { ...away, ...(Object.keys(away).length === 0 && (await this.stalled())) };
  }

  private async stalled(): Promise<Checks> {
    try {
      const [views, reactors] = await Promise.all([this.projections.progress(), this.projections.reactorProgress()]);
      const stalled = [...views, ...reactors].filter(({ state }) => state === 'stalled');
      // The log and the operations API give reasons. A store's error may name paths and addresses, and anyone may ask for health.
      return Object.fromEntries(stalled.map(({ name }) => [name, 'There is work, but no progress.']));
    } catch (error) {
      if (!isRetryable(error)) throw error;
      // A store went away after it had answered.
      return { views: 'How the views are can’t be read at present.', ...awayChecks(await this.stores.away()) };
    }
  }
}
