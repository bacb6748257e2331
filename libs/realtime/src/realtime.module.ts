import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from '@tiffin/accounts';
import { ChangePublisher } from './change-publisher.js';
import { LiveGateway } from './live.gateway.js';

/** Pushes committed view changes to the browsers that show them. */
@Module({ imports: [CqrsModule, AccountsModule], providers: [LiveGateway, ChangePublisher] })
export class RealtimeModule {}
