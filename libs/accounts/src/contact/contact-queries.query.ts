import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ContactQueriesPage } from '@tiffin/contracts';
import { pageOf } from '@tiffin/http';
import { RECORDS } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { CONTACT_QUERIES } from './contact-query-record.js';
import { ContactWriters } from './contact-writers.js';

/** A page of what people wrote, newest first. */
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
    private readonly writers: ContactWriters,
  ) {}

  async execute({ page, limit }: ContactQueries): Promise<ContactQueriesPage> {
    const sort = [{ field: 'at', direction: 'desc' }] as const;
    const found = await this.records.find(CONTACT_QUERIES, { sort, skip: (page - 1) * limit, limit: limit + 1 });
    const { rows, hasNextPage } = pageOf(found, limit);
    const from = await this.writers.of(rows.map(({ record }) => record.writer));
    const queries = rows.map(({ record: { _id, subject, message, at } }, index) => ({
      _id,
      subject,
      message,
      from: from[index]?.name ?? '',
      at,
    }));
    return { queries, queriesInfo: { hasNextPage } };
  }
}
