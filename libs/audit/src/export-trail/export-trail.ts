import { Controller, Get, Inject, Query as InQuery, type StreamableFile } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { csvLine, type AuditEntry, type ChangedInBulk } from '@tiffin/contracts';
import { csvFile, CurrentSession, ForAudience, ReadsViews, type Session } from '@tiffin/http';
import { PROJECTIONS, TIME_ZONE } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import { auditTrailView, type AuditDocument } from '../audit-trail/audit-trail.view.js';
import { TrailFields } from '../browse-trail/browse-trail.js';
import { DailyNumbers } from '../browse-trail/daily-numbers.js';
import { TrailEntries } from '../browse-trail/trail-entries.js';
import { whereOf, type TrailFilter } from '../browse-trail/trail-filter.js';
import { newestFirst } from '../audit-trail/newest-first.js';

/** The trail as lines of a CSV file, newest first, in chunks. */
export class ExportTrailQuery extends Query<AsyncGenerator<string>> {
  constructor(readonly filter: TrailFilter) {
    super();
  }
}

const COLUMNS = [
  'at',
  'type',
  'actor',
  'role',
  'name',
  'from',
  'to',
  'amount',
  'reason',
  'itemId',
  'orderId',
  'stream',
  'account',
  'accountName',
  'itemName',
  'isAvailable',
  'method',
  'reference',
  'option',
  'items',
] as const;

/** Documents per read, so that a trail of years is never in memory as a whole. */
const BATCH_SIZE = 500;

@QueryHandler(ExportTrailQuery)
export class ExportTrailHandler implements IQueryHandler<ExportTrailQuery> {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(TIME_ZONE) private readonly timeZone: string,
    private readonly entries: TrailEntries,
    private readonly numbers: DailyNumbers,
  ) {}

  /**
   * Reads the first page before it answers: an error in reading refuses the call instead of breaking off the answer. Throws `validation`
   * for days in a wrong order, and what the view throws.
   */
  async execute({ filter }: ExportTrailQuery): Promise<AsyncGenerator<string>> {
    const resolved = await this.numbers.resolve(filter);
    const where = resolved && whereOf(resolved, this.timeZone);
    const pages = where ? newestFirst(this.projections.reader(auditTrailView), where, BATCH_SIZE) : none();
    return this.lines(await pages.next(), pages);
  }

  private async *lines(first: IteratorResult<Page, void>, pages: AsyncGenerator<Page, void>): AsyncGenerator<string> {
    yield csvLine(COLUMNS);
    for (let page = first; !page.done; page = await pages.next()) {
      yield (await this.entries.of(page.value)).map((entry) => csvLine(cellsOf(entry))).join('');
    }
  }
}

type Page = readonly AuditDocument[];

async function* none(): AsyncGenerator<Page, void> {}

function cellsOf({
  at,
  type,
  actor,
  from,
  to,
  amount,
  reason,
  itemId,
  orderId,
  stream,
  account,
  itemName,
  isAvailable,
  method,
  reference,
  option,
  bulk,
}: AuditEntry): (string | number | undefined)[] {
  return [
    at,
    type,
    actor._id,
    actor.role,
    actor.fullName,
    from,
    to,
    amount,
    reason,
    itemId,
    orderId,
    stream,
    account?._id,
    account?.fullName,
    itemName,
    isAvailable === undefined ? undefined : String(isAvailable),
    method,
    reference,
    option,
    bulk?.items.map(itemText).join('; '),
  ];
}

/** `Samosa: 15 > 17, contents`; `Tea: added, 10`; `Old > New: not available`. */
function itemText({ itemName, nameBefore, added, prices = [], isAvailable, changed = [] }: ChangedInBulk['items'][number]): string {
  const facts = [
    ...(added ? ['added'] : []),
    ...prices.map(({ price, before }) => (before === undefined ? String(price) : `${before} > ${price}`)),
    ...changed,
    ...(isAvailable === undefined ? [] : [isAvailable ? 'available' : 'not available']),
  ];
  return `${[nameBefore, itemName].filter((name) => name !== undefined).join(' > ')}: ${facts.join(', ')}`;
}

@ApiTags('audit')
@Controller('audit/csv')
export class ExportTrailController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('audit-trail')
  @ApiOperation({ summary: 'Who did what in the canteen, as a spreadsheet' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  async csv(@InQuery() filter: TrailFields, @CurrentSession() { canteenId }: Session): Promise<StreamableFile> {
    return csvFile(await this.queries.execute(new ExportTrailQuery({ ...filter, canteenId })), 'audit-trail');
  }
}
