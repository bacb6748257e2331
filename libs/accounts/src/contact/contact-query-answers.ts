import { Injectable } from '@nestjs/common';
import type { ContactQuery } from '@tiffin/contracts';
import type { ContactQueryRecord } from './contact-query-record.js';
import { ContactWriters } from './contact-writers.js';

/** Turns records into messages as the admin reads them. */
@Injectable()
export class ContactQueryAnswers {
  constructor(private readonly writers: ContactWriters) {}

  async of(records: readonly ContactQueryRecord[]): Promise<ContactQuery[]> {
    const writers = await this.writers.of(records.map(({ writer }) => writer));
    return records.map(({ _id, subject, message, at, state }, index) => {
      const { name = '', email = '' } = writers[index] ?? {};
      return { _id, subject, message, from: name, email, at, state: state ?? 'unread' };
    });
  }
}
