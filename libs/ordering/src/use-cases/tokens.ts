import { Inject, Injectable } from '@nestjs/common';
import { PROJECTIONS } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import { ordersView, type OrderDocument } from '../views/orders.view.js';

/** The numbers of orders for those who know an order from its own stream, which doesn't tell it (docs/adr/0041-tokens-from-the-order-of-the-log.md). */
@Injectable()
export class Tokens {
  constructor(@Inject(PROJECTIONS) private readonly projections: Projections) {}

  /** Without `token` where the view hasn't counted it yet. */
  async of(orderId: string): Promise<Pick<OrderDocument, 'token'>> {
    const token = (await this.projections.reader(ordersView).get(orderId))?.document.token;
    return token === undefined ? {} : { token };
  }
}
