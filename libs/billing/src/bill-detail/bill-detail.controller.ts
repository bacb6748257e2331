import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { BillDetail } from '@tiffin/contracts';
import { CurrentSession, ForAudience, type Session } from '@tiffin/http';
import { billIdOr404 } from '../bill/bill-id.js';
import { BillDetailQuery } from './bill-detail.query.js';

@ApiTags('bills')
@Controller('bills/:id/detail')
export class BillDetailController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('student', 'contractor')
  @ApiOperation({ summary: 'A bill with every order that makes it, and what happened to it' })
  detail(@Param('id') id: string, @CurrentSession() session: Session): Promise<BillDetail> {
    return this.queries.execute(new BillDetailQuery(billIdOr404(id), session));
  }
}
