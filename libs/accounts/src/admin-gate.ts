import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, Query, QueryBus, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Canteen, KeyMissing } from '@tiffin/contracts';
import {
  ACCOUNTS_OPTIONS,
  ADMIN_COOKIE,
  AdminSessions,
  Attempts,
  clientOf,
  filled,
  LogInHistory,
  sameSecret,
  SessionCookies,
  type AccountsOptions,
  type Client,
} from '@tiffin/credentials';
import { BooleanField, Field, ForAudience, identityOf } from '@tiffin/http';
import { RECORDS, Refusal } from '@tiffin/kernel';
import { CANTEENS, CONTRACTORS, removedContractor, type CanteenRecord } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { byHostel } from './canteens/canteen-answer.js';
import { canteenAnswer } from './canteens/canteen-answer.js';

/** All canteens with their contractors: those that wait for approval first, then by hostel. */
export class AllCanteens extends Query<readonly Canteen[]> {}

@QueryHandler(AllCanteens)
export class AllCanteensHandler implements IQueryHandler<AllCanteens> {
  constructor(@Inject(RECORDS) private readonly records: RecordStore) {}

  async execute(): Promise<readonly Canteen[]> {
    const canteens = (await this.records.find(CANTEENS, {})).map(({ record }) => record);
    const contractors = new Map((await this.records.find(CONTRACTORS, {})).map(({ record }) => [record._id, record]));
    const waitsFirst = (canteen: CanteenRecord): number => (canteen.status === 'waiting' ? 0 : 1);
    return canteens
      .sort((a, b) => waitsFirst(a) - waitsFirst(b) || byHostel(a, b))
      .map((canteen) => canteenAnswer(canteen, contractors.get(canteen.contractorId) ?? removedContractor(canteen.contractorId)));
  }
}

const ACCOUNT = 'admin';

export interface AdminEntered {
  readonly token: string;
  /** In seconds. */
  readonly maxAge: number;
  readonly deviceToken: string;
}

/** Opens an admin session for the right key. */
export class EnterAdminGate extends Command<AdminEntered> {
  constructor(
    readonly key: string,
    readonly client: Client,
  ) {
    super();
  }
}

/** Throws `bad_credentials`, `throttled`, `unavailable_now`. */
@CommandHandler(EnterAdminGate)
export class EnterAdminGateHandler implements ICommandHandler<EnterAdminGate> {
  constructor(
    @Inject(ACCOUNTS_OPTIONS) private readonly options: AccountsOptions,
    private readonly attempts: Attempts,
    private readonly admins: AdminSessions,
    private readonly history: LogInHistory,
  ) {}

  async execute({ key, client }: EnterAdminGate): Promise<AdminEntered> {
    const attempt = { role: 'admin', account: ACCOUNT, address: client.address, findAccount: () => Promise.resolve(undefined) } as const;
    await this.history.recordOutcomeOf(attempt, () =>
      this.attempts.attempt(ACCOUNT, client, () => Promise.resolve(sameSecret(key, this.options.adminKey) || undefined)),
    );
    const opened = await this.admins.open();
    return { ...opened, deviceToken: await this.attempts.remember(ACCOUNT, client) };
  }
}

export class AdminGateRequest {
  @Field(filled(200, 'Please enter the key.'), { optional: true })
  key?: string;

  /** Asks only whether an admin session exists. Then a missing session is an answer, not a failure. */
  @BooleanField({ optional: true })
  look?: boolean;
}

@ApiTags('admin')
@Controller('users')
export class AdminGateController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cookies: SessionCookies,
    private readonly admins: AdminSessions,
  ) {}

  /**
   * Both the gate and the dashboard's list: the right key opens a session, and with a session no key is needed
   * (docs/reference/wire.md#5.24).
   */
  @Post('contractors')
  @HttpCode(200)
  @ForAudience('anyone')
  async enter(
    @Body() { key, look = false }: AdminGateRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly Canteen[] | KeyMissing> {
    if (key !== undefined) await this.open(key, request, reply);
    else if (!identityOf(request).admin) {
      if (look) return { message: 'key missing' };
      throw new Refusal('key_required');
    }
    return await this.queries.execute(new AllCanteens());
  }

  /** Ends every admin session that the request's cookies name: an older one, or one that an attacker planted. */
  private async open(key: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { token, maxAge, deviceToken } = await this.commands.execute(new EnterAdminGate(key, clientOf(request)));
    for (const earlier of this.cookies.read(request, ADMIN_COOKIE)) await this.admins.endToken(earlier);
    this.cookies.send(reply, ADMIN_COOKIE, token, maxAge);
    this.cookies.sendDevice(reply, deviceToken);
  }
}
