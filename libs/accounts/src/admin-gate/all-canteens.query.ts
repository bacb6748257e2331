import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Canteen } from '@tiffin/contracts';
import { RECORDS } from '@tiffin/http';
import type { RecordStore } from '@tiffin/read-models';
import { canteenAnswer } from '../canteens/canteen-answer.js';
import { CANTEENS, type CanteenRecord } from '../canteens/canteen-record.js';
import { byHostel } from '../canteens/by-hostel.js';
import { CONTRACTORS, removedContractor } from '../contractors/contractor-record.js';

/** All canteens with their contractors, waiting ones first, then by hostel. */
export class AllCanteens extends Query<readonly Canteen[]> {}

@QueryHandler(AllCanteens)
export class AllCanteensHandler implements IQueryHandler<AllCanteens> {
  constructor(@Inject(RECORDS) private readonly records: RecordStore) {}

  async execute(): Promise<readonly Canteen[]> {
    const canteens = (await this.records.find(CANTEENS, {})).map(({ record }) => record);
    const contractors = new Map((await this.records.find(CONTRACTORS, {})).map(({ record }) => [record._id, record]));
    const waitsFirst = (canteen: CanteenRecord): number => (canteen.status === 'waiting' ? 0 : 1);
    return canteens
      .sort((one, other) => waitsFirst(one) - waitsFirst(other) || byHostel(one, other))
      .map((canteen) => canteenAnswer(canteen, contractors.get(canteen.contractorId) ?? removedContractor(canteen.contractorId)));
  }
}
