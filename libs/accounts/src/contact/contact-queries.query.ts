import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ContactQueriesPage } from '@tiffin/contracts';
import { pageOf } from '@tiffin/http';
import { RECORDS } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { CONTACT_QUERIES } from './contact-query-record.js';
import { ContactQueryAnswers } from './contact-writers.js';

/** A page of messages, newest first, and the number of all unread messages. */
export class ContactQueries extends Query<ContactQueriesPage> {
  constructor(
    readonly page: number,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ContactQueries)
export class ContactQueriesHandler implements IQueryHandler<ContactQueries> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly answers: ContactQueryAnswers,
  ) {}

  async execute({ page, limit }: ContactQueries): Promise<ContactQueriesPage> {
    const sort = [{ field: 'at', direction: 'desc' }] as const;
    const stored = await this.records.find(CONTACT_QUERIES, { sort, skip: (page - 1) * limit, limit: limit + 1 });
    const { rows, hasNextPage } = pageOf(stored, limit);
    const queries = await this.answers.of(rows.map(({ record }) => record));
    return { queries, queriesInfo: { hasNextPage, unread: await this.records.count(CONTACT_QUERIES, { state: null }) } };
  }
}
