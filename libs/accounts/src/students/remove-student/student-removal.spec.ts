import { Logger } from '@nestjs/common';
import { SESSIONS } from '@tiffin/credentials';
import { Refusal } from '@tiffin/kernel';
import { STUDENTS, type StudentRecord } from '@tiffin/people';
import {
  context,
  SimulatedCrash,
  CrashAfterWrites,
  freshLog,
  instanceOn,
  publishRemaining,
  eventTypesByStream,
  type CrashMoment,
} from '@tiffin/people/testing';
import type { RecordStore } from '@tiffin/read-models';
import { temporaryRecords } from '@tiffin/read-models/testing';
import { registerStudents, RemovingServer } from '../../../test/removals.js';
import { ACCOUNT_COLLECTIONS } from '../../collections.js';
import { ERASURES } from '../../erasure/erasures.js';
import { OrdersForTests } from '../../testing/index.js';
import { OpenOrders, type OpenOrder } from './open-orders.js';

let records: RecordStore;
let close: () => Promise<void>;
beforeAll(async () => {
  Logger.overrideLogger(false);
  ({ records, close } = await temporaryRecords(ACCOUNT_COLLECTIONS));
});
afterAll(() => close());

const orderOf = ({ _id: studentId }: StudentRecord): OpenOrder => ({ orderId: 'an-order', studentId, status: 'Pending' });

/** Returns an account's status, after asserting that records, sessions and erasures agree. */
async function accountStatusOf({ _id: userId }: StudentRecord): Promise<'open' | 'closed' | 'erased'> {
  const student = (await records.get(STUDENTS, userId))?.record;
  const sessions = await records.count(SESSIONS, { userId });
  const erased = (await records.get(ERASURES, userId)) !== undefined;
  expect({ sessions, erased }).toEqual(student ? { sessions: 1, erased: false } : { sessions: 0, erased: true });
  return student?.status ?? 'erased';
}

/** Orders whose answer the test gives later. */
class DeferredOrders extends OpenOrders {
  answer: (open: readonly OpenOrder[] | Error) => void = () => undefined;
  private announce: () => void = () => undefined;
  readonly asked = new Promise<void>((resolve) => (this.announce = resolve));

  override of(): Promise<readonly OpenOrder[]> {
    this.announce();
    return new Promise((resolve, reject) => {
      this.answer = (open) => (open instanceof Error ? reject(open) : resolve(open));
    });
  }
}

describe.each<CrashMoment>(['before', 'after'])('a crash %s any write', (moment) => {
  test.each(['the next start', 'the same call again'])('is completed by %s', async (finisher) => {
    let cuts = 0;
    let closedCount = 0;
    for (let writes = 0; ; writes++) {
      const students = await registerStudents(records, 2);
      const [leaving, staying] = students as [StudentRecord, StudentRecord];
      const { canteenId } = leaving;
      const ids = students.map(({ _id }) => _id);
      const store = freshLog();
      const orders = new OrdersForTests();
      orders.open = [orderOf(staying)];
      const cut = new CrashAfterWrites(writes, moment);
      const server = new RemovingServer(cut.records(records), cut.log(store), orders);
      const end = await server.removal.remove(canteenId, ids, context).then(
        () => 'finished',
        (error: unknown) => error,
      );
      if (cut.writeCount <= writes) break;
      // The publication after the commit is not part of the call: the event is published later.
      if (end !== 'finished') expect(end).toBeInstanceOf(SimulatedCrash);
      cuts++;
      const before = await Promise.all(students.map(accountStatusOf));
      if (before.includes('closed')) closedCount++;

      const next = new RemovingServer(records, store, orders);
      if (finisher === 'the next start') {
        await next.finishRemovals();
        const hasStarted = before[0] !== 'open';
        expect(await Promise.all(students.map(accountStatusOf))).toEqual([hasStarted ? 'erased' : 'open', 'open']);
      } else {
        const { removed, withOpenOrders } = await next.removal.remove(canteenId, ids, context);
        expect(removed.map(({ _id }) => _id)).toEqual(before[0] === 'erased' ? [] : [leaving._id]);
        expect(withOpenOrders.map(({ student }) => student._id)).toEqual([staying._id]);
        expect(await Promise.all(students.map(accountStatusOf))).toEqual(['erased', 'open']);
      }
      await publishRemaining(instanceOn(records, store));
      const isErased = (await accountStatusOf(leaving)) === 'erased';
      expect(await eventTypesByStream(store)).toEqual(isErased ? { [`account-${leaving._id}`]: ['StudentRemoved'] } : {});
    }
    expect(cuts).toBeGreaterThanOrEqual(4);
    expect(closedCount).toBeGreaterThanOrEqual(2);
  });
});

