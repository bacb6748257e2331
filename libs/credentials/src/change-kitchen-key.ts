import { Body, Controller, Inject, Patch, Req } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, Field, ForAudience, Written, type Session } from '@tiffin/http';
import { RECORDS, Refusal } from '@tiffin/kernel';
import { CANTEENS } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';
import type { FastifyRequest } from 'fastify';
import { CredentialChanges } from './secrets/credential-changes.js';
import { ANY_PASSWORD } from './secrets/credential-fields.js';
import { PasswordCheck } from './secrets/password-check.js';
import { Secrets } from './secrets/secrets.js';
import { clientOf, type Client } from './throttling/client.js';

/** Changes the key of the contractor's kitchen; every session made with the old one ends (decisions 2.6). Answers the position. */
export class ChangeKitchenKey extends Command<Position> {
  constructor(
    readonly session: Session,
    readonly password: string,
    readonly newKey: string,
    readonly client: Client,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Throws `bad_credentials`, `throttled`, `unavailable_now`, and `conflict` where the canteen changed at the same moment. */
@CommandHandler(ChangeKitchenKey)
export class ChangeKitchenKeyHandler implements ICommandHandler<ChangeKitchenKey> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly check: PasswordCheck,
    private readonly secrets: Secrets,
    private readonly credentials: CredentialChanges,
  ) {}

  async execute({ session, password, newKey, client, context }: ChangeKitchenKey): Promise<Position> {
    await this.check.confirm(session, password, client);
    const kitchenKeyHash = await this.secrets.hash(newKey);
    const canteen = await this.records.get(CANTEENS, session.canteenId);
    if (!canteen) throw new Refusal('no_session');
    const { record, revision } = canteen;
    const version = record.kitchenKeyVersion + 1;
    const changed = { ...record, kitchenKeyHash, kitchenKeyVersion: version };
    const { _id: canteenId } = record;
    const owner = { role: 'staff', userId: canteenId, canteenId, credentialVersion: version } as const;
    const operations = [{ kind: 'replace', collection: CANTEENS.name, record: changed, revision }] as const;
    const fact = { type: 'KitchenKeyChanged', data: { canteenId } } as const;
    const notice = { role: 'contractor', userId: session.userId, what: 'kitchen-key' } as const;
    const { position } = await this.credentials.commit({ operations, owner, fact, notice }, context);
    return position;
  }
}

export class KitchenKeyRequest {
  /** The contractor's. */
  @Field(ANY_PASSWORD)
  password: string;

  @Field('kitchenKey')
  newKey: string;
}

@ApiTags('contractors')
@Controller('contractors')
export class KitchenKeyController {
  constructor(private readonly commands: CommandBus) {}

  @Patch('kitchen-key')
  @ForAudience('contractor')
  async change(
    @Body() { password, newKey }: KitchenKeyRequest,
    @CurrentSession() session: Session,
    @ActingAs() context: CommandContext,
    @Req() request: FastifyRequest,
  ): Promise<Written<object>> {
    const command = new ChangeKitchenKey(session, password, newKey, clientOf(request), context);
    return new Written({}, await this.commands.execute(command));
  }
}
