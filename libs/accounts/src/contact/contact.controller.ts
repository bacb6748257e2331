import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CONTACT_FIELDS, type ContactQueriesPage, type ContactWays } from '@tiffin/contracts';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '@tiffin/credentials';
import { Field, ForAudience, OptionalSession, PageQuery, type Session } from '@tiffin/http';
import type { FastifyRequest } from 'fastify';
import { ContactQueries } from './contact-queries.query.js';
import { SendContactQuery } from './send-contact-query.command.js';

export class ContactQueryRequest {
  @Field(CONTACT_FIELDS.subject)
  subject: string;

  @Field(CONTACT_FIELDS.message)
  message: string;
}

export class ContactQueriesRequest extends PageQuery {}

@ApiTags('users')
@Controller('users')
export class ContactController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(ACCOUNTS_OPTIONS) private readonly options: AccountsOptions,
  ) {}

  @Post('query')
  @HttpCode(200)
  @ForAudience('anyone')
  @ApiOperation({ summary: 'Leaves a message for the hostel office' })
  async send(
    @Body() { subject, message }: ContactQueryRequest,
    @OptionalSession() session: Session | undefined,
    @Req() { ip }: FastifyRequest,
  ): Promise<{ message: 'query sent successfully' }> {
    await this.commands.execute(new SendContactQuery(subject, message, session, ip));
    return { message: 'query sent successfully' };
  }

  @Get('queries')
  @ForAudience('admin')
  @ApiOperation({ summary: 'What people wrote, newest first' })
  browse(@Query() { page, limit }: ContactQueriesRequest): Promise<ContactQueriesPage> {
    return this.queries.execute(new ContactQueries(page, limit));
  }

  /** Beside api.md, which says only that these come from the configuration (decisions 8.10). */
  @Get('contact')
  @ForAudience('anyone')
  @ApiOperation({ summary: 'Ways to reach the hostel office; what is not set is not there' })
  ways(): ContactWays {
    return this.options.contact ?? {};
  }
}
