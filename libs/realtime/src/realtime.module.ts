import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ChangePublisher } from './change-publisher.js';
import { KitchenCommands } from './kitchen-commands.js';
import { LiveGateway } from './live.gateway.js';

/** Sends committed view changes to the browsers that show them. Needs `AccountsModule` and the token `PROJECTIONS` from global modules. */
@Module({ imports: [CqrsModule], providers: [KitchenCommands, LiveGateway, ChangePublisher], exports: [LiveGateway] })
export class RealtimeModule {}
