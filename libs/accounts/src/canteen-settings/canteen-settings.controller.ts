import { Body, Controller, Get, Patch } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { CanteenSettings } from '@tiffin/contracts';
import { BooleanField, CurrentSession, ForAudience, type Session } from '@tiffin/http';
import { CanteenSettingsQuery, ChangeCanteenSettings } from './canteen-settings.js';

export class CanteenSettingsRequest {
  /** Whether students get their bills by e-mail when they are issued. */
  @BooleanField({ optional: true })
  mailBills?: boolean;
}

/** How a contractor wants their canteen to work (api.md 6). */
@ApiTags('contractors')
@Controller('contractors/settings')
export class CanteenSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ForAudience('contractor')
  async settings(@CurrentSession() { canteenId }: Session): Promise<CanteenSettings> {
    return await this.queries.execute(new CanteenSettingsQuery(canteenId));
  }

  @Patch()
  @ForAudience('contractor')
  async change(@Body() { mailBills }: CanteenSettingsRequest, @CurrentSession() { canteenId }: Session): Promise<CanteenSettings> {
    return await this.commands.execute(new ChangeCanteenSettings(canteenId, mailBills === undefined ? {} : { mailBills }));
  }
}
