import { applyDecorators, Body, Controller, Delete, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, Query, QueryBus, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import type { PushOffer } from '@tiffin/contracts';
import { PushSubscriptions, type PushSubscription } from '@tiffin/credentials';
import { CurrentSession, Field, ForAudience, type Session } from '@tiffin/http';
import { invalid, Refusal } from '@tiffin/kernel';
import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { ECDH } from 'node:crypto';
import { isPushEndpoint } from './push-services.js';
import { PUSH_OPTIONS, type PushOptions } from './push-options.js';

/** Returns the key that a browser needs to subscribe; `null` if the installation sends no notifications. */
export class PushOfferQuery extends Query<PushOffer> {}

@QueryHandler(PushOfferQuery)
export class PushOfferHandler implements IQueryHandler<PushOfferQuery> {
  constructor(@Inject(PUSH_OPTIONS) private readonly options: PushOptions) {}

  execute(): Promise<PushOffer> {
    return Promise.resolve({ publicKey: this.options.keys?.publicKey ?? null });
  }
}

/**
 * Subscribes this session's browser. Throws `not_found` if the installation sends no notifications, and `validation` for an address that is
 * not a push service's.
 */
export class SubscribeToPush extends Command<void> {
  constructor(
    readonly session: Session,
    readonly subscription: PushSubscription,
  ) {
    super();
  }
}

@CommandHandler(SubscribeToPush)
export class SubscribeToPushHandler implements ICommandHandler<SubscribeToPush> {
  constructor(
    private readonly subscriptions: PushSubscriptions,
    @Inject(PUSH_OPTIONS) private readonly options: PushOptions,
  ) {}

  async execute({ session, subscription: { endpoint, keys } }: SubscribeToPush): Promise<void> {
    if (!this.options.keys) throw new Refusal('not_found');
    if (!isPushEndpoint(endpoint, this.options.services)) throw invalid({ endpoint: 'this is no push service that we know.' });
    // Stores the address in the form that was checked; another spelling could be another address to a program that compares or calls it.
    await this.subscriptions.keep(session, { endpoint: new URL(endpoint).href, keys: { p256dh: keys.p256dh, auth: keys.auth } });
  }
}

/** Unsubscribes this session's browser. */
export class UnsubscribeFromPush extends Command<void> {
  constructor(readonly session: Session) {
    super();
  }
}

@CommandHandler(UnsubscribeFromPush)
export class UnsubscribeFromPushHandler implements ICommandHandler<UnsubscribeFromPush> {
  constructor(private readonly subscriptions: PushSubscriptions) {}

  async execute({ session }: UnsubscribeFromPush): Promise<void> {
    await this.subscriptions.drop(session.id);
  }
}

/** Longer than the address of any push service, in characters. */
const ENDPOINT_MAX = 1_024;
const PUBLIC_KEY = /^[\w-]{87}$/;
const SECRET = /^[\w-]{22}$/;

/** Whether the value is an uncompressed point of P-256. Nothing can be encrypted for any other key. */
function isPublicKey(value: unknown): boolean {
  if (typeof value !== 'string' || !PUBLIC_KEY.test(value)) return false;
  try {
    ECDH.convertKey(value, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** The keys of a browser's subscription. */
export class PushKeysRequest {
  /** The browser's public key: 65 bytes as base64url. */
  @Field({ message: 'this is no public key of a browser.', accepts: isPublicKey, pattern: PUBLIC_KEY.source })
  p256dh: string;

  /** The browser's secret: 16 bytes as base64url. */
  @Field({
    message: 'this is no secret of a browser.',
    accepts: (value) => typeof value === 'string' && SECRET.test(value),
    pattern: SECRET.source,
  })
  auth: string;
}

const NestedKeys = (): PropertyDecorator =>
  applyDecorators(
    Field({
      message: 'Please send the keys of the subscription.',
      accepts: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    }),
    Type(() => PushKeysRequest),
    ValidateNested(),
    ApiProperty({ type: PushKeysRequest }),
  );

/** A subscription as a browser serializes it. */
export class PushSubscriptionRequest {
  /** An address at a push service. */
  @Field({
    message: 'Please send the address of the subscription.',
    accepts: (value) => typeof value === 'string' && value.length <= ENDPOINT_MAX && URL.canParse(value),
    maxLength: ENDPOINT_MAX,
  })
  endpoint: string;

  @NestedKeys()
  keys: PushKeysRequest;
}

@ApiTags('push')
@Controller('push')
export class PushController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ForAudience('student')
  offer(): Promise<PushOffer> {
    return this.queries.execute(new PushOfferQuery());
  }

  @Post('subscription')
  @HttpCode(200)
  @ForAudience('student')
  async subscribe(@Body() subscription: PushSubscriptionRequest, @CurrentSession() session: Session): Promise<object> {
    await this.commands.execute(new SubscribeToPush(session, subscription));
    return {};
  }

  @Delete('subscription')
  @ForAudience('student')
  async unsubscribe(@CurrentSession() session: Session): Promise<object> {
    await this.commands.execute(new UnsubscribeFromPush(session));
    return {};
  }
}
