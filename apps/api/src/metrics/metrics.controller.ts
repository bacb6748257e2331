import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import { ForAudience } from '@tiffin/http';
import { Registry } from 'prom-client';
import { Metrics } from './metrics.js';

/** Answers `/metrics` to admins and operators. */
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  /** The server's metrics for Prometheus. */
  @Get()
  @ForAudience('admin', 'operator')
  @Header('content-type', Registry.PROMETHEUS_CONTENT_TYPE)
  @ApiProduces('text/plain')
  @ApiOkResponse({ schema: { type: 'string' } })
  scrape(): Promise<string> {
    return this.metrics.scrape();
  }
}
