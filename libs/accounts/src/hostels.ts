import { Controller, Get, Inject } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { HOSTEL_TYPES, hostelValue, type Hostel, type HostelEntry, type HostelType, type PublicCanteen } from '@tiffin/contracts';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '@tiffin/credentials';
import { ForAudience } from '@tiffin/http';
import { RECORDS } from '@tiffin/kernel';
import { CANTEENS } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';
import { byHostel } from './canteens/canteen-answer.js';

const NAMES: Readonly<Record<HostelType, readonly string[]>> = {
  BH: ['Ganga', 'Yamuna', 'Narmada', 'Godavari', 'Krishna', 'Mahanadi', 'Chambal', 'Satluj', 'Brahmaputra', 'Tapti'],
  GH: ['Kaveri', 'Saraswati', 'Sharavati', 'Indravati', 'Gomti', 'Betwa', 'Sabarmati', 'Tungabhadra', 'Vaigai', 'Pamba'],
};

/** The hostels that can be registered unless the configuration names others: BH1–BH10 and GH1–GH10 (docs/reference/decisions.md#2.4). */
export const BUILT_IN_HOSTELS: readonly Hostel[] = HOSTEL_TYPES.flatMap((hostelType) =>
  NAMES[hostelType].map((hostelName, index) => ({ hostelType, hostelNumber: index + 1, hostelName })),
);

/** The hostels that can be registered, each with whether it has a canteen already (docs/reference/decisions.md#2.4). */
export class Hostels extends Query<readonly HostelEntry[]> {}

@QueryHandler(Hostels)
export class HostelsHandler implements IQueryHandler<Hostels> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(ACCOUNTS_OPTIONS) private readonly options: AccountsOptions,
  ) {}

  async execute(): Promise<readonly HostelEntry[]> {
    const canteens = await this.records.find(CANTEENS, { where: { status: { in: ['active', 'suspended'] } } });
    const registered = new Set(canteens.map(({ record }) => record.hostel));
    return (this.options.hostels ?? BUILT_IN_HOSTELS).map((hostel) => ({ ...hostel, taken: registered.has(hostelValue(hostel)) }));
  }
}

/** The canteens that people can log in to, by hostel. */
export class ActiveCanteens extends Query<readonly PublicCanteen[]> {}

@QueryHandler(ActiveCanteens)
export class ActiveCanteensHandler implements IQueryHandler<ActiveCanteens> {
  constructor(@Inject(RECORDS) private readonly records: RecordStore) {}

  async execute(): Promise<readonly PublicCanteen[]> {
    const canteens = await this.records.find(CANTEENS, { where: { status: 'active' } });
    return canteens
      .map(({ record: { _id, hostelType, hostelNumber, hostelName } }) => ({ _id, hostelType, hostelNumber, hostelName }))
      .sort(byHostel);
  }
}

@ApiTags('users')
@Controller('users')
export class HostelsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('canteens')
  @ForAudience('anyone')
  async canteens(): Promise<readonly PublicCanteen[]> {
    return await this.queries.execute(new ActiveCanteens());
  }

  @Get('hostels')
  @ForAudience('anyone')
  async hostels(): Promise<readonly HostelEntry[]> {
    return await this.queries.execute(new Hostels());
  }
}
