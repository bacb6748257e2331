import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ContactQuery, ContactQueryState } from '@tiffin/contracts';
import { RECORDS, Refusal } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { ContactQueryAnswers } from './contact-writers.js';
import { CONTACT_QUERIES, type ContactQueryRecord } from './contact-query-record.js';

/** Marks a message as read or closed, or opens it again. */
export class MarkContactQuery extends Command<ContactQuery> {
  constructor(
    readonly id: string,
    readonly state: ContactQueryState,
  ) {
    super();
  }
}

/** Throws `not_found`, and `conflict` if the message was marked elsewhere at the same moment. */
@CommandHandler(MarkContactQuery)
export class MarkContactQueryHandler implements ICommandHandler<MarkContactQuery> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly answers: ContactQueryAnswers,
  ) {}

  async execute({ id, state }: MarkContactQuery): Promise<ContactQuery> {
    const query = await this.records.get(CONTACT_QUERIES, id);
    if (!query) throw new Refusal('not_found');
    const { state: _before, ...unread } = query.record;
    const record: ContactQueryRecord = state === 'unread' ? unread : { ...unread, state };
    await this.records.commit([{ kind: 'replace', collection: CONTACT_QUERIES.name, record, revision: query.revision }]);
    const [answer] = await this.answers.of([record]);
    if (!answer) throw new Refusal('not_found');
    return answer;
  }
}
