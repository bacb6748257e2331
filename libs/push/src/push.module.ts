import { Logger, Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { BillingModule, Bills } from '@tiffin/billing';
import { PushSubscriptions, Sessions } from '@tiffin/credentials';
import { CLOCK, RECORDS, type Clock } from '@tiffin/kernel';
import { OrderingModule, Orders, Tokens } from '@tiffin/ordering';
import type { RecordStore } from '@tiffin/read-models';
import { Notifications } from './notifications.js';
import { PUSH_OPTIONS, type PushOptions } from './push-options.js';
import { PushOfferHandler, PushController, SubscribeToPushHandler, UnsubscribeFromPushHandler } from './push-subscription.js';
import { NotifyStudents } from './notify-students.reactor.js';

/**
 * Notifications of students' browsers. Needs the tokens `RECORDS` and `CLOCK` and the accounts module from global modules. The projection
 * engine must run `NotifyStudents`.
 */
@Module({})
export class PushModule {
  static with(options: PushOptions): DynamicModule {
    return {
      module: PushModule,
      imports: [CqrsModule, OrderingModule, BillingModule],
      controllers: [PushController],
      providers: [
        { provide: PUSH_OPTIONS, useValue: options },
        {
          provide: Notifications,
          useFactory: (
            records: RecordStore,
            clock: Clock,
            sessions: Sessions,
            subscriptions: PushSubscriptions,
            orders: Orders,
            tokens: Tokens,
            bills: Bills,
          ) => new Notifications({ ...options, log: new Logger('Push'), records, clock, sessions, subscriptions, orders, tokens, bills }),
          inject: [RECORDS, CLOCK, Sessions, PushSubscriptions, Orders, Tokens, Bills],
        },
        NotifyStudents,
        PushOfferHandler,
        SubscribeToPushHandler,
        UnsubscribeFromPushHandler,
      ],
      exports: [Notifications, NotifyStudents],
    };
  }
}
