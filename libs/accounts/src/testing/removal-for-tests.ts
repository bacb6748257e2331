import { Module, type DynamicModule } from '@nestjs/common';
import type { StudentBill } from '@tiffin/contracts';
import { Erasures, type ErasedPerson } from '../erasure/erasures.js';
import { OpenOrders, type OpenOrder } from '../students/remove-student/open-orders.js';
import { StudentBills } from '../students/student-answer.js';

/** Records whose erasure was completed. */
export class NotedErasures extends Erasures {
  readonly people: ErasedPerson[] = [];

  override complete(people: readonly ErasedPerson[]): Promise<void> {
    this.people.push(...people);
    return Promise.resolve();
  }
}

/** Answers open orders as the test sets them. */
export class OrdersForTests extends OpenOrders {
  open: OpenOrder[] = [];

  override of(_canteenId: string, studentIds: readonly string[]): Promise<readonly OpenOrder[]> {
    return Promise.resolve(this.open.filter(({ studentId }) => studentIds.includes(studentId)));
  }
}

/** Answers bills as the test sets them. */
class BillsForTests extends StudentBills {
  readonly issued = new Map<string, readonly StudentBill[]>();

  override of(): Promise<ReadonlyMap<string, readonly StudentBill[]>> {
    return Promise.resolve(this.issued);
  }
}

interface ExternalServices {
  readonly orders?: OpenOrders;
  /** `null` if the test has the module of bills. */
  readonly bills?: StudentBills | null;
  readonly erasures?: Erasures;
}

/**
 * Provides what the register of students needs from other modules: `orders` if the test has no module of orders, bills, and the erasure
 * of files.
 */
@Module({})
export class RemovalForTests {
  static with({ orders, bills = new BillsForTests(), erasures = new NotedErasures() }: ExternalServices = {}): DynamicModule {
    const providers = [
      { provide: Erasures, useValue: erasures },
      ...(orders ? [{ provide: OpenOrders, useValue: orders }] : []),
      ...(bills ? [{ provide: StudentBills, useValue: bills }] : []),
    ];
    return { module: RemovalForTests, global: true, providers, exports: providers.map(({ provide }) => provide) };
  }
}
