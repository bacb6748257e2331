import { Get, Inject } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { ReactorStatus } from '@tiffin/contracts';
import { VIEW_OPERATIONS } from '@tiffin/kernel';
import type { ViewOperations } from '@tiffin/projections';
import { ForOperators } from '../access/for-operators.js';
import { OperationsController } from '../access/operations-controller.js';

/** How far every reactor is. */
@OperationsController('reactors')
export class FollowReactorsController {
  constructor(@Inject(VIEW_OPERATIONS) private readonly operations: ViewOperations) {}

  @Get()
  @ForOperators()
  @ApiOperation({ summary: 'Every reactor: how far it is, and how late' })
  async all(): Promise<ReactorStatus[]> {
    return [...(await this.operations.reactors())];
  }
}
