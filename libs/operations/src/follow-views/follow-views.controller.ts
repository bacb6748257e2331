import { Get, Inject, Param } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { ProjectionStatus, ReactorStatus } from '@tiffin/contracts';
import { VIEW_OPERATIONS } from '@tiffin/kernel';
import type { ViewOperations } from '@tiffin/projections';
import { ForOperators, OperationsController } from '../operations-controller.js';
import { toProjectionStatus } from './projection-status.js';

/** How far every view is. */
@OperationsController('projections')
export class FollowViewsController {
  constructor(@Inject(VIEW_OPERATIONS) private readonly operations: ViewOperations) {}

  @Get()
  @ForOperators()
  @ApiOperation({ summary: 'Every view: how far it is, what is being rebuilt and verified' })
  async all(): Promise<ProjectionStatus[]> {
    return (await this.operations.statuses()).map(toProjectionStatus);
  }

  @Get(':name')
  @ForOperators()
  @ApiOperation({ summary: 'One view' })
  async one(@Param('name') name: string): Promise<ProjectionStatus> {
    return toProjectionStatus(await this.operations.status(name));
  }
}

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
