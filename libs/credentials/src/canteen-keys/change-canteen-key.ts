import { Body, Controller, Inject, Patch, Req } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, Field, ForAudience, HourlyQuota, CommandResult, type Session } from '@tiffin/http';
import { RECORDS, Refusal } from '@tiffin/kernel';
import { CANTEENS } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';
import type { FastifyRequest } from 'fastify';
import { CredentialChanges } from '../secrets/credential-changes.js';
import { ANY_PASSWORD } from '../secrets/credential-fields.js';
import { PasswordCheck } from '../secrets/password-check.js';
import { Secrets } from '../secrets/secrets.js';
import { clientOf, type Client } from '../throttling/client.js';
import { keyOf, withKey, type KeyRole } from './canteen-keys.js';

/**
 * Changes the key of the kitchen or counter and ends every session with the old one (docs/reference/decisions.md#2.6). Answers the
 * position.
 */
export class ChangeCanteenKey extends Command<Position> {
  constructor(
    readonly role: KeyRole,
    readonly session: Session,
    readonly password: string,
    readonly newKey: string,
    readonly client: Client,
    readonly context: CommandContext,
  ) {
    super();
  }
}

const FACTS = { staff: 'KitchenKeyChanged', counter: 'CounterKeyChanged' } as const;
const NOTICES = { staff: 'kitchen-key', counter: 'counter-key' } as const;

/** Throws `bad_credentials`, `throttled`, `unavailable_now`, and `conflict` if the canteen changed at the same moment. */
@CommandHandler(ChangeCanteenKey)
export class ChangeCanteenKeyHandler implements ICommandHandler<ChangeCanteenKey> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly check: PasswordCheck,
    private readonly secrets: Secrets,
    private readonly credentials: CredentialChanges,
  ) {}

  async execute({ role, session, password, newKey, client, context }: ChangeCanteenKey): Promise<Position> {
    await this.check.confirm(session, password, client);
    const hash = await this.secrets.hash(newKey);
    const canteen = await this.records.get(CANTEENS, session.canteenId);
    if (!canteen) throw new Refusal('no_session');
    const { record, revision } = canteen;
    const changed = withKey(record, role, hash);
    const { _id: canteenId } = record;
    const owner = { role, userId: canteenId, canteenId, credentialVersion: keyOf(changed, role).version };
    const operations = [{ kind: 'replace', collection: CANTEENS.name, record: changed, revision }] as const;
    const fact = { type: FACTS[role], data: { canteenId } };
    const notice = { role: 'contractor', userId: session.userId, what: NOTICES[role] } as const;
    const { position } = await this.credentials.commit({ operations, owner, fact, notice }, context);
    return position;
  }
}

export class CanteenKeyRequest {
  /** The contractor's. */
  @Field(ANY_PASSWORD)
  password: string;

  @Field('kitchenKey')
  newKey: string;
}

@ApiTags('contractors')
@Controller('contractors')
export class CanteenKeysController {
  constructor(private readonly commands: CommandBus) {}

  @Patch('kitchen-key')
  @ForAudience('contractor')
  @HourlyQuota('canteen-key', 60)
  changeKitchens(
    @Body() body: CanteenKeyRequest,
    @CurrentSession() session: Session,
    @ActingAs() context: CommandContext,
    @Req() request: FastifyRequest,
  ): Promise<CommandResult<object>> {
    return this.change('staff', body, session, context, request);
  }

  /** The first key enables the counter's screen. */
  @Patch('counter-key')
  @ForAudience('contractor')
  @HourlyQuota('canteen-key', 60)
  changeCounters(
    @Body() body: CanteenKeyRequest,
    @CurrentSession() session: Session,
    @ActingAs() context: CommandContext,
    @Req() request: FastifyRequest,
  ): Promise<CommandResult<object>> {
    return this.change('counter', body, session, context, request);
  }

  private async change(
    role: KeyRole,
    { password, newKey }: CanteenKeyRequest,
    session: Session,
    context: CommandContext,
    request: FastifyRequest,
  ): Promise<CommandResult<object>> {
    const command = new ChangeCanteenKey(role, session, password, newKey, clientOf(request), context);
    return new CommandResult({}, await this.commands.execute(command));
  }
}
