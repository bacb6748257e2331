import { Get, Inject } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { ZoneAnswer } from '@tiffin/contracts';
import { TIME_ZONE } from '@tiffin/kernel';
import { ForOperators, OperationsController } from './operations-controller.js';

/** The canteens' time zone. */
@OperationsController('zone')
export class ZoneController {
  constructor(@Inject(TIME_ZONE) private readonly timeZone: string) {}

  @Get()
  @ForOperators()
  @ApiOperation({ summary: 'The zone of the canteens, by which their days and hours are told' })
  zone(): ZoneAnswer {
    return { timeZone: this.timeZone };
  }
}
