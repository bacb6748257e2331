// Adds students and their orders to a data directory with demo data, in a process of its own: October of whole hostels, or the
// months before it, too.
import { ACCOUNT_COLLECTIONS } from '@tiffin/accounts';
import { openPorts, StoreWait } from '@tiffin/installation';
import type { EventStore, NewEvent } from '@tiffin/event-sourcing';
import { businessDay, businessMonth } from '@tiffin/contracts';
import { ORDER_EVENT_TYPES, type OrderEvent } from '@tiffin/ordering';
import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';
import { randomUUID } from 'node:crypto';

interface Student extends StoredRecord {
  readonly canteenId: string;
  readonly rollNo: string;
  readonly userName: string;
}

const [dataDirectory = '', students = '', orders = '', days = '30'] = process.argv.slice(2);
const AT_ONCE = 64;
const ZONE = 'Asia/Kolkata';
const DAY_MS = 24 * 3_600_000;
/** The orders are spread over the days before the last of October in Kolkata. */
const LAST = Date.parse('2026-10-30T20:00:00Z');
const DISHES = Array.from({ length: 18 }, (_, number) => ({ itemId: randomUUID(), name: `Masala dosa ${number}` }));

const { signal } = new AbortController();
const ports = await openPorts(
  { dataDirectory, eventStore: undefined, mongo: undefined },
  new StoreWait({ signal, notify: () => undefined }),
);
const allStudents = await addStudents();
await appendOrders(ports.events, allStudents);
process.send?.({ students: allStudents.length });
await ports.close();
process.disconnect?.();

/** Adds students until each canteen has its half of them. They copy an existing one, and never log in. */
async function addStudents(): Promise<readonly Student[]> {
  const collection = ACCOUNT_COLLECTIONS.find(({ name }) => name === 'students') as CollectionDefinition<Student>;
  const existing = (await ports.records.find(collection, {})).map(({ record }) => record);
  const canteens = [...new Set(existing.map(({ canteenId }) => canteenId))];
  const perCanteen = canteens.map((canteenId) => {
    const own = existing.filter((student) => student.canteenId === canteenId);
    const [model] = own;
    const usedRollNos = new Set(own.map(({ rollNo }) => rollNo));
    const freeRollNos = Array.from({ length: 1_000 }, (_, number) => String(number)).filter((rollNo) => !usedRollNos.has(rollNo));
    const added = freeRollNos.slice(0, Math.max(0, Number(students) / canteens.length - own.length)).map((rollNo): Student => {
      if (!model) throw new Error('There is nobody in this canteen');
      const [hostel = ''] = model.userName.split('-');
      const email = `${rollNo}@${hostel.toLowerCase()}.example`;
      return { ...model, _id: randomUUID(), rollNo, userName: `${hostel}-${rollNo}`, ...{ email, emailKey: email } };
    });
    return { own, added };
  });
  const records = perCanteen.flatMap(({ added }) => added);
  for (let from = 0; from < records.length; from += AT_ONCE)
    await ports.records.commit(records.slice(from, from + AT_ONCE).map((record) => ({ kind: 'insert', collection: 'students', record })));
  return perCanteen.flatMap(({ own, added }) => [...own, ...added]);
}

/** Appends whole lives of orders, four events each, with the students in turn. */
async function appendOrders(store: EventStore, allStudents: readonly Student[]): Promise<void> {
  let next = 0;
  const append = async (): Promise<void> => {
    for (let number = next++; number < Number(orders); number = next++) {
      const student = allStudents[number % allStudents.length];
      if (!student) throw new Error('There is nobody');
      const orderId = randomUUID();
      await store.append(`order-${orderId}`, 'no-stream', lifeOf(orderId, student, number));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, append));
}

function lifeOf(orderId: string, { _id: studentId, canteenId }: Student, number: number): readonly NewEvent[] {
  const placed = new Date(LAST - Math.ceil((1 - number / Number(orders)) * Number(days) * DAY_MS));
  const placedAt = placed.toISOString();
  const at = new Date(placed.getTime() + (number % 40) * 60_000).toISOString();
  const day = businessDay(placed, ZONE);
  const line = (index: number) => ({
    ...{ lineId: String(index), itemType: 'Snack' as const, ...(DISHES[(number + index) % DISHES.length] ?? { itemId: '', name: '' }) },
    ...{ image: null, unitPrice: 4_500, quantity: index, packed: index === 2 },
  });
  const reference = {
    ...{ orderId, canteenId, studentId, placedAt, businessDay: day, businessMonth: businessMonth(day) },
    ...{ lines: [line(1), line(2)], subtotal: 13_500, packing: 1_000, tax: 725, total: 15_225 },
  };
  const unit = { ...reference, lineId: '1', preparationId: randomUUID(), preparedAfter: 1, at };
  const life: readonly OrderEvent[] = [
    { type: 'OrderPlaced', data: { ...reference, requestHash: 'f'.repeat(64) } },
    { type: 'ItemPrepared', data: unit },
    { type: 'OrderPrepared', data: { ...reference, from: 'Pending', to: 'Prepared', at } },
    { type: 'OrderPickedUp', data: { ...reference, from: 'Prepared', to: 'PickedUp', at } },
  ];
  const correlationId = randomUUID();
  return life.map((event) => ({
    ...event,
    id: randomUUID(),
    metadata: {
      ...{ occurredAt: at, actor: { id: studentId, role: 'student' as const }, correlationId, causationId: correlationId },
      schemaVersion: ORDER_EVENT_TYPES[event.type].version,
    },
  }));
}
