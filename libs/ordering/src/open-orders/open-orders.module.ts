import { Global, Module } from '@nestjs/common';
import { OpenOrders } from '@tiffin/accounts';
import { MenuModule } from '@tiffin/menu';
import { OrdersStillOpen } from './orders-still-open.js';

/** Tells accounts which orders are open, before a student is removed. Global, because accounts know nothing of ordering. */
@Global()
@Module({
  imports: [MenuModule],
  providers: [{ provide: OpenOrders, useClass: OrdersStillOpen }],
  exports: [OpenOrders],
})
export class OpenOrdersModule {}
