import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ContactQuery, ContactQueryState } from '@tiffin/contracts';
import { RECORDS, Refusal } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { ContactQueryAnswers } from './contact-query-answers.js';
import { CONTACT_QUERIES, type ContactQueryRecord } from './contact-query-record.js';

/** Says what the office did with a message: read it, closed it, or opened it again. */
export class MarkContactQuery extends Command<ContactQuery> {
  constructor(
    readonly id: string,
    readonly state: ContactQueryState,
  ) {
    super();
  }
}

/** Throws `not_found`, and `conflict` where somebody else marks it at the same moment. */
@CommandHandler(MarkContactQuery)
export class MarkContactQueryHandler implements ICommandHandler<MarkContactQuery> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly answers: ContactQueryAnswers,
  ) {}

  async execute({ id, state }: MarkContactQuery): Promise<ContactQuery> {
    const found = await this.records.get(CONTACT_QUERIES, id);
    if (!found) throw new Refusal('not_found');
    const { state: _before, ...rest } = found.record;
    const record: ContactQueryRecord = state === 'unread' ? rest : { ...rest, state };
    await this.records.commit([{ kind: 'replace', collection: CONTACT_QUERIES.name, record, revision: found.revision }]);
    const [answer] = await this.answers.of([record]);
    if (!answer) throw new Refusal('not_found');
    return answer;
  }
}
