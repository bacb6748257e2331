import { Body, Delete, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { SWITCH_MODES, type ProjectionStatus, type SwitchChoice } from '@tiffin/contracts';
import { ChoiceField } from '@tiffin/http';
import { VIEW_OPERATIONS } from '@tiffin/kernel';
import type { ViewOperations } from '@tiffin/projections';
import { ForOperators, OperationsController } from '../operations-controller.js';
import { statusAfter } from '../follow-views/projection-status.js';

/** Whether the new generation goes live by itself. */
export class RebuildViewRequest {
  @ChoiceField(SWITCH_MODES, { optional: true })
  switch: SwitchChoice = 'auto';
}

/** A view's generations: rebuilding into a new one, switching to it, and switching back. */
@OperationsController('projections/:name')
export class RebuildViewController {
  constructor(@Inject(VIEW_OPERATIONS) private readonly operations: ViewOperations) {}

  @Post('rebuild')
  @HttpCode(202)
  @ForOperators()
  @ApiOperation({
    summary:
      'Fold a new generation from the beginning beside the live one, in place of one that failed or waits; 409 busy while one is folded',
  })
  rebuild(@Param('name') name: string, @Body() { switch: how }: RebuildViewRequest): Promise<ProjectionStatus> {
    return statusAfter(this.operations, name, (operations) => operations.rebuild(name, how));
  }

  @Post('switch')
  @HttpCode(200)
  @ForOperators()
  @ApiOperation({ summary: 'Make the rebuilt generation live; 409 not_ready where none has caught up' })
  switch(@Param('name') name: string): Promise<ProjectionStatus> {
    return statusAfter(this.operations, name, (operations) => operations.switch(name));
  }

  @Post('rollback')
  @HttpCode(200)
  @ForOperators()
  @ApiOperation({ summary: 'Make the previous generation live again, caught up; 409 no_previous' })
  rollback(@Param('name') name: string): Promise<ProjectionStatus> {
    return statusAfter(this.operations, name, (operations) => operations.rollback(name));
  }

  @Delete('previous')
  @ForOperators()
  @ApiOperation({ summary: 'Remove the previous generation; 409 no_previous' })
  dropPrevious(@Param('name') name: string): Promise<ProjectionStatus> {
    return statusAfter(this.operations, name, (operations) => operations.dropPrevious(name));
  }
}
