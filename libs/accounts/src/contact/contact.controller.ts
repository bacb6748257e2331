import { Body, Controller, Get, HttpCode, Inject, Param, Patch, Post, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CONTACT_FIELDS,
  CONTACT_QUERY_STATES,
  type ContactQueriesPage,
  type ContactQuery,
  type ContactQueryState,
  type ContactWays,
} from '@tiffin/contracts';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '@tiffin/credentials';
import { ChoiceField, Field, ForAudience, OptionalSession, PageQuery, uuidOr404, type Session } from '@tiffin/http';
import type { FastifyRequest } from 'fastify';
import { ContactQueries } from './contact-queries.query.js';
import { MarkContactQuery } from './mark-contact-query.command.js';
import { SendContactQuery } from './send-contact-query.command.js';

export class ContactQueryRequest {
  @Field(CONTACT_FIELDS.subject)
  subject: string;

  @Field(CONTACT_FIELDS.message)
  message: string;
}

export class ContactQueriesRequest extends PageQuery {}

export class ContactQueryMark {
  @ChoiceField(CONTACT_QUERY_STATES, { message: `state must be one of ${CONTACT_QUERY_STATES.join(', ')}.` })
  state: ContactQueryState;
}

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

  @Patch('queries/:id')
  @ForAudience('admin')
  @ApiOperation({ summary: 'Marks a message as read or closed, or opens it again' })
  mark(@Param('id') id: string, @Body() { state }: ContactQueryMark): Promise<ContactQuery> {
    return this.commands.execute(new MarkContactQuery(uuidOr404(id), state));
  }

  /** The configuration lists how people can reach the office (docs/reference/decisions.md#8.10). */
  @Get('contact')
  @ForAudience('anyone')
  @ApiOperation({ summary: 'Ways to reach the hostel office; what is not set is not there' })
  ways(): ContactWays {
    return this.options.contact ?? {};
  }
}
