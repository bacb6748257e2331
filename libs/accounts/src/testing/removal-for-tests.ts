import { Module, type DynamicModule } from '@nestjs/common';
import type { StudentBill } from '@tiffin/contracts';
import { Erasures } from '../erasure/erasures.js';
import { OpenOrders, type OpenOrder } from '../students/remove-student/open-orders.js';
import { StudentBills } from '../students/student-bills.js';
import { NotedErasures } from './noted-erasures.js';

/** Says of every order what a test says. */
export class OrdersForTests extends OpenOrders {
  open: OpenOrder[] = [];

  override of(_canteenId: string, studentIds: readonly string[]): Promise<readonly OpenOrder[]> {
    return Promise.resolve(this.open.filter(({ studentId }) => studentIds.includes(studentId)));
  }
}

/** Says of every student's bills what a test says. */
class BillsForTests extends StudentBills {
  readonly issued = new Map<string, readonly StudentBill[]>();

  override of(): Promise<ReadonlyMap<string, readonly StudentBill[]>> {
    return Promise.resolve(this.issued);
  }
}

interface Outside {
  readonly orders?: OpenOrders;
  /** `null` where a library of bills is there. */
  readonly bills?: StudentBills | null;
  readonly erasures?: Erasures;
}

/**
 * Offers all modules what the register of students needs of others: `orders` where no library of orders is there, bills where none of bills is, and who
 * erases files.
 */
@Module({})
export class RemovalForTests {
  static with({ orders, bills = new BillsForTests(), erasures = new NotedErasures() }: Outside = {}): DynamicModule {
    const providers = [
      { provide: Erasures, useValue: erasures },
      ...(orders ? [{ provide: OpenOrders, useValue: orders }] : []),
      ...(bills ? [{ provide: StudentBills, useValue: bills }] : []),
    ];
    return { module: RemovalForTests, global: true, providers, exports: providers.map(({ provide }) => provide) };
  }
}
