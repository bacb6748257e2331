import { Global, Module } from '@nestjs/common';
import { OpenOrders } from '@tiffin/accounts';
import { MenuModule } from '@tiffin/menu';
import { OpenOrderLookup } from './open-order-lookup.js';

/** Tells accounts which orders are open, before a student is removed. Global, because accounts know nothing of ordering. */
@Global()
@Module({
  imports: [MenuModule],
  providers: [{ provide: OpenOrders, useClass: OpenOrderLookup }],
  exports: [OpenOrders],
})
export class OpenOrdersModule {}
