import { Inject, Injectable } from '@nestjs/common';
import type { TypedAtCounter } from '@tiffin/contracts';
import { PROJECTIONS } from '@tiffin/kernel';
import { ordersView, counterPlacementOf } from '@tiffin/ordering';
import type { Projections } from '@tiffin/read-models';

/**
 * Which of a bill's orders were typed at the counter: their students see that, and where they objected, everybody does
 * (docs/adr/0042-orders-at-the-counter.md).
 */
@Injectable()
export class CounterOrderLookup {
  constructor(@Inject(PROJECTIONS) private readonly projections: Projections) {}

  /** By the order's id; without those that students placed themselves. */
  async of(lines: readonly { readonly orderId: string }[]): Promise<ReadonlyMap<string, TypedAtCounter>> {
    const orders = await this.projections.reader(ordersView).getMany(lines.map(({ orderId }) => orderId));
    return new Map(
      [...orders.values()].flatMap(({ document }) => {
        const typed = counterPlacementOf(document);
        return typed ? [[document.orderId, typed] as const] : [];
      }),
    );
  }
}
