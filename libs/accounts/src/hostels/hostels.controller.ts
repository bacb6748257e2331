import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { HostelEntry, PublicCanteen } from '@tiffin/contracts';
import { ForAudience } from '@tiffin/http';
import { ActiveCanteens, Hostels } from './hostels.query.js';

@ApiTags('users')
@Controller('users')
export class HostelsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('canteens')
  @ForAudience('anyone')
  async canteens(): Promise<readonly PublicCanteen[]> {
    return await this.queries.execute(new ActiveCanteens());
  }

  @Get('hostels')
  @ForAudience('anyone')
  async hostels(): Promise<readonly HostelEntry[]> {
    return await this.queries.execute(new Hostels());
  }
}