test('is refused if open orders cannot be determined, and opens the accounts again', async () => {
  const students = await registerStudents(records, 2);
  const orders = new DeferredOrders();
  const server = new RemovingServer(records, freshLog(), orders);
  const removing = server.removal.remove(
    students[0]?.canteenId ?? '',
    students.map(({ _id }) => _id),
    context,
  );
  await orders.asked;
  expect(await Promise.all(students.map(accountStatusOf))).toEqual(['closed', 'closed']);
  orders.answer(new Refusal('behind', { retryAfter: 1 }));
  await expect(removing).rejects.toMatchObject({ code: 'behind' });
  expect(await Promise.all(students.map(accountStatusOf))).toEqual(['open', 'open']);
});

test('ignores an answer about an account that was opened meanwhile', async () => {
  const [student] = (await registerStudents(records, 1)) as [StudentRecord];
  const slow = new DeferredOrders();
  const answering = new OrdersForTests();
  const removing = new RemovingServer(records, freshLog(), slow).removal.remove(student.canteenId, [student._id], context);
  await slow.asked;
  // Another removal finds an order that was placed before the account was closed, and opens the account.
  answering.open = [orderOf(student)];
  const other = await new RemovingServer(records, freshLog(), answering).removal.remove(student.canteenId, [student._id], context);
  expect(other.withOpenOrders).toHaveLength(1);
  const first = slow.answer;
  first([]);
  // The stale answer is not used: the removal closes the account and asks again.
  while (slow.answer === first) await new Promise(setImmediate);
  expect(await accountStatusOf(student)).toBe('closed');
  slow.answer([orderOf(student)]);
  expect((await removing).withOpenOrders).toHaveLength(1);
  expect(await accountStatusOf(student)).toBe('open');
});

test('of concurrent removals one removes the student, the others find none', async () => {
  const [student] = (await registerStudents(records, 1)) as [StudentRecord];
  const store = freshLog();
  const servers = [1, 2, 3].map(() => new RemovingServer(records, store, new OrdersForTests()));
  const gone = await Promise.all(servers.map(({ removal }) => removal.remove(student.canteenId, [student._id], context)));
  expect(gone.flatMap(({ removed }) => removed)).toHaveLength(1);
  expect(servers.flatMap(({ erasures }) => erasures.people)).toHaveLength(1);
  expect(await accountStatusOf(student)).toBe('erased');
  expect(await eventTypesByStream(store)).toEqual({ [`account-${student._id}`]: ['StudentRemoved'] });
});

test('does not remove another canteen’s students', async () => {
  const [student] = (await registerStudents(records, 1)) as [StudentRecord];
  const [neighbour] = (await registerStudents(records, 1)) as [StudentRecord];
  const server = new RemovingServer(records, freshLog(), new OrdersForTests());
  expect(await server.removal.remove(neighbour.canteenId, [student._id], context)).toEqual({
    removed: [],
    withOpenOrders: [],
    position: 0,
  });
  expect(await accountStatusOf(student)).toBe('open');
});

test('removes several batches with one erasure of files', async () => {
  const students = await registerStudents(records, 205);
  const orders = new OrdersForTests();
  orders.open = students.filter(({ rollNo }) => Number(rollNo) % 50 === 0).map(orderOf);
  const server = new RemovingServer(records, freshLog(), orders);
  const ended: string[] = [];
  server.sessions.onEnded((id) => ended.push(id));
  const ids = students.map(({ _id }) => _id);
  const { removed, withOpenOrders } = await server.removal.remove(students[0]?.canteenId ?? '', ids, context);
  expect([removed.length, withOpenOrders.length, ended.length, server.erasures.people.length]).toEqual([201, 4, 201, 201]);
});
