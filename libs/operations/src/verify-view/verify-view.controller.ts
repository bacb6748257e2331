import { Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { PAGE_SIZE, PAGE_SIZE_MAX, type DifferencesAnswer, type ProjectionStatus } from '@tiffin/contracts';
import { QueryInteger } from '@tiffin/http';
import { VIEW_OPERATIONS } from '@tiffin/kernel';
import type { ViewOperations } from '@tiffin/projections';
import { ForOperators, OperationsController } from '../operations-controller.js';
import { statusAfter } from '../follow-views/projection-status.js';

/** How many differing documents to answer. */
export class DifferencesRequest {
  @QueryInteger(1, PAGE_SIZE_MAX, `limit must be from 1 to ${PAGE_SIZE_MAX}.`)
  limit: number = PAGE_SIZE;
}

/** Compares a view with the log. */
@OperationsController('projections/:name')
export class VerifyViewController {
  constructor(@Inject(VIEW_OPERATIONS) private readonly operations: ViewOperations) {}

  @Post('verify')
  @HttpCode(202)
  @ForOperators()
  @ApiOperation({ summary: 'Compare the view with a fold from the beginning; ask for the view until it is done; 409 busy' })
  verify(@Param('name') name: string): Promise<ProjectionStatus> {
    return statusAfter(this.operations, name, (operations) => operations.verify(name));
  }

  @Get('differences')
  @ForOperators()
  @ApiOperation({ summary: 'Both sides of the first documents that the last verification found to differ' })
  async differences(@Param('name') name: string, @Query() { limit }: DifferencesRequest): Promise<DifferencesAnswer> {
    const differences = await this.operations.differences(name, limit);
    return { differences: differences.map(({ id, live, folded }) => ({ _id: id, live: live ?? null, folded: folded ?? null })) };
  }
}
