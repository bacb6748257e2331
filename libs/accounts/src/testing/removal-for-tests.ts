import { Module, type DynamicModule } from '@nestjs/common';
import { Erasures } from '../erasure/erasures.js';
import { OpenOrders, type OpenOrder } from '../students/remove-student/open-orders.js';
import { NotedErasures } from './noted-erasures.js';

/** Says of every order what a test says. */
export class OrdersForTests extends OpenOrders {
  open: OpenOrder[] = [];

  override of(_canteenId: string, studentIds: readonly string[]): Promise<readonly OpenOrder[]> {
    return Promise.resolve(this.open.filter(({ studentId }) => studentIds.includes(studentId)));
  }
}

/** Offers all modules what removing a student needs of others: `orders` where no library of orders is there, and who erases files. */
@Module({})
export class RemovalForTests {
  static with({ orders, erasures = new NotedErasures() }: { orders?: OpenOrders; erasures?: Erasures } = {}): DynamicModule {
    const providers = [{ provide: Erasures, useValue: erasures }, ...(orders ? [{ provide: OpenOrders, useValue: orders }] : [])];
    return { module: RemovalForTests, global: true, providers, exports: providers.map(({ provide }) => provide) };
  }
}
