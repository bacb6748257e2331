import { HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { ProjectionStatus } from '@tiffin/contracts';
import { VIEW_OPERATIONS } from '@tiffin/kernel';
import type { ViewOperations } from '@tiffin/projections';
import { ForOperators, OperationsController } from '../operations-controller.js';
import { statusAfter } from '../follow-views/projection-status.js';

/** Pauses and resumes a view. */
@OperationsController('projections/:name')
export class PauseViewController {
  constructor(@Inject(VIEW_OPERATIONS) private readonly operations: ViewOperations) {}

  @Post('pause')
  @HttpCode(200)
  @ForOperators()
  @ApiOperation({ summary: 'Stop folding into the view; twice is once' })
  pause(@Param('name') name: string): Promise<ProjectionStatus> {
    return statusAfter(this.operations, name, (operations) => operations.pause(name));
  }

  @Post('resume')
  @HttpCode(200)
  @ForOperators()
  @ApiOperation({ summary: 'Fold on from where it paused; twice is once' })
  resume(@Param('name') name: string): Promise<ProjectionStatus> {
    return statusAfter(this.operations, name, (operations) => operations.resume(name));
  }
}
