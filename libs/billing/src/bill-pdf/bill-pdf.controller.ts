import { Controller, Get, Param, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAudience, type Session } from '@tiffin/http';
import { billIdOr404 } from '../bill/bill-id.js';
import { BillPdfQuery } from './bill-pdf.query.js';

@ApiTags('bills')
@Controller('bills/:id/pdf')
export class BillPdfController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('student', 'contractor')
  @ApiOperation({ summary: 'A bill to print or to keep' })
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async pdf(@Param('id') id: string, @CurrentSession() session: Session): Promise<StreamableFile> {
    const { name, content } = await this.queries.execute(new BillPdfQuery(billIdOr404(id), session));
    return new StreamableFile(content, { type: 'application/pdf', disposition: `attachment; filename="${name}"` });
  }
}
