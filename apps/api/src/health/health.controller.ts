import { Controller, Get, Inject } from '@nestjs/common';
import { Refusal } from '@tiffin/contracts';
import { ForAudience, PROJECTIONS } from '@tiffin/http';
import type { Projections } from '@tiffin/read-models';
import { Readiness } from './readiness.js';

@Controller('health')
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    @Inject(PROJECTIONS) private readonly projections: Projections,
  ) {}

  /** The process runs. */
  @Get('live')
  @ForAudience('anyone')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** The process can serve: demo data is complete, views are caught up and none is stalled. */
  @Get('ready')
  @ForAudience('anyone')
  async ready(): Promise<{ status: 'ready' }> {
    const stalled = (await this.projections.progress()).filter(({ state }) => state === 'stalled');
    const checks = {
      ...this.readiness.checks,
      ...Object.fromEntries(stalled.map(({ name, error }) => [name, error ?? 'The view is stalled.'])),
    };
    if (Object.keys(checks).length > 0) throw new Refusal('not_ready', { retryAfter: 1, extra: { checks } });
    return { status: 'ready' };
  }
}
