import { Inject, Injectable } from '@nestjs/common';
import { hostelLabel, type ContactQuery } from '@tiffin/contracts';
import { RECORDS } from '@tiffin/kernel';
import { CANTEENS, CONTRACTORS, STUDENTS } from '@tiffin/people';
import type { CollectionDefinition, RecordStore, StoredRecord } from '@tiffin/read-models';
import type { ContactQueryRecord, ContactWriter } from './contact-query-record.js';

/** An author who can still be named. */
export interface KnownWriter {
  /** For example `Asha, BH1-101`. */
  readonly name: string;
  /** Their own address; a kitchen has none. */
  readonly email?: string;
}

/** Current names and addresses of authors, since messages keep ids only. */
@Injectable()
export class ContactWriters {
  constructor(@Inject(RECORDS) private readonly records: RecordStore) {}

  /** Returns the author of each message, in order; `undefined` for visitors. Reads each collection once. */
  async of(writers: readonly (ContactWriter | null)[]): Promise<readonly (KnownWriter | undefined)[]> {
    const signedIn = writers.filter((writer) => writer !== null);
    const idsOf = (role: ContactWriter['role']): string[] => signedIn.filter((writer) => writer.role === role).map(({ userId }) => userId);
    const [students, contractors, canteens] = await Promise.all([
      this.byId(STUDENTS, idsOf('student')),
      this.byId(CONTRACTORS, idsOf('contractor')),
      this.byId(
        CANTEENS,
        signedIn.filter(({ role }) => role !== 'student').map(({ canteenId }) => canteenId),
      ),
    ]);
    return writers.map((writer) => {
      if (writer === null) return undefined;
      const canteen = canteens.get(writer.canteenId);
      const hostel = canteen ? hostelLabel(canteen) : 'a canteen that is gone';
      switch (writer.role) {
        case 'student': {
          const student = students.get(writer.userId);
          return student ? { name: `${student.fullName}, ${student.userName}`, email: student.email } : { name: 'Removed student' };
        }
        case 'contractor': {
          const contractor = contractors.get(writer.userId);
          if (!contractor) return { name: `Former contractor of ${hostel}` };
          return { name: `${contractor.fullName}, contractor of ${hostel}`, email: contractor.email };
        }
        case 'staff':
          return { name: `Kitchen of ${hostel}` };
        case 'counter':
          return { name: `Counter of ${hostel}` };
      }
    });
  }

  private async byId<Item extends StoredRecord>(
    collection: CollectionDefinition<Item>,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Item>> {
    if (ids.length === 0) return new Map();
    const stored = await this.records.find(collection, { where: { _id: { in: [...new Set(ids)] } } });
    return new Map(stored.map(({ record }) => [record._id, record]));
  }
}

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
